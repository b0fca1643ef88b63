import type { ErasedCounts, ErasedUser, PersonalData } from '@tandem/identity-domain/erasure';
import { statement, type Sql } from '@tandem/shared-postgres';

/** The tables of an account by the names of their counts; each row is of the user `user_id`. */
const TABLES = {
  tokens: 'access_token',
  sessions: 'login_session',
  second_factors: 'second_factor',
  login_records: 'login_record',
  login_links: 'login_link',
  external_identities: 'external_identity',
  login_networks: 'login_network',
  email_changes: 'email_change',
  alert_words: 'alert_word',
  muted_users: 'muted_user',
  onboarding_steps: 'onboarding_step_read',
  statuses: 'user_status',
  presences: 'user_presence',
  profile_values: 'profile_value',
} as const;

const removals = Object.entries(TABLES).map(
  ([name, table]) => `${name} as (delete from ${table} where user_id = $1 returning 1)`,
);
const counts = Object.keys(TABLES).map((name) => `(select count(*) from ${name}) as ${name}`);
const removeAccountData = statement(
  'erasure.accountData',
  `with ${removals.join(', ')} select ${counts.join(', ')}`,
);

/** Rows of all tables that reference accounts `on delete cascade`, such as those of later versions. */
const removeAccountRows = statement(
  'erasure.accountRows',
  'select erase_account_rows($1::bigint) as counts',
);

const PERSONAL = `array['delivery_email', 'email', 'full_name', 'name']`;
/**
 * $1 user, $2 realm. The entries remain, without network addresses of the user and without former names.
 */
const anonymizeAudit = statement(
  'erasure.auditLog',
  `update audit_entry set
     address = case when actor_type = 'user' and actor_id = $1 then null else address end,
     name = case when user_id = $1 then null else name end,
     before = case when user_id = $1 then before - ${PERSONAL} else before end,
     after = case when user_id = $1 then after - ${PERSONAL} else after end
   where realm_id = $2 and (
     (actor_id = $1 and actor_type = 'user' and address is not null)
     or (user_id = $1 and (name is not null or before ?| ${PERSONAL} or after ?| ${PERSONAL})))`,
);

/** The user's data of the identity context besides the account; bounded for each user, so one batch. */
export class PostgresAccountData implements PersonalData {
  readonly #sql: Sql;

  constructor(sql: Sql) {
    this.#sql = sql;
  }

  async eraseBatch({ userId, realmId }: ErasedUser): Promise<ErasedCounts> {
    const entries = (await this.#sql.query(anonymizeAudit, [userId, realmId])).rowCount;
    const { rows } = await this.#sql.query<Record<string, number>>(removeAccountData, [userId]);
    const others = await this.#sql.query<{ counts: ErasedCounts }>(removeAccountRows, [userId]);
    const counted = { ...rows[0], ...others.rows[0]?.counts, anonymized_audit_entries: entries };
    return Object.fromEntries(Object.entries(counted).filter(([, count]) => count > 0));
  }
}
