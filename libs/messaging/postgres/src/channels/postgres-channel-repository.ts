import {
  CHANNEL_GROUP_SETTINGS,
  SUBSCRIPTION_FLAGS,
  type ChannelAccess,
  type ChannelReference,
  type ChannelRepository,
  type EditableChannel,
  type MembershipChange,
  type NewChannel,
  type NewSubscription,
  type StoredChannelChanges,
  type SubscribableChannel,
  type SubscriptionKey,
  type SubscriptionProperty,
  type SubscriptionsBegun,
} from '@tandem/messaging-domain';
import { ROLES, hasRole, type Actor } from '@tandem/shared-kernel';
import { exclusiveChange, statement, type Sql } from '@tandem/shared-postgres';
import { mayKnowChannel } from './channel-access.ts';
import {
  addDefault,
  defaultIds,
  hasNamedTopics,
  lockChannelForEdit,
  newestMessageIds,
  removeDefault,
  saveChannelChanges,
} from './edit-channel-sql.ts';
import { boundActor, mayReadChannel, ownSubscription } from '../messages/access.ts';

/*
 * The settings of a private channel define who may subscribe; its administrators may add others.
 * Administrators of the organization may add others if they are subscribed themselves.
 */
const findByNames = statement(
  'channel.findByNames',
  `with member_of as materialized (select user_group_ids($1) as ids)
   select c.id, c.name, c.is_archived as "isArchived",
     s.user_id is not null or not c.invite_only
       or array[c.can_subscribe_group, c.can_add_subscribers_group,
         c.can_administer_channel_group] && member_of.ids as "mayJoin",
     $4::boolean or array[c.can_add_subscribers_group,
       c.can_administer_channel_group] && member_of.ids as "mayAddOthers",
     $4::boolean or array[c.can_remove_subscribers_group,
       c.can_administer_channel_group] && member_of.ids as "mayRemoveOthers",
     ${mayKnowChannel({ id: '$1', realmId: '$2', role: '$5::smallint' })} as "isKnown"
   from channel c
   cross join member_of
   left join subscription s on s.channel_id = c.id and s.user_id = $1 and s.is_active
   where c.realm_id = $2 and c.name_key in (select lower(name) from unnest($3::text[]) as name)`,
);

const accessBy = (condition: string) => `
  select c.id as "channelId", ${mayReadChannel(boundActor)} as "mayRead"
  from channel c ${ownSubscription(boundActor)}
  where c.realm_id = $2 and ${condition}`;
const accessById = statement('channel.accessById', accessBy('c.id = $4::bigint'));
const accessByName = statement('channel.accessByName', accessBy('c.name_key = lower($4::text)'));

const createChannel = statement(
  'channel.create',
  `with created as (
    insert into channel (realm_id, name, description, rendered_description, date_created,
      creator_id, invite_only, is_web_public, history_public_to_subscribers,
      message_retention_days, topics_policy, folder_id, ${CHANNEL_GROUP_SETTINGS.join(', ')})
    values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $13,
      ${CHANNEL_GROUP_SETTINGS.map((_, index) => `$${index + 14}`).join(', ')})
    on conflict on constraint channel_name_key do nothing
    returning id, realm_id
  ), made_default as (
    insert into default_channel (channel_id, realm_id)
    select id, realm_id from created where $12
  )
  select id from created`,
);

const countCreatedBy = statement(
  'channel.countCreatedBy',
  'select count(*) as count from channel where creator_id = $1',
);

const colorsOf = statement(
  'subscription.colorsOf',
  `select user_id as "userId", array_agg(distinct color) as colors
   from subscription where user_id = any($1::bigint[]) group by user_id`,
);

/** A condition: the account `u` may see the channel `c` without being subscribed. */
const knowsFromOutside = `(c.is_web_public
      or u.role <= ${ROLES.administrator}
      or (u.role < ${ROLES.guest} and (not c.invite_only
        or array[c.can_subscribe_group, c.can_add_subscribers_group,
          c.can_administer_channel_group] && user_group_ids(u.id))))`;
const memberJoins = (rows: string) => `join channel c on c.id = ${rows}.channel_id
    join user_account u on u.id = ${rows}.user_id`;

/*
 * The subscription begins with the next message id, until `beginSubscriptions` sets the id of its
 * event. Former subscribers get their previous settings of the channel back.
 */
