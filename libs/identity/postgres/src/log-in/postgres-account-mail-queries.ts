import type {
  AccountMailQueries,
  AccountMailRecipient,
} from '@tandem/identity-domain/account-mail';
import { statement, type Sql } from '@tandem/shared-postgres';

/** The columns of a recipient, of `user_account account` and `realm`. */
export const RECIPIENT_COLUMNS = `account.id as "userId", account.delivery_email as email,
  account.full_name as "fullName", account.is_bot as "isBot",
  account.date_joined as "dateJoined", account.timezone,
  coalesce((account.settings->>'enable_login_emails')::boolean, true) as "wantsLoginMails",
  coalesce(account.settings->>'default_language', realm.settings->>'default_language', 'en') as language,
  realm.name as "realmName", realm.string_id as "realmStringId"`;
const receivers = statement(
  'accountMail.recipients',
  `select ${RECIPIENT_COLUMNS}
   from user_account account join realm on realm.id = account.realm_id
   where account.id = any($1::bigint[])`,
);

/** The recipients of mails about accounts, from PostgreSQL. */
export class PostgresAccountMailQueries implements AccountMailQueries {
  readonly #sql: Sql;

  constructor(sql: Sql) {
    this.#sql = sql;
  }

  async receivers(userIds: readonly number[]): Promise<ReadonlyMap<number, AccountMailRecipient>> {
    const { rows } = await this.#sql.query<AccountMailRecipient>(receivers, [
      [...new Set(userIds)],
    ]);
    return new Map(rows.map((row) => [row.userId, row]));
  }
}
