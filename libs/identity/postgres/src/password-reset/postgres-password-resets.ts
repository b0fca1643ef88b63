import type { AccountMailRecipient } from '@tandem/identity-domain/account-mail';
import type {
  PasswordReset,
  PasswordResetQueries,
  PasswordResetRepository,
} from '@tandem/identity-domain/password-reset';
import { exclusiveChange, statement, type Sql } from '@tandem/shared-postgres';
import { RECIPIENT_COLUMNS } from '../log-in/postgres-account-mail-queries.ts';
import { nextIdOf } from '../next-id.ts';

const nextId = statement(
  'passwordReset.nextId',
  `select nextval(pg_get_serial_sequence('password_reset', 'id')) as id`,
);
const add = statement(
  'passwordReset.add',
  `insert into password_reset (id, realm_id, email, network, requested_at, token_hash)
   overriding system value values ($1, $2, $3, $4, $5, $6)`,
);
const countSince = statement(
  'passwordReset.countSince',
  `select
     (select count(*)::int from password_reset
       where realm_id = $1 and email = $2 and requested_at > $4) as "forEmail",
     (select count(*)::int from password_reset
       where network = $3 and requested_at > $4) as "fromNetwork"`,
);
const find = statement(
  'passwordReset.find',
  `select id, realm_id as "realmId", email, network, requested_at as "requestedAt"
   from password_reset where token_hash = $1`,
);
const useUp = statement(
  'passwordReset.useUp',
  `update password_reset set token_hash = null
   where realm_id = $1 and email = $2 and token_hash is not null`,
);
const recipients = statement(
  'passwordReset.recipients',
  `select reset.id as "resetId", ${RECIPIENT_COLUMNS}
   from password_reset reset
   join user_account account
     on account.realm_id = reset.realm_id and lower(account.delivery_email) = reset.email
   join realm on realm.id = account.realm_id
   where reset.id = any($1::bigint[]) and reset.token_hash is not null
     and account.is_active and not account.is_bot`,
);

/** Requests for new passwords in PostgreSQL, for commands; one round trip per call, three to count. */
export class PostgresPasswordResetRepository implements PasswordResetRepository {
  readonly #sql: Sql;

  constructor(sql: Sql) {
    this.#sql = sql;
  }

  nextId(): Promise<number> {
    return nextIdOf(this.#sql, nextId);
  }

  async add(reset: PasswordReset, tokenHash: Uint8Array): Promise<void> {
    const { id, realmId, email, network, requestedAt } = reset;
    await this.#sql.query(add, [id, realmId, email, network, requestedAt, tokenHash]);
  }

  async countSince(
    { realmId, email, network }: Pick<PasswordReset, 'realmId' | 'email' | 'network'>,
    since: Date,
  ): Promise<{ readonly forEmail: number; readonly fromNetwork: number }> {
    // In this order in every command, so that no two wait for each other.
    await exclusiveChange(this.#sql, `password resets from ${network}`);
    await exclusiveChange(this.#sql, `password resets of ${realmId} for ${email}`);
    const values = [realmId, email, network, since];
    const { rows } = await this.#sql.query<{ forEmail: number; fromNetwork: number }>(
      countSince,
      values,
    );
    return rows[0] ?? { forEmail: 0, fromNetwork: 0 };
  }

  async find(tokenHash: Uint8Array): Promise<PasswordReset | null> {
    return (await this.#sql.query<PasswordReset>(find, [tokenHash])).rows[0] ?? null;
  }

  async useUp(realmId: number, email: string): Promise<void> {
    await this.#sql.query(useUp, [realmId, email.toLowerCase()]);
  }
}

/** Reads requests for new passwords from PostgreSQL; one round trip per call. */
export class PostgresPasswordResetQueries implements PasswordResetQueries {
  readonly #sql: Sql;

  constructor(sql: Sql) {
    this.#sql = sql;
  }

  async recipients(ids: readonly number[]): Promise<ReadonlyMap<number, AccountMailRecipient>> {
    if (ids.length === 0) return new Map();
    const { rows } = await this.#sql.query<AccountMailRecipient & { readonly resetId: number }>(
      recipients,
      [ids],
    );
    return new Map(rows.map(({ resetId, ...recipient }) => [resetId, recipient]));
  }
}
