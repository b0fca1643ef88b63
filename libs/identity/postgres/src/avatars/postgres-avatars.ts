import type { Avatar, AvatarRepository } from '@tandem/identity-domain';
import { statement, type Sql } from '@tandem/shared-postgres';

const lock = statement(
  'avatar.lock',
  `select avatar_source as source, avatar_version as version
   from user_account where id = $1 for no key update`,
);
const set = statement(
  'avatar.set',
  'update user_account set avatar_source = $2, avatar_version = $3 where id = $1',
);

/** The sources of users' pictures, in PostgreSQL; one round trip per call. */
export class PostgresAvatarRepository implements AvatarRepository {
  readonly #sql: Sql;

  constructor(sql: Sql) {
    this.#sql = sql;
  }

  async lock(userId: number): Promise<Avatar | null> {
    return (await this.#sql.query<Avatar>(lock, [userId])).rows[0] ?? null;
  }

  async set(userId: number, { source, version }: Avatar): Promise<void> {
    await this.#sql.query(set, [userId, source, version]);
  }
}
