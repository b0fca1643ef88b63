import type {
  Crossing,
  KnownChannels,
  ListedChannel,
  MutedTopic,
  PublishedChannelQueries,
  PublishedSubscription,
  VisibilityChange,
  SubscriptionKey,
} from '@tandem/messaging-domain';
import { ROLES, type Role } from '@tandem/shared-kernel';
import { statement, type Sql } from '@tandem/shared-postgres';
import {
  channelColumns,
  channelJoins,
  isDefaultChannel,
  withGroupValues,
  type ChannelRow,
} from '../channels/channel-columns.ts';
import { mayKnowChannel } from '../channels/channel-access.ts';
import { visibilityByGroups } from './group-visibility-sql.ts';
import { notificationDefaults } from '../settings/notification-defaults.ts';

const findChannels = statement(
  'published.channels',
  `select ${channelColumns}, ${isDefaultChannel} from channel c ${channelJoins}
   where c.id = any($1::bigint[])`,
);

const publishedSubscription = `s.channel_id as "channelId", s.user_id as "userId", s.color, s.is_muted as "isMuted",
     s.pin_to_top as "pinToTop", s.desktop_notifications as "desktopNotifications",
     s.audible_notifications as "audibleNotifications",
     s.push_notifications as "pushNotifications", s.email_notifications as "emailNotifications",
     s.wildcard_mentions_notify as "wildcardMentionsNotify",
     ${notificationDefaults('u')} as defaults`;

const findSubscriptions = statement(
  'published.subscriptions',
  `select ${publishedSubscription}
   from unnest($1::bigint[], $2::bigint[]) as asked (channel_id, user_id)
   join subscription s on s.channel_id = asked.channel_id and s.user_id = asked.user_id
   join user_account u on u.id = s.user_id`,
);

const returningSubscriptions = statement(
  'published.returningSubscriptions',
  `select ${publishedSubscription}
   from subscription s
   join user_account u on u.id = s.user_id and u.is_active
   where s.channel_id = any($1::bigint[]) and s.is_active and exists (
     select from event_queue q where q.realm_id = u.realm_id and q.user_id = u.id
       and not coalesce((q.form->'capabilities'->>'archived_channels')::boolean, false))
   order by s.channel_id, s.user_id`,
);

const subscriberIds = statement(
  'published.subscriberIds',
  `select c.id, array(
     select s.user_id from subscription s join user_account u on u.id = s.user_id and u.is_active
     where s.channel_id = c.id and s.is_active order by s.user_id
   ) as ids
   from channel c where c.id = any($1::bigint[]) and c.subscriber_count <= $2`,
);

const insiderIds = statement(
  'published.insiderIds',
  `select c.id, array(
     select u.id from user_account u
     where u.realm_id = c.realm_id and u.is_active and u.role < ${ROLES.guest}
       and (u.role <= ${ROLES.administrator}
         or exists (select from subscription s
           where s.channel_id = c.id and s.user_id = u.id and s.is_active)
         or array[c.can_subscribe_group, c.can_add_subscribers_group,
           c.can_administer_channel_group] && user_group_ids(u.id))
   ) as ids
   from channel c where c.id = any($1::bigint[])`,
);

const channelIdsOf = statement(
  'published.channelIdsOf',
  `select u.id, array(
     select s.channel_id from subscription s
     where s.user_id = u.id and s.is_active order by s.channel_id
   ) as ids
   from user_account u where u.id = any($1::bigint[])`,
);

/** The groups of a user in a role: their own, those of the role, and all supergroups. */
const groupsByRole = `(
    with recursive holding (id) as (
      select g.id from user_group g
      where g.realm_id = u.realm_id and not g.deactivated and (
        (g.is_system and g.name = case asked.role
          when ${ROLES.owner} then 'role:owners' when ${ROLES.administrator} then 'role:administrators'
          when ${ROLES.moderator} then 'role:moderators' when ${ROLES.guest} then 'role:everyone'
          else 'role:fullmembers' end)
        or exists (select from user_group_member m where m.group_id = g.id and m.user_id = u.id))
      union
      select n.supergroup_id from holding join user_group_subgroup n on n.subgroup_id = holding.id
      join user_group g on g.id = n.supergroup_id and not g.deactivated
    )
    select array_agg(id) from holding)`;

const knownByRole = statement(
  'published.knownByRole',
  `select array(
     select c.id from channel c
     where c.realm_id = u.realm_id and (c.is_web_public
         or asked.role <= ${ROLES.administrator}
         or (asked.role < ${ROLES.guest} and (not c.invite_only
           or array[c.can_subscribe_group, c.can_add_subscribers_group,
             c.can_administer_channel_group] && own.groups)))
       and not exists (select from subscription s
         where s.channel_id = c.id and s.user_id = u.id and s.is_active)
     order by c.id
   ) as "channelIds",
   case when asked.role < ${ROLES.guest} then array(
     select c.id from channel c
     where c.realm_id = u.realm_id and not c.is_archived
       and exists (select from default_channel d where d.channel_id = c.id)
     order by c.id
   ) else '{}' end as "defaultIds"
   from unnest($1::bigint[], $2::smallint[]) with ordinality as asked (user_id, role, position)
   join user_account u on u.id = asked.user_id
   cross join lateral (select ${groupsByRole} as groups) own
   order by asked.position`,
);