export const subscribe = statement(
  'subscription.add',
  `with locked as materialized (
    select id from channel where id = any($1::bigint[]) order by id for no key update
  ), newest as materialized (
    select case when is_called then last_value else last_value - 1 end as id from message_id_seq
  ), added as (
    insert into subscription (channel_id, user_id, color, from_message_id)
    select wanted.channel_id, wanted.user_id, wanted.color, newest.id
    from unnest($1::bigint[], $2::bigint[], $3::text[]) as wanted (channel_id, user_id, color)
    join locked on locked.id = wanted.channel_id
    cross join newest
    on conflict (channel_id, user_id) do update
      set is_active = true, from_message_id = excluded.from_message_id
      where not subscription.is_active
    returning channel_id, user_id
  ), counted as (
    update channel set subscriber_count = subscriber_count + n.count
    from (select channel_id, count(*) as count from added group by channel_id) n
    where channel.id = n.channel_id
  )
  select added.channel_id as "channelId", added.user_id as "userId", ${knowsFromOutside} as "knowsChannel"
  from added ${memberJoins('added')}`,
);

/** $1 channels, $2 users and $3 ids, in parallel arrays. */
const beginSubscriptions = statement(
  'subscription.begin',
  `update subscription s set from_message_id = begun.event_id
  from unnest($1::bigint[], $2::bigint[], $3::bigint[]) as begun (channel_id, user_id, event_id)
  where s.channel_id = begun.channel_id and s.user_id = begun.user_id`,
);

/** Deactivated users are not counted, so their unsubscribing is not counted either. */
export const unsubscribe = statement(
  'subscription.remove',
  `with locked as materialized (
    select id from channel where id = any($1::bigint[]) order by id for no key update
  ), gone as (
    update subscription s set is_active = false
    from unnest($1::bigint[], $2::bigint[]) as wanted (channel_id, user_id)
    join locked on locked.id = wanted.channel_id
    where s.channel_id = wanted.channel_id and s.user_id = wanted.user_id and s.is_active
    returning s.channel_id, s.user_id
  ), counted as (
    update channel set subscriber_count = subscriber_count - n.count
    from (
      select gone.channel_id, count(*) as count from gone
      join user_account u on u.id = gone.user_id and u.is_active group by gone.channel_id
    ) n
    where channel.id = n.channel_id
  )
  select gone.channel_id as "channelId", gone.user_id as "userId", ${knowsFromOutside} as "knowsChannel"
  from gone ${memberJoins('gone')}`,
);

/** A statement for each property: one round trip per distinct property. */
const setProperties = new Map(
  [...SUBSCRIPTION_FLAGS, 'color' as const].map((column) => [
    column,
    statement(
      `subscription.set_${column}`,
      `update subscription s set ${column} = given.value
       from unnest($2::bigint[], $3::${column === 'color' ? 'text' : 'boolean'}[])
         as given (channel_id, value)
       join channel c on c.id = given.channel_id and not c.is_archived
       where s.channel_id = given.channel_id and s.user_id = $1 and s.is_active
       returning s.channel_id as id`,
    ),
  ]),
);

const recipientOf = statement(
  'channel.recipientOf',
  `select recipient_id as id from channel
   where id = $2::bigint and realm_id = $1 and not is_archived`,
);

/** Channels and subscriptions in PostgreSQL; one round trip per call, two for `countCreatedBy`. */
export class PostgresChannelRepository implements ChannelRepository {
  readonly #sql: Sql;

  constructor(sql: Sql) {
    this.#sql = sql;
  }

