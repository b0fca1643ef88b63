import { statement, type Sql } from '@tandem/shared-postgres';

const createGroup = statement(
  'group.createAnonymous',
  `with created as (
     insert into user_group (realm_id, name, description, is_system, date_created, deactivated)
     values ($1, null, '', false, now(), false)
     returning id
   ), members as (
     insert into user_group_member (group_id, user_id)
     select created.id, account.id
     from created, user_account as account
     where account.realm_id = $1 and account.id = any($2::bigint[])
   ), subgroups as (
     insert into user_group_subgroup (supergroup_id, subgroup_id)
     select created.id, part.id
     from created, user_group as part
     where part.realm_id = $1 and part.id = any($3::bigint[])
   )
   select id from created`,
);

/**
 * Creates the anonymous groups of settings whose value is a list of users and groups. One round
 * trip; users and groups of other organizations are omitted.
 */
export class PostgresAnonymousGroups {
  readonly #sql: Sql;

  constructor(sql: Sql) {
    this.#sql = sql;
  }

  /** @returns the number of the new group */
  async create(
    realmId: number,
    members: {
      readonly directMembers: readonly number[];
      readonly directSubgroups: readonly number[];
    },
  ): Promise<number> {
    const { rows } = await this.#sql.query<{ id: number }>(createGroup, [
      realmId,
      members.directMembers,
      members.directSubgroups,
    ]);
    if (!rows[0]) throw new Error('an inserted group was not returned');
    return rows[0].id;
  }
}
