import type {
  AccountChanges,
  AccountStateQueries,
  ChangedViews,
  MutedUser,
  RealmGroupSetting,
  StatusOfUser,
  UserView,
  UserViewOptions,
} from '@tandem/identity-domain';
import { ROLES, type Actor } from '@tandem/shared-kernel';
import { statement, type Sql } from '@tandem/shared-postgres';
import { isAccessible, viewColumns, actorValues } from '../users/user-view-sql.ts';

const crossRealmBots = statement(
  'account-state.cross-realm-bots',
  `select ${viewColumns} from user_account
   where is_system_bot and is_active and ($1::bigint is not null) order by id`,
);
const statuses = statement(
  'account-state.statuses',
  `select user_account.id as "userId", coalesce(status_text, '') as text, emoji,
     not coalesce((settings->>'presence_enabled')::boolean, true) as away
   from user_account left join user_status on user_status.user_id = user_account.id
   where user_account.realm_id = $1::bigint and is_active and ${isAccessible}
     and (status_text <> '' or emoji is not null or settings->>'presence_enabled' = 'false')
   order by user_account.id`,
);
const mutedUsers = statement(
  'account-state.muted-users',
  `select muted_user_id as "userId", muted_at as "mutedAt" from muted_user
   where user_id = $1 order by muted_user_id`,
);
const permissions = statement(
  'account-state.permissions',
  `select array(select setting from realm_group_setting
     where realm_id = $1 and group_id = any(groups)) as held
   from (select user_group_ids($2) as groups) own`,
);

const systemGroups = statement(
  'account-state.system-groups',
  'select id, name from user_group where realm_id = $1 and is_system',
);

/** Parts of a moment: the snapshot, the time, and the start of the server, since another one has other snapshots. */
const momentNow = `concat_ws(' ', pg_current_snapshot(), extract(epoch from now()),
  extract(epoch from pg_postmaster_start_time()))`;
const moment = statement('account-state.moment', `select ${momentNow} as moment`);
/** Shorter than changes are stored. */
const MOMENTS_VALID = '12 hours';
/** @param first the number of the parameter that is the first part of the moment */
const changedIds = (first: number) => `case
    when $${first + 2} = extract(epoch from pg_postmaster_start_time())::text
      and to_timestamp($${first + 1}::float8) > now() - interval '${MOMENTS_VALID}'
    then array(
      select distinct unnest(user_ids) from account_change
      where realm_id = $1::bigint and xid >= pg_snapshot_xmin($${first}::pg_snapshot)
        and not pg_visible_in_snapshot(xid, $${first}::pg_snapshot)
      order by 1)
  end`;
const changesSince = statement(
  'account-state.changes-since',
  `select ${momentNow} as moment, ${changedIds(2)} as "userIds"`,
);
/** Reading all pages anew costs no more than reading so many accounts one by one. */
const MOST_VIEWS = 5_000;
const viewsChangedSince = statement(
  'account-state.views-changed-since',
  `select changes.moment, changes."userIds", view.*
   from (
     select ${momentNow} as moment,
       case when cardinality(ids) <= ${MOST_VIEWS} then ids end as "userIds"
     from (select ${changedIds(5)} as ids) found
   ) changes
   left join lateral (
     select ${viewColumns} from user_account
     where realm_id = $1::bigint and id = any(changes."userIds" || $2::bigint)
   ) view on true
   order by view.id`,
);

/** Accounts for the initial state of clients, from PostgreSQL. */
export class PostgresAccountStateQueries implements AccountStateQueries {
  readonly #sql: Sql;

  constructor(sql: Sql) {
    this.#sql = sql;
  }

  async crossRealmBots(): Promise<readonly UserView[]> {
    // Bots show their address to all users.
    const anybody = { realmId: 0, userId: 0, role: ROLES.member };
    const values = actorValues(anybody, { profileData: false });
    return (await this.#sql.query<UserView>(crossRealmBots, values)).rows;
  }

  async statuses({ realmId, userId, role }: Actor): Promise<readonly StatusOfUser[]> {
    return (await this.#sql.query<StatusOfUser>(statuses, [realmId, userId, role])).rows;
  }

  async mutedUsers({ userId }: Actor): Promise<readonly MutedUser[]> {
    return (await this.#sql.query<MutedUser>(mutedUsers, [userId])).rows;
  }

  async permissions({ realmId, userId }: Actor): Promise<ReadonlySet<RealmGroupSetting>> {
    const values = [realmId, userId];
    const { rows } = await this.#sql.query<{ held: RealmGroupSetting[] }>(permissions, values);
    return new Set(rows[0]?.held);
  }

  async systemGroupNames({ realmId }: Actor): Promise<ReadonlyMap<number, string>> {
    const { rows } = await this.#sql.query<{ id: number; name: string }>(systemGroups, [realmId]);
    return new Map(rows.map(({ id, name }) => [id, name]));
  }

  async moment(): Promise<string> {
    return (await this.#sql.query<{ moment: string }>(moment, [])).rows[0]?.moment ?? '';
  }

  async changesSince({ realmId }: Pick<Actor, 'realmId'>, since: string): Promise<AccountChanges> {
    const values = [realmId, ...since.split(' ')];
    const { rows } = await this.#sql.query<AccountChanges>(changesSince, values);
    return rows[0] ?? { moment: '', userIds: null };
  }

  async viewsChangedSince(
    actor: Actor,
    since: string,
    options: UserViewOptions,
  ): Promise<ChangedViews> {
    const values = [...actorValues(actor, options), ...since.split(' ')];
    const { rows } = await this.#sql.query<AccountChanges & UserView>(viewsChangedSince, values);
    const { moment: now = '', userIds = null } = rows[0] ?? {};
    const views = rows.flatMap(({ moment: _, userIds: __, ...view }) => (view.id ? [view] : []));
    return { moment: now, userIds, views };
  }
}
