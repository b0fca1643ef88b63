import type { UserAccess, MutedUserRepository } from '@tandem/identity-domain';
import type { Actor } from '@tandem/shared-kernel';
import { statement, type Sql } from '@tandem/shared-postgres';
import { isAccessible } from '../users/user-view-sql.ts';

const access = statement(
  'mute.access',
  `select is_system_bot or ${isAccessible} as "isAccessible" from user_account
   where id = $4::bigint and (realm_id = $1::bigint or is_system_bot)`,
);
const add = statement(
  'mute.add',
  `insert into muted_user (user_id, muted_user_id, muted_at) values ($1, $2, $3)
   on conflict do nothing`,
);
const remove = statement(
  'mute.remove',
  'delete from muted_user where user_id = $1 and muted_user_id = $2',
);

/** Mutes in PostgreSQL; one round trip per call. */
export class PostgresMutedUserRepository implements MutedUserRepository {
  readonly #sql: Sql;

  constructor(sql: Sql) {
    this.#sql = sql;
  }

  async accessTo(actor: Actor, userId: number): Promise<UserAccess> {
    const values = [actor.realmId, actor.userId, actor.role, userId];
    const { rows } = await this.#sql.query<{ isAccessible: boolean }>(access, values);
    if (!rows[0]) return 'unknown';
    return rows[0].isAccessible ? 'known' : 'hidden';
  }

  async add(userId: number, mutedUserId: number, at: Date): Promise<boolean> {
    return (await this.#sql.query(add, [userId, mutedUserId, at])).rowCount === 1;
  }

  async remove(userId: number, mutedUserId: number): Promise<boolean> {
    return (await this.#sql.query(remove, [userId, mutedUserId])).rowCount === 1;
  }
}
