import type { Role } from '@tandem/shared-kernel';
import type { Sql } from '@tandem/shared-postgres';

/** An account in a list. */
export interface ListedAccount {
  readonly id: number;
  readonly email: string;
  readonly name: string;
  readonly role: Role;
  readonly isActive: boolean;
  readonly isBot: boolean;
  readonly joined: Date;
  readonly lastLogin: Date | null;
  readonly canCreateUsers: boolean;
  readonly canChangeUserEmails: boolean;
}

/** Filters of accounts; absent ones do not filter. */
export interface AccountFilter {
  readonly role?: Role | undefined;
  /** Only this account. */
  readonly userId?: number | undefined;
  readonly isActive?: boolean | undefined;
  readonly isBot?: boolean | undefined;
}

/** A channel in a list. */
export interface ListedChannel {
  readonly id: number;
  readonly name: string;
  readonly isPrivate: boolean;
  readonly isArchived: boolean;
  readonly subscribers: number;
  readonly created: Date;
}

/** The accounts of an organization, ordered by id. */
export async function listAccounts(
  sql: Sql,
  realmId: number,
  filter: AccountFilter = {},
): Promise<readonly ListedAccount[]> {
  const { rows } = await sql.query<ListedAccount>(
    `select id, delivery_email as email, full_name as name, role, is_active as "isActive",
       is_bot as "isBot", date_joined as joined, last_login_at as "lastLogin",
       can_create_users as "canCreateUsers", can_change_user_emails as "canChangeUserEmails"
     from user_account
     where realm_id = $1 and ($2::int is null or role = $2) and ($3::bigint is null or id = $3)
       and ($4::boolean is null or is_active = $4)
       and ($5::boolean is null or is_bot = $5)
     order by id`,
    [
      realmId,
      filter.role ?? null,
      filter.userId ?? null,
      filter.isActive ?? null,
      filter.isBot ?? null,
    ],
  );
  return rows;
}

/** The channels of an organization, ordered by name. */
export async function listChannels(sql: Sql, realmId: number): Promise<readonly ListedChannel[]> {
  const { rows } = await sql.query<ListedChannel>(
    `select id, name, invite_only as "isPrivate", is_archived as "isArchived",
       subscriber_count as subscribers, date_created as created
     from channel where realm_id = $1 order by name_key, id`,
    [realmId],
  );
  return rows;
}
