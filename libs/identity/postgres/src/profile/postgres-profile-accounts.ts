import { PROFILE_FIELD_TYPES, type ProfileAccountQueries } from '@tandem/identity-domain';
import { statement, type Sql } from '@tandem/shared-postgres';

interface AccountHolder {
  readonly userId: number;
  readonly fullName: string;
}

const findByAccount = statement(
  'profile.findByAccount',
  `select u.id as "userId", u.full_name as "fullName"
   from profile_field f
   join profile_value v on v.field_id = f.id and lower(v.value) = lower($3)
   join user_account u on u.id = v.user_id and u.is_active
   where f.realm_id = $1 and f.name = $2
     and f.field_type = ${PROFILE_FIELD_TYPES.EXTERNAL_ACCOUNT.id}
   limit 2`,
);

/** Accounts of other systems in PostgreSQL; one round trip. */
export class PostgresProfileAccountQueries implements ProfileAccountQueries {
  readonly #sql: Sql;

  constructor(sql: Sql) {
    this.#sql = sql;
  }

  async findByAccount(
    realmId: number,
    fieldName: string,
    account: string,
  ): Promise<AccountHolder | null> {
    const values = [realmId, fieldName, account];
    const { rows } = await this.#sql.query<AccountHolder>(findByAccount, values);
    return rows.length === 1 ? (rows[0] ?? null) : null;
  }
}