  async findByNames(
    actor: Actor,
    names: readonly string[],
  ): Promise<readonly SubscribableChannel[]> {
    const isAdministrator = hasRole(actor, ROLES.administrator);
    // PostgreSQL rejects null characters; no channel name contains one.
    const possible = names.filter((name) => !name.includes('\0'));
    const values = [actor.userId, actor.realmId, possible, isAdministrator, actor.role];
    return (await this.#sql.query<SubscribableChannel>(findByNames, values)).rows;
  }

  async accessOf(actor: Actor, channel: ChannelReference): Promise<ChannelAccess | null> {
    const [query, given] =
      'id' in channel ? [accessById, channel.id] : [accessByName, channel.name];
    const values = [actor.userId, actor.realmId, actor.role, given];
    return (await this.#sql.query<ChannelAccess>(query, values)).rows[0] ?? null;
  }

  async countCreatedBy(userId: number): Promise<number> {
    await exclusiveChange(this.#sql, `channels of ${userId}`);
    const { rows } = await this.#sql.query<{ count: number }>(countCreatedBy, [userId]);
    return rows[0]?.count ?? 0;
  }

  async create(channel: NewChannel): Promise<number | null> {
    const { rows } = await this.#sql.query<{ id: number }>(createChannel, [
      channel.realmId,
      channel.name,
      channel.description,
      channel.renderedDescription,
      channel.dateCreated,
      channel.creatorId,
      channel.inviteOnly,
      channel.isWebPublic,
      channel.historyPublicToSubscribers,
      channel.messageRetentionDays,
      channel.topicsPolicy,
      channel.isDefault,
      channel.folderId,
      ...CHANNEL_GROUP_SETTINGS.map((setting) => channel.groups[setting]),
    ]);
    return rows[0]?.id ?? null;
  }

  async colorsOf(userIds: readonly number[]): Promise<ReadonlyMap<number, readonly string[]>> {
    const { rows } = await this.#sql.query<{ userId: number; colors: string[] }>(colorsOf, [
      userIds,
    ]);
    return new Map(rows.map((row) => [row.userId, row.colors]));
  }

  async subscribe(subscriptions: readonly NewSubscription[]): Promise<readonly MembershipChange[]> {
    const { rows } = await this.#sql.query<MembershipChange>(subscribe, [
      subscriptions.map((each) => each.channelId),
      subscriptions.map((each) => each.userId),
      subscriptions.map((each) => each.color),
    ]);
    return rows;
  }

  async beginSubscriptions(begun: readonly SubscriptionsBegun[]): Promise<void> {
    const keys = begun.flatMap(({ userIds, ...of }) =>
      userIds.map((userId) => ({ ...of, userId })),
    );
    await this.#sql.query(beginSubscriptions, [
      keys.map((each) => each.channelId),
      keys.map((each) => each.userId),
      keys.map((each) => each.eventId),
    ]);
  }

  async unsubscribe(keys: readonly SubscriptionKey[]): Promise<readonly MembershipChange[]> {
    if (keys.length === 0) return [];
    const { rows } = await this.#sql.query<MembershipChange>(unsubscribe, [
      keys.map((each) => each.channelId),
      keys.map((each) => each.userId),
    ]);
    return rows;
  }

  async setProperties(
    userId: number,
    property: SubscriptionProperty['property'],
    values: ReadonlyMap<number, boolean | string>,
  ): Promise<ReadonlySet<number>> {
    const set = setProperties.get(property);
    if (!set) throw new Error(`No column for ${property}`);
    const given = [userId, [...values.keys()], [...values.values()]];
    const { rows } = await this.#sql.query<{ id: number }>(set, given);
    return new Set(rows.map((row) => row.id));
  }

  lockForEdit(actor: Actor, channelId: number): Promise<EditableChannel | null> {
    return lockChannelForEdit(this.#sql, actor, channelId);
  }

  saveChanges(channelId: number, changes: StoredChannelChanges): Promise<void> {
    return saveChannelChanges(this.#sql, channelId, changes);
  }

  async hasNamedTopics(channelId: number): Promise<boolean> {
    const { rows } = await this.#sql.query<{ found: boolean }>(hasNamedTopics, [channelId]);
    return rows[0]?.found ?? false;
  }

  async newestMessageIds(
    actor: Actor,
    { channelId, topic }: { readonly channelId: number; readonly topic: string },
    limit: number,
  ): Promise<readonly number[]> {
    const values = [actor.userId, channelId, topic, limit];
    const { rows } = await this.#sql.query<{ ids: number[] }>(newestMessageIds, values);
    return rows[0]?.ids ?? [];
  }

  lockDefaults(realmId: number): Promise<void> {
    return exclusiveChange(this.#sql, `default channels of ${realmId}`);
  }

  async setDefault(realmId: number, channelId: number, isDefault: boolean): Promise<void> {
    await this.#sql.query(isDefault ? addDefault : removeDefault, [channelId, realmId]);
  }

  async defaultIds(realmId: number): Promise<readonly number[]> {
    return (await this.#sql.query<{ ids: number[] }>(defaultIds, [realmId])).rows[0]?.ids ?? [];
  }

  async recipientOf(realmId: number, channelId: number): Promise<number | null> {
    const { rows } = await this.#sql.query<{ id: number }>(recipientOf, [realmId, channelId]);
    return rows[0]?.id ?? null;
  }
}