/** Reads the outbox after the first of the changes; skips events that change no visibility. */
const crossings = statement(
  'published.crossings',
  `with asked as (
     select * from unnest($1::bigint[], $2::bigint[], $3::bigint[])
       as asked (position, channel_id, user_id)
   ), later as materialized (
     select o.id, o.type = 'subscription.added' as is_joining,
       (o.payload->>'channelId')::bigint as channel_id,
       case o.type
         when 'user.role_changed' then array[(o.payload->>'userId')::bigint]
         when 'subscription.added' then array(
           select value::bigint from jsonb_array_elements_text(o.payload->'userIds'))
       end as user_ids
     from outbox o
     where o.id > (select min(position) from asked)
       and (o.type in ('user.role_changed', 'subscription.added')
         or (o.type = 'channel.updated' and o.payload->'change'->>'property' = 'privacy'))
   ), crossing as (
     select asked.position, asked.user_id, later.channel_id, later.is_joining
     from asked join later on later.id > asked.position and later.channel_id is not null
       and (later.user_ids is null or asked.user_id = any(later.user_ids))
     where asked.user_id is not null
     union all
     select asked.position, person.id, asked.channel_id, later.is_joining
     from asked join later on later.id > asked.position
       and coalesce(later.channel_id = asked.channel_id, true)
     cross join unnest(later.user_ids) as person (id)
     where asked.channel_id is not null
   )
   select crossing.position, u.id as "userId", c.id as "channelId",
     bool_or(${mayKnowChannel({ id: 'u.id', realmId: 'u.realm_id', role: 'u.role' })}) as "isKnown"
   from crossing
   join channel c on c.id = crossing.channel_id
   join user_account u on u.id = crossing.user_id and u.realm_id = c.realm_id and u.is_active
   left join subscription s on s.channel_id = c.id and s.user_id = u.id and s.is_active
   group by crossing.position, u.id, c.id
   having bool_or(s.user_id is null or crossing.is_joining)
   order by crossing.position, c.id, u.id`,
);

const mutedTopics = statement(
  'published.mutedTopics',
  `select t.user_id as "userId", json_agg(json_build_object(
       'channelName', c.name, 'topic', t.topic_name,
       'lastUpdated', floor(extract(epoch from t.last_updated) * 1000))
       order by t.last_updated, t.channel_id, t.topic_key) as topics
   from user_topic t join channel c on c.id = t.channel_id and not c.is_archived
   where t.user_id = any($1::bigint[]) and t.visibility_policy = 1
   group by t.user_id`,
);

/** Channels for the event publisher, from PostgreSQL. */
export class PostgresPublishedChannelQueries implements PublishedChannelQueries {
  readonly #sql: Sql;

  constructor(sql: Sql) {
    this.#sql = sql;
  }

  async findChannels(ids: readonly number[]): Promise<ReadonlyMap<number, ListedChannel>> {
    const { rows } = await this.#sql.query<ChannelRow<ListedChannel>>(findChannels, [ids]);
    const views = await withGroupValues(this.#sql, rows);
    return new Map(views.map((view) => [view.channelId, view]));
  }

  async findSubscriptions(
    keys: readonly SubscriptionKey[],
  ): Promise<readonly PublishedSubscription[]> {
    const { rows } = await this.#sql.query<PublishedSubscription>(findSubscriptions, [
      keys.map((each) => each.channelId),
      keys.map((each) => each.userId),
    ]);
    return rows;
  }

  async returningSubscriptions(
    channelIds: readonly number[],
  ): Promise<readonly PublishedSubscription[]> {
    return (await this.#sql.query<PublishedSubscription>(returningSubscriptions, [channelIds]))
      .rows;
  }

  subscriberIds(ids: readonly number[], limit: number) {
    return this.#idLists(subscriberIds, [ids, limit]);
  }

  insiderIds(ids: readonly number[]) {
    return this.#idLists(insiderIds, [ids]);
  }

  async knownByRole(
    keys: readonly { readonly userId: number; readonly role: Role }[],
  ): Promise<readonly KnownChannels[]> {
    const values = [keys.map((each) => each.userId), keys.map((each) => each.role)];
    return (await this.#sql.query<KnownChannels>(knownByRole, values)).rows;
  }

  async crossings(changes: readonly VisibilityChange[]): Promise<readonly Crossing[]> {
    const values = [
      changes.map(({ position }) => position),
      changes.map((each) => ('channelId' in each ? each.channelId : null)),
      changes.map((each) => ('userId' in each ? each.userId : null)),
    ];
    return (await this.#sql.query<Crossing>(crossings, values)).rows;
  }

  async visibilityByGroups(
    changes: Parameters<PublishedChannelQueries['visibilityByGroups']>[0],
  ): Promise<readonly Crossing[]> {
    const values = [JSON.stringify(changes)];
    return (await this.#sql.query<Crossing>(visibilityByGroups, values)).rows;
  }

  channelIdsOf(userIds: readonly number[]) {
    return this.#idLists(channelIdsOf, [userIds]);
  }

  async mutedTopics(
    userIds: readonly number[],
  ): Promise<ReadonlyMap<number, readonly MutedTopic[]>> {
    const { rows } = await this.#sql.query<{ userId: number; topics: MutedTopic[] }>(mutedTopics, [
      userIds,
    ]);
    return new Map(rows.map((row) => [row.userId, row.topics]));
  }

  async #idLists(
    query: ReturnType<typeof statement>,
    values: readonly unknown[],
  ): Promise<ReadonlyMap<number, readonly number[]>> {
    const { rows } = await this.#sql.query<{ id: number; ids: number[] }>(query, values);
    return new Map(rows.map((row) => [row.id, row.ids]));
  }
}
