import type {
  EmailChange,
  EmailChangeMail,
  EmailChangeQueries,
  EmailChangeRepository,
} from '@tandem/identity-domain';
import { statement, type Sql } from '@tandem/shared-postgres';

const columns = `change.id, change.realm_id as "realmId", change.user_id as "userId",
  change.old_email as "oldEmail", change.new_email as "newEmail",
  change.requested_at as "requestedAt"`;

const nextId = statement(
  'emailChange.nextId',
  `select nextval(pg_get_serial_sequence('email_change', 'id')) as id`,
);
const add = statement(
  'emailChange.add',
  `with given_up as (
     update email_change set token_hash = null where user_id = $3 and token_hash is not null
   )
   insert into email_change (id, realm_id, user_id, old_email, new_email, requested_at, token_hash)
   values ($1, $2, $3, $4, $5, $6, $7)`,
);
const giveUp = statement(
  'emailChange.giveUp',
  'update email_change set token_hash = null where user_id = $1 and token_hash is not null',
);
const requestsOf = statement(
  'emailChange.requestsOf',
  `select requested_at as at from email_change
   where user_id = $1 and requested_at > $2 order by requested_at desc`,
);
const take = statement(
  'emailChange.take',
  `update email_change change set token_hash = null where token_hash = $1 returning ${columns}`,
);
const mails = statement(
  'emailChange.mails',
  `select ${columns}, account.full_name as "fullName", realm.name as "realmName",
     realm.string_id as "realmStringId"
   from email_change change
   join user_account account on account.id = change.user_id
   join realm on realm.id = change.realm_id
   where change.id = any($1::bigint[]) and change.token_hash is not null`,
);

/** Requests for other addresses in PostgreSQL, for commands; one round trip per call. */
export class PostgresEmailChangeRepository implements EmailChangeRepository {
  readonly #sql: Sql;

  constructor(sql: Sql) {
    this.#sql = sql;
  }

  async nextId(): Promise<number> {
    const { rows } = await this.#sql.query<{ id: number }>(nextId);
    if (!rows[0]) throw new Error('a sequence gives a number');
    return rows[0].id;
  }

  async add(change: EmailChange, tokenHash: Uint8Array): Promise<void> {
    const { id, realmId, userId, oldEmail, newEmail, requestedAt } = change;
    const values = [id, realmId, userId, oldEmail, newEmail, requestedAt, tokenHash];
    await this.#sql.query(add, values);
  }

  async giveUp(userId: number): Promise<void> {
    await this.#sql.query(giveUp, [userId]);
  }

  async requestsOf(userId: number, since: Date): Promise<readonly Date[]> {
    const { rows } = await this.#sql.query<{ at: Date }>(requestsOf, [userId, since]);
    return rows.map(({ at }) => at);
  }

  async take(tokenHash: Uint8Array): Promise<EmailChange | null> {
    return (await this.#sql.query<EmailChange>(take, [tokenHash])).rows[0] ?? null;
  }
}

/** Reads requests for other addresses from PostgreSQL; one round trip per call. */
export class PostgresEmailChangeQueries implements EmailChangeQueries {
  readonly #sql: Sql;

  constructor(sql: Sql) {
    this.#sql = sql;
  }

  async mails(ids: readonly number[]): Promise<ReadonlyMap<number, EmailChangeMail>> {
    const { rows } = await this.#sql.query<EmailChangeMail>(mails, [ids]);
    return new Map(rows.map((row) => [row.id, row]));
  }
}
