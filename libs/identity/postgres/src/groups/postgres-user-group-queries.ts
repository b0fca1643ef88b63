import type { MembershipView, UserGroupQueries } from '@tandem/identity-domain';
import type { Actor } from '@tandem/shared-kernel';
import { statement, type Sql } from '@tandem/shared-postgres';

// Nobody is stored in a system group: who is in one and not in its subgroup is in it directly.
const membership = statement(
  'userGroup.membership',
  `select found.deactivated as "groupDeactivated", account.id is not null as "userExists",
     coalesce(found.id = any(holding.ids) and (not $4::boolean or
       case when found.is_system then not exists (
         select from user_group_subgroup nesting
         where nesting.supergroup_id = found.id and nesting.subgroup_id = any(holding.ids)
       ) else exists (
         select from user_group_member member
         where member.group_id = found.id and member.user_id = account.id
       ) end), false) as "isMember"
   from user_group found
   left join user_account account on account.id = $3::bigint and account.realm_id = $1::bigint
   left join lateral (select user_group_ids(account.id) as ids) holding on account.id is not null
   where found.id = $2::bigint and found.realm_id = $1::bigint and found.name is not null`,
);

/** Reads groups from PostgreSQL; one round trip per call. */
export class PostgresUserGroupQueries implements UserGroupQueries {
  readonly #sql: Sql;

  constructor(sql: Sql) {
    this.#sql = sql;
  }

  async membership(
    viewer: Actor,
    groupId: number,
    userId: number,
    { directOnly }: { readonly directOnly: boolean },
  ): Promise<MembershipView | null> {
    const values = [viewer.realmId, groupId, userId, directOnly];
    return (await this.#sql.query<MembershipView>(membership, values)).rows[0] ?? null;
  }
}
