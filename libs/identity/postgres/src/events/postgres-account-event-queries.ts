import type {
  AccountEventQueries,
  BotView,
  RoleOfUser,
  UserGroupView,
  UserView,
} from '@tandem/identity-domain';
import { ROLES } from '@tandem/shared-kernel';
import { statement, type Sql } from '@tandem/shared-postgres';
import { botColumns } from '../bots/postgres-bot-queries.ts';
import { groupViews } from '../groups/postgres-user-group-queries.ts';
import { viewColumns, actorValues } from '../users/user-view-sql.ts';

const accounts = statement(
  'accountEvent.accounts',
  `select ${viewColumns} from user_account
   where id = any($5::bigint[]) and $1::bigint is not null order by id`,
);
const bots = statement(
  'accountEvent.bots',
  `select ${botColumns} where u.is_bot and u.id = any($1::bigint[]) order by u.id`,
);
const groups = statement('accountEvent.groups', groupViews('g.id = any($1::bigint[])'));
// The publisher's transaction may have begun before the account was created.
const roleGroups = statement(
  'accountEvent.roleGroups',
  `select g.id from unnest($1::bigint[], $2::smallint[]) with ordinality
     as asked (user_id, role, position)
   left join user_account account on account.id = asked.user_id
   left join realm on realm.id = account.realm_id
   left join user_group g on g.realm_id = realm.id
     and g.name = role_group_name(asked.role, least(account.date_joined, now()), realm.settings)
   order by asked.position`,
);
const ownGroups = statement(
  'accountEvent.ownGroups',
  `select member.user_id as "userId", array_agg(g.id order by g.id) as "groupIds"
   from user_group_member member join user_group g on g.id = member.group_id
   where member.user_id = any($1::bigint[]) and g.name is not null and not g.deactivated
   group by member.user_id`,
);

/** The data of events about accounts, bots and groups, from PostgreSQL. */
export class PostgresAccountEventQueries implements AccountEventQueries {
  readonly #sql: Sql;

  constructor(sql: Sql) {
    this.#sql = sql;
  }

  async accounts(userIds: readonly number[]): Promise<ReadonlyMap<number, UserView>> {
    const nobody = { realmId: 0, userId: 0, role: ROLES.owner };
    const values = [...actorValues(nobody, { profileData: true }), [...new Set(userIds)]];
    const { rows } = await this.#sql.query<UserView>(accounts, values);
    return new Map(rows.map((row) => [row.id, row]));
  }

  async bots(botIds: readonly number[]): Promise<ReadonlyMap<number, BotView>> {
    const { rows } = await this.#sql.query<BotView>(bots, [[...new Set(botIds)]]);
    return new Map(rows.map((row) => [row.account.id, row]));
  }

  async groups(groupIds: readonly number[]): Promise<ReadonlyMap<number, UserGroupView>> {
    const { rows } = await this.#sql.query<UserGroupView>(groups, [[...new Set(groupIds)]]);
    return new Map(rows.map((row) => [row.id, row]));
  }

  async roleGroups(roles: readonly RoleOfUser[]): Promise<readonly (number | null)[]> {
    const { rows } = await this.#sql.query<{ id: number | null }>(roleGroups, [
      roles.map(({ userId }) => userId),
      roles.map(({ role }) => role),
    ]);
    return rows.map(({ id }) => id);
  }

  async ownGroups(userIds: readonly number[]): Promise<ReadonlyMap<number, readonly number[]>> {
    const { rows } = await this.#sql.query<{ userId: number; groupIds: number[] }>(ownGroups, [
      [...new Set(userIds)],
    ]);
    return new Map(rows.map(({ userId, groupIds }) => [userId, groupIds]));
  }
}
