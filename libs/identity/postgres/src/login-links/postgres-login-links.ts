import type { LoginLink, LoginLinkRepository } from '@tandem/identity-domain/login-links';
import { exclusiveChange, statement, type Sql } from '@tandem/shared-postgres';

// The deletion does not see the inserted link: it preserves one link fewer than the limit.
const add = statement(
  'loginLink.add',
  `with replaced as (
     delete from login_link where id in (
       select id from login_link where user_id = $2 order by id desc offset $5 - 1)
   )
   insert into login_link (realm_id, user_id, expires_at, secret_hash) values ($1, $2, $3, $4)`,
);
const find = statement(
  'loginLink.find',
  `select realm_id as "realmId", user_id as "userId", expires_at as "expiresAt"
   from login_link where secret_hash = $1`,
);
const use = statement('loginLink.use', 'delete from login_link where secret_hash = $1');
const removeAll = statement('loginLink.removeAll', 'delete from login_link where user_id = $1');

/** Links for log-ins in PostgreSQL; one round trip per call, two to add. */
export class PostgresLoginLinkRepository implements LoginLinkRepository {
  readonly #sql: Sql;

  constructor(sql: Sql) {
    this.#sql = sql;
  }

  async add(link: LoginLink, secretHash: Uint8Array, limit: number): Promise<void> {
    const { realmId, userId, expiresAt } = link;
    await exclusiveChange(this.#sql, `login links of ${userId}`);
    await this.#sql.query(add, [realmId, userId, expiresAt, secretHash, limit]);
  }

  async find(secretHash: Uint8Array): Promise<LoginLink | null> {
    return (await this.#sql.query<LoginLink>(find, [secretHash])).rows[0] ?? null;
  }

  async use(secretHash: Uint8Array): Promise<boolean> {
    return (await this.#sql.query(use, [secretHash])).rowCount === 1;
  }

  async removeAll(userId: number): Promise<void> {
    await this.#sql.query(removeAll, [userId]);
  }
}
