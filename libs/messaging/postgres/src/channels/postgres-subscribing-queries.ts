import type {
  ChannelPermission,
  GroupMembers,
  PeopleReference,
  SubscribingContext,
  SubscribingQueries,
  WritingContext,
} from '@tandem/messaging-domain';
import type { Actor } from '@tandem/shared-kernel';
import { statement, type Sql } from '@tandem/shared-postgres';
import { namedPeople } from '../messages/named-people.ts';
import { notificationBot, realmSetting, writingContext } from '../settings/realm-settings.ts';

interface ContextRow {
  readonly permissions: readonly ChannelPermission[];
  readonly systemGroups: Readonly<Record<string, number>>;
  readonly allowsWebPublic: boolean;
  readonly writing: WritingContext;
  readonly notices: SubscribingContext['notices'];
  readonly principals: SubscribingContext['principals'];
  readonly unknownPrincipals: readonly (number | string)[];
}

/** The `NoticeContext` of the user `u` of the organization `r`, as one JSON column. */
const noticeContext = `json_build_object(
      'botId', ${notificationBot},
      'actorName', u.full_name,
      'tellsChannels', coalesce((r.settings->>'send_channel_events_messages')::boolean, false),
      'announcementsChannelId',
        nullif((r.settings->>'new_stream_announcements_stream_id')::bigint, -1))`;

const contextFor = (form: 'ids' | 'emails') => `
  with ${namedPeople(form, '$3', { withSystemBots: false })},
  member_of as materialized (select user_group_ids($1) as ids)
  select
    (select coalesce(json_agg(setting.setting), '[]') from realm_group_setting setting, member_of
      where setting.realm_id = $2 and setting.group_id = any(member_of.ids)
        and setting.setting = any(array['can_add_subscribers_group',
          'can_create_private_channel_group', 'can_create_public_channel_group',
          'can_create_web_public_channel_group', 'can_set_delete_message_policy_group',
          'can_set_topics_policy_group'])) as permissions,
    (select json_object_agg(g.name, g.id) from user_group g
      where g.realm_id = $2 and g.is_system) as "systemGroups",
    ${realmSetting.allowsWebPublic} as "allowsWebPublic",
    ${writingContext} as writing,
    ${noticeContext} as notices,
    (select coalesce(json_agg(json_build_object('id', n.id, 'isActive', n.is_active,
        'isBot', n.is_bot, 'isControlled', n.id = $1 or n.is_bot and exists (
          select from user_account own where own.id = n.id and own.bot_owner_id = $1))), '[]')
      from (select distinct id, is_active, is_bot from named where id is not null) n) as principals,
    (select coalesce(json_agg(n.name order by n.position), '[]')
      from named n where n.id is null) as "unknownPrincipals"
  from user_account u join realm r on r.id = u.realm_id
  where u.id = $1 and u.realm_id = $2`;

export const contextForIds = statement('subscribing.contextForIds', contextFor('ids'));
export const contextForEmails = statement('subscribing.contextForEmails', contextFor('emails'));

const settingGroups = statement(
  'subscribing.settingGroups',
  `select id, name from user_group
   where realm_id = $1 and id = any($2::bigint[]) and name is not null and not deactivated`,
);

const hasMembers = statement(
  'subscribing.hasMembers',
  `select not exists (
     select from unnest($2::bigint[]) as wanted (id)
     left join user_account u on u.id = wanted.id and u.realm_id = $1
     where u.id is null
   ) and not exists (
     select from unnest($3::bigint[]) as wanted (id)
     left join user_group g on g.id = wanted.id and g.realm_id = $1
       and g.name is not null and not g.deactivated
     where g.id is null
   ) as known`,
);

/** Facts on which subscribing depends, from PostgreSQL; one round trip per call. */
export class PostgresSubscribingQueries implements SubscribingQueries {
  readonly #sql: Sql;

  constructor(sql: Sql) {
    this.#sql = sql;
  }

  async subscribingContext(actor: Actor, principals: PeopleReference): Promise<SubscribingContext> {
    const [query, given] =
      'ids' in principals ? [contextForIds, principals.ids] : [contextForEmails, principals.emails];
    const values = [actor.userId, actor.realmId, given];
    const [found] = (await this.#sql.query<ContextRow>(query, values)).rows;
    if (!found) throw new Error(`User ${actor.userId} is not in realm ${actor.realmId}`);
    return {
      ...found,
      permissions: new Set(found.permissions),
      systemGroups: new Map(Object.entries(found.systemGroups)),
    };
  }

  async settingGroups(
    realmId: number,
    groupIds: readonly number[],
  ): Promise<ReadonlyMap<number, string>> {
    const { rows } = await this.#sql.query<{ id: number; name: string }>(settingGroups, [
      realmId,
      groupIds,
    ]);
    return new Map(rows.map((row) => [row.id, row.name]));
  }

  async hasMembers(realmId: number, members: GroupMembers): Promise<boolean> {
    const values = [realmId, members.directMembers, members.directSubgroups];
    const { rows } = await this.#sql.query<{ known: boolean }>(hasMembers, values);
    return rows[0]?.known ?? false;
  }
}
