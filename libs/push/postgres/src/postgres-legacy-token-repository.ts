import type { LegacyToken, LegacyTokenRepository, TokenKind } from '@tandem/push-domain';
import { exclusiveChange, statement, type Sql } from '@tandem/shared-postgres';

/* Apple's tokens are hexadecimal digits, whose case has no meaning. */
const hash = (kind: string, token: string) =>
  `sha256(convert_to(case ${kind} when 'apns' then lower(${token}) else ${token} end, 'UTF8'))`;

const add = statement(
  'legacyToken.add',
  `insert into legacy_push_token (user_id, kind, token, token_hash, app_id)
   select $1::bigint, $2::text, $3::text, ${hash('$2::text', '$3::text')}, $4
   where (select count(*) from legacy_push_token where user_id = $1::bigint) < $5
     or exists (select from legacy_push_token where user_id = $1::bigint and kind = $2::text
       and token_hash = ${hash('$2::text', '$3::text')})
   on conflict on constraint legacy_push_token_key do update set app_id = excluded.app_id`,
);
const remove = statement(
  'legacyToken.remove',
  `delete from legacy_push_token
   where user_id = $1 and kind = $2::text and token_hash = ${hash('$2::text', '$3::text')}`,
);
const list = statement(
  'legacyToken.list',
  `select id, kind, token, app_id as "appId" from legacy_push_token
   where user_id = $1 order by id`,
);

/** Tokens of clients that do not encrypt, in PostgreSQL; one round trip per call, two to add. */
export class PostgresLegacyTokenRepository implements LegacyTokenRepository {
  readonly #sql: Sql;

  constructor(sql: Sql) {
    this.#sql = sql;
  }

  async add(
    userId: number,
    { kind, token, appId }: Omit<LegacyToken, 'id'>,
    limit: number,
  ): Promise<boolean> {
    await exclusiveChange(this.#sql, `push tokens of ${userId}`);
    const values = [userId, kind, token, appId, limit];
    return (await this.#sql.query(add, values)).rowCount > 0;
  }

  async remove(userId: number, kind: TokenKind, token: string): Promise<boolean> {
    return (await this.#sql.query(remove, [userId, kind, token])).rowCount > 0;
  }

  async list(userId: number): Promise<readonly LegacyToken[]> {
    return (await this.#sql.query<LegacyToken>(list, [userId])).rows;
  }
}
