import {
  IdentityError,
  type AccountAddress,
  type AccountDetailsRepository,
} from '@tandem/identity-domain';
import { lockName } from '../users/name-lock.ts';
import { isUniqueViolation, statement, type Sql } from '@tandem/shared-postgres';

const isNameTaken = statement(
  'accountDetails.isNameTaken',
  `select exists (
     select from user_account
     where realm_id = $1::bigint and id <> $3::bigint
       and lower(normalize(full_name, NFKC)) = lower(normalize($2::text, NFKC))
   ) as taken`,
);
const setFullName = statement(
  'accountDetails.setFullName',
  'update user_account set full_name = $2 where id = $1::bigint',
);
const timezoneOf = statement(
  'accountDetails.timezoneOf',
  'select timezone from user_account where id = $1::bigint',
);
const setTimezone = statement(
  'accountDetails.setTimezone',
  'update user_account set timezone = $2 where id = $1::bigint',
);
const setPassword = statement(
  'accountDetails.setPassword',
  'update user_account set password_hash = $2 where id = $1::bigint',
);
const hasPassword = statement(
  'accountDetails.hasPassword',
  'select from user_account where id = $1::bigint and password_hash is not distinct from $2',
);
const joinAt = statement(
  'accountDetails.joinAt',
  `update user_account set date_joined = $2, joins_at_first_login = false
   where id = $1::bigint and joins_at_first_login`,
);
const holderOf = statement(
  'accountDetails.holderOf',
  `select id, is_active as "isActive" from user_account
   where realm_id = $1::bigint and lower(delivery_email) = lower($2)`,
);
const setAddress = statement(
  'accountDetails.setAddress',
  `update user_account set delivery_email = $2, email = $3, email_address_visibility = $4
   where id = $1::bigint`,
);

/** Names and addresses of accounts, in PostgreSQL; one round trip per call, two for a name. */
export class PostgresAccountDetailsRepository implements AccountDetailsRepository {
  readonly #sql: Sql;

  constructor(sql: Sql) {
    this.#sql = sql;
  }

  async isNameTaken(realmId: number, fullName: string, exceptUserId: number): Promise<boolean> {
    await lockName(this.#sql, realmId, fullName);
    const values = [realmId, fullName, exceptUserId];
    const { rows } = await this.#sql.query<{ taken: boolean }>(isNameTaken, values);
    return rows[0]?.taken ?? false;
  }

  async setFullName(userId: number, fullName: string): Promise<void> {
    await this.#sql.query(setFullName, [userId, fullName]);
  }

  async timezoneOf(userId: number): Promise<string> {
    const { rows } = await this.#sql.query<{ timezone: string }>(timezoneOf, [userId]);
    return rows[0]?.timezone ?? '';
  }

  async setTimezone(userId: number, timezone: string): Promise<void> {
    await this.#sql.query(setTimezone, [userId, timezone]);
  }

  async setPassword(userId: number, passwordHash: string): Promise<void> {
    await this.#sql.query(setPassword, [userId, passwordHash]);
  }

  async hasPassword(userId: number, passwordHash: string | null): Promise<boolean> {
    return (await this.#sql.query(hasPassword, [userId, passwordHash])).rowCount === 1;
  }

  async joinAt(userId: number, firstLogin: Date): Promise<boolean> {
    return (await this.#sql.query(joinAt, [userId, firstLogin])).rowCount > 0;
  }

  async holderOf(
    realmId: number,
    deliveryEmail: string,
  ): Promise<{ readonly id: number; readonly isActive: boolean } | null> {
    const { rows } = await this.#sql.query<{ id: number; isActive: boolean }>(holderOf, [
      realmId,
      deliveryEmail,
    ]);
    return rows[0] ?? null;
  }

  async setAddress(userId: number, address: AccountAddress): Promise<void> {
    const { deliveryEmail, email, emailVisibility } = address;
    const values = [userId, deliveryEmail, email, emailVisibility];
    try {
      await this.#sql.query(setAddress, values);
    } catch (error) {
      // Of two concurrent changes to an address, only the index detects the second.
      throw isUniqueViolation(error) ? new IdentityError('EMAIL_IN_USE') : error;
    }
  }
}
