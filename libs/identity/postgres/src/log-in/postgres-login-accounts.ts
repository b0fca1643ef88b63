import type { LoginAccount, LoginAccounts } from '@tandem/identity-domain';
import { statement, type Sql } from '@tandem/shared-postgres';

const COLUMNS = `id as "userId", delivery_email as email, password_hash as "passwordHash",
     is_active as "isActive", is_bot as "isBot", api_key_version as "apiKeyVersion",
     joins_at_first_login as "joinsAtFirstLogin",
     exists (select from second_factor where user_id = user_account.id and is_confirmed)
       as "hasSecondFactor"`;
const findByEmail = statement(
  'login.findByEmail',
  `select ${COLUMNS} from user_account where realm_id = $1 and lower(delivery_email) = lower($2)`,
);
const findById = statement(
  'login.findById',
  `select ${COLUMNS} from user_account where realm_id = $1 and id = $2`,
);
const isKnownElsewhere = statement(
  'login.isKnownElsewhere',
  `select exists (
     select from user_account where lower(delivery_email) = lower($2) and realm_id <> $1
   ) as known`,
);
const recordLogin = statement(
  'login.record',
  'update user_account set last_login_at = $2 where id = $1',
);

/** Accounts by address, from PostgreSQL; one round trip per call. */
export class PostgresLoginAccounts implements LoginAccounts {
  readonly #sql: Sql;

  constructor(sql: Sql) {
    this.#sql = sql;
  }

  async findByEmail(realmId: number, email: string): Promise<LoginAccount | null> {
    const { rows } = await this.#sql.query<LoginAccount>(findByEmail, [realmId, email]);
    return rows[0] ?? null;
  }

  async findById(realmId: number, userId: number): Promise<LoginAccount | null> {
    const { rows } = await this.#sql.query<LoginAccount>(findById, [realmId, userId]);
    return rows[0] ?? null;
  }

  async isKnownElsewhere(realmId: number, email: string): Promise<boolean> {
    const { rows } = await this.#sql.query<{ known: boolean }>(isKnownElsewhere, [realmId, email]);
    return rows[0]?.known ?? false;
  }

  async recordLogin(userId: number, at: Date): Promise<void> {
    await this.#sql.query(recordLogin, [userId, at]);
  }
}
