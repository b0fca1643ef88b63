import type { AccessToken, NewAccessToken, TokenRepository } from '@tandem/identity-domain/tokens';
import { statement, type Sql } from '@tandem/shared-postgres';
import { nextIdOf } from '../next-id.ts';

const nextId = statement(
  'accessToken.nextId',
  `select nextval(pg_get_serial_sequence('access_token', 'id')) as id`,
);
const add = statement(
  'accessToken.add',
  `insert into access_token (id, realm_id, user_id, name, secret_hash, scopes, created_at, expires_at)
   overriding system value values ($1, $2, $3, $4, $5, $6, $7, $8)`,
);
const list = statement(
  'accessToken.list',
  `select id, name, scopes, created_at as "createdAt", expires_at as "expiresAt",
     last_used_at as "lastUsedAt"
   from access_token where user_id = $1 order by id`,
);
const apiKeyUse = statement(
  'apiKeyUse.find',
  'select last_used_at as "lastUsedAt" from api_key_use where user_id = $1',
);
const exists = statement(
  'accessToken.exists',
  'select from access_token where user_id = $1 and id = $2',
);
const remove = statement(
  'accessToken.remove',
  'delete from access_token where user_id = $1 and id = $2',
);
const removeAll = statement(
  'accessToken.removeAll',
  'delete from access_token where user_id = any($1::bigint[])',
);

/** Tokens in PostgreSQL, for commands; one round trip per call. */
export class PostgresTokenRepository implements TokenRepository {
  readonly #sql: Sql;

  constructor(sql: Sql) {
    this.#sql = sql;
  }

  nextId(): Promise<number> {
    return nextIdOf(this.#sql, nextId);
  }

  async add(token: NewAccessToken): Promise<void> {
    const { id, realmId, userId, name, secretHash, scopes, createdAt, expiresAt } = token;
    const values = [id, realmId, userId, name, secretHash, scopes, createdAt, expiresAt];
    await this.#sql.query(add, values);
  }

  async list(userId: number): Promise<readonly AccessToken[]> {
    return (await this.#sql.query<AccessToken>(list, [userId])).rows;
  }

  async apiKeyLastUsedAt(userId: number): Promise<Date | null> {
    const { rows } = await this.#sql.query<{ lastUsedAt: Date }>(apiKeyUse, [userId]);
    return rows[0]?.lastUsedAt ?? null;
  }

  async exists(userId: number, id: number): Promise<boolean> {
    return (await this.#sql.query(exists, [userId, id])).rowCount === 1;
  }

  async remove(userId: number, id: number): Promise<boolean> {
    return (await this.#sql.query(remove, [userId, id])).rowCount === 1;
  }

  async removeAll(userIds: readonly number[]): Promise<void> {
    await this.#sql.query(removeAll, [userIds]);
  }
}
