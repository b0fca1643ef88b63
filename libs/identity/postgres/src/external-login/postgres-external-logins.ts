import type {
  ExternalIdentity,
  ExternalIdentityRepository,
  LinkedIdentity,
  LoginTransaction,
  LoginTransactionKey,
  LoginTransactionRepository,
} from '@tandem/identity-domain/external-login';
import { statement, type Sql } from '@tandem/shared-postgres';

const addTransaction = statement(
  'loginTransaction.add',
  `insert into login_transaction
     (realm_id, provider_id, sealed, expires_at, state_hash, browser_hash)
   values ($1, $2, $3, $4, $5, $6)`,
);
const takeTransaction = statement(
  'loginTransaction.take',
  `delete from login_transaction where state_hash = $1 and browser_hash = $2
   returning realm_id as "realmId", provider_id as "providerId", sealed, expires_at as "expiresAt"`,
);
const findIdentity = statement(
  'externalIdentity.find',
  `select user_id as "userId" from external_identity
   where realm_id = $1 and issuer = $2 and subject = $3`,
);
const linkIdentity = statement(
  'externalIdentity.link',
  `insert into external_identity (realm_id, user_id, issuer, subject) values ($1, $2, $3, $4)
   on conflict do nothing`,
);

const listIdentities = statement(
  'externalIdentity.list',
  'select id, issuer, subject from external_identity where user_id = $1 order by id',
);
const unlinkIdentity = statement(
  'externalIdentity.unlink',
  'delete from external_identity where user_id = $1 and id = $2',
);

/** Log-ins at providers in progress, in PostgreSQL; one round trip per call. */
export class PostgresLoginTransactionRepository implements LoginTransactionRepository {
  readonly #sql: Sql;

  constructor(sql: Sql) {
    this.#sql = sql;
  }

  async add(transaction: LoginTransaction, key: LoginTransactionKey): Promise<void> {
    const { realmId, providerId, sealed, expiresAt } = transaction;
    const values = [realmId, providerId, sealed, expiresAt, key.stateHash, key.browserHash];
    await this.#sql.query(addTransaction, values);
  }

  async take({ stateHash, browserHash }: LoginTransactionKey): Promise<LoginTransaction | null> {
    const values = [stateHash, browserHash];
    return (await this.#sql.query<LoginTransaction>(takeTransaction, values)).rows[0] ?? null;
  }
}

/** Links of accounts to users of providers in PostgreSQL; one round trip per call. */
export class PostgresExternalIdentityRepository implements ExternalIdentityRepository {
  readonly #sql: Sql;

  constructor(sql: Sql) {
    this.#sql = sql;
  }

  async find(realmId: number, { issuer, subject }: ExternalIdentity): Promise<number | null> {
    const values = [realmId, issuer, subject];
    const { rows } = await this.#sql.query<{ userId: number }>(findIdentity, values);
    return rows[0]?.userId ?? null;
  }

  async link(
    realmId: number,
    userId: number,
    { issuer, subject }: ExternalIdentity,
  ): Promise<boolean> {
    const values = [realmId, userId, issuer, subject];
    return (await this.#sql.query(linkIdentity, values)).rowCount === 1;
  }

  async list(userId: number): Promise<readonly LinkedIdentity[]> {
    return (await this.#sql.query<LinkedIdentity>(listIdentities, [userId])).rows;
  }

  async unlink(userId: number, id: number): Promise<boolean> {
    return (await this.#sql.query(unlinkIdentity, [userId, id])).rowCount === 1;
  }
}
