import type {
  ChannelDestination,
  ChannelReference,
  DestinationQueries,
  DirectDestination,
  PeopleReference,
  Recipient,
} from '@tandem/messaging-domain';
import { ROLES, type Actor } from '@tandem/shared-kernel';
import { Batcher, statement, type Sql, type Statement } from '@tandem/shared-postgres';
import { holdsUser, realmSetting, writingContext } from '../settings/realm-settings.ts';
import { automaticVisibility } from '../topics/automatic-visibility.ts';
import { keyHash, memberHash } from './hashes.ts';
import { namedPeople } from './named-people.ts';

/** The sender and the destination, as SQL expressions. */
interface AskedSql {
  readonly sender: string;
  readonly realmId: string;
  readonly role: string;
  readonly topic: string;
  readonly key: string;
}

/** A bot may post where its owner may. */
const mayBoth = (g: string, sender: string) => `(${holdsUser(g, sender)}
    or (u.bot_owner_id is not null and ${g}.id = any(user_group_ids(u.bot_owner_id))))`;

const alreadySent = (sender: string, key: string) => `(select k.message_id from sent_key k
    where k.sender_id = ${sender} and k.key_hash = ${keyHash(key)})`;

const channelColumns = ({ sender, role, topic, key }: AskedSql) => `
    c.id as "channelId", c.recipient_id as "recipientId", c.name,
    c.is_archived as "isArchived", c.subscriber_count as "subscriberCount",
    case when c.topics_policy = 'inherit' then ${realmSetting.topicsPolicy}
      else c.topics_policy end as "topicsPolicy",
    ${mayBoth('posting', sender)} as "mayPost",
    ${mayBoth('opening', sender)} as "mayCreateTopics",
    (c.is_web_public
      or (not c.invite_only and ${role} < ${ROLES.guest})
      or exists (select from subscription s where s.channel_id = c.id and s.is_active
        and s.user_id in (${sender}, u.bot_owner_id))
      or (${role} < ${ROLES.guest}
        and array[c.can_subscribe_group, c.can_add_subscribers_group] && user_group_ids(${sender}))
    ) as "isAccessible",
    (select t.id from topic t where t.channel_id = c.id and t.name_key = lower(${topic})
    ) as "topicId",
    ${automaticVisibility('u', 'c.id', topic)} as visibility,
    exists (select from topic t
      where t.channel_id = c.id and t.name_key = lower(${topic}) and t.max_message_id > 0
        and (c.history_public_to_subscribers or t.max_message_id > (
          select s.from_message_id from subscription s
          where s.channel_id = c.id and s.user_id = ${sender} and s.is_active))
    ) as "hasBegun",
    ${alreadySent(sender, key)} as "alreadySentId",
    ${writingContext} as writing`;

const channelJoins = ({ sender }: AskedSql) => `
  join user_account u on u.id = ${sender}
  join realm r on r.id = u.realm_id
  join user_group posting on posting.id = c.can_send_message_group
  join user_group opening on opening.id = c.can_create_topic_group`;

const oneAsked: AskedSql = {
  sender: '$1',
  realmId: '$2',
  role: '$3::smallint',
  topic: '$5::text',
  key: '$6',
};
const eachAsked: AskedSql = {
  sender: 'asked.sender',
  realmId: 'asked.realm',
  role: 'asked.role',
  topic: 'asked.topic',
  key: 'asked.key',
};

const findChannelBy = (condition: string) => `
  select ${channelColumns(oneAsked)}
  from channel c ${channelJoins(oneAsked)}
  where c.realm_id = ${oneAsked.realmId} and ${condition}`;

/** The values are lists, one for each parameter of the statement for one channel. */
const findChannelsBy = (type: 'bigint' | 'text', condition: string) => `
  select asked.position, ${channelColumns(eachAsked)}
  from unnest($1::bigint[], $2::bigint[], $3::smallint[], $4::${type}[], $5::text[], $6::text[])
    with ordinality as asked (sender, realm, role, named, topic, key, position)
  join channel c on c.realm_id = ${eachAsked.realmId} and ${condition}
  ${channelJoins(eachAsked)}`;

export const findChannelById = statement(
  'destination.channelById',
  findChannelBy('c.id = $4::bigint'),
);
export const findChannelByName = statement(
  'destination.channelByName',
  findChannelBy('c.name_key = lower($4::text)'),
);
export const findChannelsById = statement(
  'destination.channelsById',
  findChannelsBy('bigint', 'c.id = asked.named'),
);
export const findChannelsByName = statement(
  'destination.channelsByName',
  findChannelsBy('text', 'c.name_key = lower(asked.named)'),
);

