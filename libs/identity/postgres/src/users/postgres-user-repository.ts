import {
  IdentityError,
  type GrantedPermissions,
  type NewUserAccount,
  type UserAccount,
  type UserRepository,
} from '@tandem/identity-domain';
import type { Role } from '@tandem/shared-kernel';
import { statement, type Sql } from '@tandem/shared-postgres';
import { accountColumns } from './account-columns.ts';

const nextId = statement(
  'user.nextId',
  `select nextval(pg_get_serial_sequence('user_account', 'id')) as id`,
);
const add = statement(
  'user.add',
  `insert into user_account (id, realm_id, delivery_email, email, email_address_visibility,
     full_name, role, is_active, can_create_users, date_joined, password_hash, api_key_hash,
     api_key_version, is_bot, bot_type, bot_owner_id, is_system_bot, joins_at_first_login,
     settings)
   select $1, realm.id, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12, $13, $14, $15, $16, $17, $18,
     case when $14 then '{}' else realm.user_setting_defaults - 'email_address_visibility' end
   from realm where realm.id = $2
   on conflict do nothing`,
);
const isEmailInUse = statement(
  'user.isEmailInUse',
  `select exists (
     select from user_account where realm_id = $1 and lower(delivery_email) = lower($2)
   ) as "inUse"`,
);
const read = statement(
  'user.read',
  `select ${accountColumns}, can_create_users as "canCreateUsers",
     can_change_user_emails as "canChangeUserEmails", api_key_version as "apiKeyVersion"
   from user_account where id = $1 and realm_id = $2`,
);
const lock = statement('user.lock', `${read.text} for no key update`);
const lockBotsOf = statement(
  'user.lockBotsOf',
  `select ${accountColumns}, can_create_users as "canCreateUsers",
     can_change_user_emails as "canChangeUserEmails", api_key_version as "apiKeyVersion"
   from user_account where bot_owner_id = $1 order by id for no key update`,
);
const setActive = statement(
  'user.setActive',
  `update user_account set is_active = $2, is_deleted = is_deleted and not $2,
     is_imported_stub = is_imported_stub and not $2
   where id = any($1::bigint[])`,
);
const deleteProfiles = statement(
  'user.deleteProfiles',
  `with forgotten as (delete from profile_value where user_id = any($1::bigint[])),
     forgotten_networks as (delete from login_network where user_id = any($1::bigint[]))
   update user_account set full_name = $2, is_deleted = true, timezone = '',
     avatar_source = 'none', avatar_version = avatar_version + 1
   where id = any($1::bigint[])`,
);
const isAnybodyElseActive = statement(
  'user.isAnybodyElseActive',
  `select exists (
     select from user_account where realm_id = $1 and id <> $2 and is_active
   ) as "anybody"`,
);
const setRole = statement('user.setRole', 'update user_account set role = $2 where id = $1');
const setPermissions = statement(
  'user.setPermissions',
  'update user_account set can_create_users = $2, can_change_user_emails = $3 where id = $1',
);
const setApiKey = statement(
  'user.setApiKey',
  `with used as (delete from api_key_use where user_id = $1)
   update user_account set api_key_version = $2, api_key_hash = $3 where id = $1`,
);
const countActiveOwners = statement(
  'user.countActiveOwners',
  `select count(*) as count from user_account
   where realm_id = $1 and role = 100 and is_active and not is_bot`,
);

/** Accounts in PostgreSQL; one round trip per call. Triggers notify of changed credentials. */
export class PostgresUserRepository implements UserRepository {
  readonly #sql: Sql;

  constructor(sql: Sql) {
    this.#sql = sql;
  }

  async nextId(): Promise<number> {
    const { rows } = await this.#sql.query<{ id: number }>(nextId);
    return theOnly(rows).id;
  }

  async add(account: NewUserAccount): Promise<void> {
    const { rowCount } = await this.#sql.query(add, [
      account.id,
      account.realmId,
      account.deliveryEmail,
      account.email,
      account.emailVisibility,
      account.fullName,
      account.role,
      account.isActive,
      account.canCreateUsers,
      account.dateJoined,
      account.passwordHash,
      account.apiKeyHash,
      account.apiKeyVersion,
      account.bot !== null,
      account.bot?.type ?? null,
      account.bot?.ownerId ?? null,
      account.bot?.isSystemBot ?? false,
      account.joinsAtFirstLogin ?? false,
    ]);
    if (rowCount === 0) throw new IdentityError('EMAIL_IN_USE');
  }

  async isEmailInUse(realmId: number, email: string): Promise<boolean> {
    const { rows } = await this.#sql.query<{ inUse: boolean }>(isEmailInUse, [realmId, email]);
    return theOnly(rows).inUse;
  }

  async lock(realmId: number, userId: number): Promise<UserAccount | null> {
    const { rows } = await this.#sql.query<UserAccount>(lock, [userId, realmId]);
    return rows[0] ?? null;
  }

  async lockBotsOf(ownerId: number): Promise<readonly UserAccount[]> {
    return (await this.#sql.query<UserAccount>(lockBotsOf, [ownerId])).rows;
  }

  async setActive(userIds: readonly number[], isActive: boolean): Promise<void> {
    await this.#sql.query(setActive, [userIds, isActive]);
  }

  async deleteProfiles(userIds: readonly number[], fullName: string): Promise<void> {
    await this.#sql.query(deleteProfiles, [userIds, fullName]);
  }

  async isAnybodyElseActive(realmId: number, userId: number): Promise<boolean> {
    const values = [realmId, userId];
    return theOnly((await this.#sql.query<{ anybody: boolean }>(isAnybodyElseActive, values)).rows)
      .anybody;
  }

  async setRole(userId: number, role: Role): Promise<void> {
    await this.#sql.query(setRole, [userId, role]);
  }

  async setPermissions(
    userId: number,
    { canCreateUsers, canChangeUserEmails }: GrantedPermissions,
  ): Promise<void> {
    await this.#sql.query(setPermissions, [userId, canCreateUsers, canChangeUserEmails]);
  }

  async setApiKey(
    userId: number,
    key: { readonly version: number; readonly hash: Uint8Array },
  ): Promise<void> {
    await this.#sql.query(setApiKey, [userId, key.version, key.hash]);
  }

  async countActiveOwners(realmId: number): Promise<number> {
    const { rows } = await this.#sql.query<{ count: number }>(countActiveOwners, [realmId]);
    return theOnly(rows).count;
  }
}

function theOnly<T>(rows: readonly T[]): T {
  const [row] = rows;
  if (row === undefined) throw new Error('The statement answers one row');
  return row;
}

/** Accounts in a transaction that only reads: nothing changes in it, and a standby has no locks. */
export class PostgresReadAccounts implements Pick<UserRepository, 'lock'> {
  readonly #sql: Sql;

  constructor(sql: Sql) {
    this.#sql = sql;
  }

  async lock(realmId: number, userId: number): Promise<UserAccount | null> {
    return (await this.#sql.query<UserAccount>(read, [userId, realmId])).rows[0] ?? null;
  }
}
