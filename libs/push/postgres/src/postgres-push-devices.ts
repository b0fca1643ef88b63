import type { PushEvent } from '@tandem/push-domain';
import { PostgresEventLog, statement, type Sql } from '@tandem/shared-postgres';

const removeAll = statement(
  'device.removeAll',
  `with tokens as (delete from legacy_push_token where user_id = $1)
   delete from client_device where user_id = $1 returning id`,
);

/** Removes all devices of a user, in the transaction that revokes the user's API key. */
export class PostgresPushDevices {
  readonly #sql: Sql;

  constructor(sql: Sql) {
    this.#sql = sql;
  }

  /** Also removes tokens of clients that do not encrypt. Publishes each removed device. */
  async removeAll(realmId: number, userId: number): Promise<void> {
    const { rows } = await this.#sql.query<{ id: number }>(removeAll, [userId]);
    if (rows.length === 0) return;
    const ids = rows.map(({ id }) => id).sort((a, b) => a - b);
    await new PostgresEventLog<PushEvent>(this.#sql).append(
      ...ids.map((deviceId) => ({ type: 'device.removed' as const, realmId, userId, deviceId })),
    );
  }
}