const findPeopleBy = (form: 'ids' | 'emails') => `
  with ${namedPeople(form, '$4', { withSystemBots: true })},
  participant as (select $1::bigint as id union select id from named where id is not null)
  select
    (select coalesce(json_agg(json_build_object(
        'id', n.id, 'email', n.email, 'isActive', n.is_active, 'isBot', n.is_bot)), '[]')
      from (select distinct id, email, is_active, is_bot from named where id is not null) n
    ) as recipients,
    (select coalesce(json_agg(n.name order by n.position), '[]')
      from named n where n.id is null) as unknown,
    ($3::smallint < ${ROLES.guest}
      or access.is_system and access.name = 'role:everyone'
      or not exists (select from named n where n.id <> $1 and not n.is_bot
        and not shares_conversation($1, n.id))
    ) as "isAccessible",
    permitted.is_system and permitted.name = 'role:nobody' as "isDisabled",
    permitted.is_system and permitted.name = 'role:everyone' or exists (
      select from participant p where permitted.id = any(user_group_ids(p.id))
    ) as "isAuthorized",
    ${holdsUser('initiating')} as "mayInitiate",
    exists (select from direct_conversation dc where dc.realm_id = $2
      and dc.member_hash = ${memberHash('array(select id from participant order by id)')}
    ) as exists,
    ${alreadySent('$1', '$5')} as "alreadySentId",
    ${writingContext} as writing
  from user_account u
  join realm r on r.id = u.realm_id
  join realm_group_setting ps
    on ps.realm_id = $2 and ps.setting = 'direct_message_permission_group'
  join user_group permitted on permitted.id = ps.group_id
  join realm_group_setting iset
    on iset.realm_id = $2 and iset.setting = 'direct_message_initiator_group'
  join user_group initiating on initiating.id = iset.group_id
  join realm_group_setting aset
    on aset.realm_id = $2 and aset.setting = 'can_access_all_users_group'
  join user_group access on access.id = aset.group_id
  where u.id = $1`;

export const findPeopleByIds = statement('destination.peopleByIds', findPeopleBy('ids'));
export const findPeopleByEmails = statement('destination.peopleByEmails', findPeopleBy('emails'));

export const findSent = statement(
  'destination.sent',
  `select message_id as id from sent_key where sender_id = $1 and key_hash = ${keyHash('$2')}`,
);

/** $1 sender, $2 key, $3 request. */
const isRepeated = statement(
  'destination.isRepeated',
  `select coalesce(request_hash = ${keyHash('$3::text')}, true) as "isRepeated"
  from sent_key where sender_id = $1 and key_hash = ${keyHash('$2')}`,
);

interface AskedChannel {
  readonly sender: Actor;
  readonly named: number | string;
  readonly topic: string;
  readonly sendKey: string | null;
}

/** Facts on which sending depends, from PostgreSQL: one round trip per call, shared by concurrent calls. */
export class PostgresDestinationQueries implements DestinationQueries {
  readonly #sql: Sql;
  readonly #byId = new Batcher<AskedChannel, ChannelDestination | null>((asked) =>
    this.#channels(findChannelById, findChannelsById, asked),
  );
  readonly #byName = new Batcher<AskedChannel, ChannelDestination | null>((asked) =>
    this.#channels(findChannelByName, findChannelsByName, asked),
  );

  /** @param sql of the pool: a transaction has no concurrent calls */
  constructor(sql: Sql) {
    this.#sql = sql;
  }

  findChannel(
    sender: Actor,
    channel: ChannelReference,
    topic: string,
    sendKey: string | null,
  ): Promise<ChannelDestination | null> {
    return 'id' in channel
      ? this.#byId.add({ sender, named: channel.id, topic, sendKey })
      : this.#byName.add({ sender, named: channel.name, topic, sendKey });
  }

  async findPeople(
    sender: Actor,
    people: PeopleReference,
    sendKey: string | null,
  ): Promise<DirectDestination> {
    const [query, given] =
      'ids' in people ? [findPeopleByIds, people.ids] : [findPeopleByEmails, people.emails];
    const { rows } = await this.#sql.query<DirectDestination & { recipients: Recipient[] }>(query, [
      sender.userId,
      sender.realmId,
      sender.role,
      given,
      sendKey,
    ]);
    const [destination] = rows;
    if (!destination) throw new Error(`Realm ${sender.realmId} lacks its group settings`);
    return destination;
  }

  async isRepeated(senderId: number, sendKey: string, request: string): Promise<boolean> {
    const values = [senderId, sendKey, request];
    const { rows } = await this.#sql.query<{ isRepeated: boolean }>(isRepeated, values);
    return rows[0]?.isRepeated ?? true;
  }

  async findSent(senderId: number, sendKey: string): Promise<number | null> {
    const { rows } = await this.#sql.query<{ id: number }>(findSent, [senderId, sendKey]);
    return rows[0]?.id ?? null;
  }

  async #channels(
    one: Statement,
    many: Statement,
    asked: readonly AskedChannel[],
  ): Promise<readonly (ChannelDestination | null)[]> {
    const columns = asked.map(({ sender, named, topic, sendKey }) => [
      sender.userId,
      sender.realmId,
      sender.role,
      named,
      topic,
      sendKey,
    ]);
    const [first] = columns;
    if (first && columns.length === 1) {
      const { rows } = await this.#sql.query<ChannelDestination>(one, first);
      return [rows[0] ?? null];
    }
    const { rows } = await this.#sql.query<ChannelDestination & { position: number }>(
      many,
      (first ?? []).map((_, index) => columns.map((values) => values[index])),
    );
    const found = new Map(rows.map(({ position, ...channel }) => [position, channel]));
    return asked.map((_, index) => found.get(index + 1) ?? null);
  }
}
