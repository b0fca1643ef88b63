import type { OnboardingRepository } from '@tandem/identity-domain';
import { statement, type Sql } from '@tandem/shared-postgres';

const readBy = statement(
  'onboarding.readBy',
  'select step from onboarding_step_read where user_id = $1',
);
const markAsRead = statement(
  'onboarding.markAsRead',
  'insert into onboarding_step_read (user_id, step) values ($1, $2) on conflict do nothing',
);

/** The onboarding steps that users marked as read, in PostgreSQL; one round trip per call. */
export class PostgresOnboardingRepository implements OnboardingRepository {
  readonly #sql: Sql;

  constructor(sql: Sql) {
    this.#sql = sql;
  }

  async readBy(userId: number): Promise<readonly string[]> {
    const { rows } = await this.#sql.query<{ step: string }>(readBy, [userId]);
    return rows.map(({ step }) => step);
  }

  async markAsRead(userId: number, step: string): Promise<void> {
    await this.#sql.query(markAsRead, [userId, step]);
  }
}
