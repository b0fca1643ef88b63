import type {
  AccountFilter,
  AccountListQueries,
  ListedAccount,
} from '@tandem/identity-domain/account-list';
import { statement, type Sql } from '@tandem/shared-postgres';

const accounts = statement(
  'identity.listAccounts',
  `select id, delivery_email as email, full_name as name, role, is_active as "isActive",
     is_bot as "isBot", date_joined as joined, last_login_at as "lastLogin",
     can_create_users as "canCreateUsers", can_change_user_emails as "canChangeUserEmails"
   from user_account
   where realm_id = $1 and ($2::int is null or role = $2) and ($3::bigint is null or id = $3)
     and ($4::boolean is null or is_active = $4)
     and ($5::boolean is null or is_bot = $5)
   order by id limit $6::integer`,
);

/** Lists of accounts in PostgreSQL. */
export class PostgresAccountListQueries implements AccountListQueries {
  readonly #sql: Sql;

  constructor(sql: Sql) {
    this.#sql = sql;
  }

  async list(
    realmId: number,
    { role, userId, isActive, isBot, limit }: AccountFilter = {},
  ): Promise<readonly ListedAccount[]> {
    const { rows } = await this.#sql.query<ListedAccount>(accounts, [
      realmId,
      role ?? null,
      userId ?? null,
      isActive ?? null,
      isBot ?? null,
      limit ?? null,
    ]);
    return rows;
  }
}
