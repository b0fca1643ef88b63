import type {
  ChannelDestination,
  ChannelReference,
  DestinationQueries,
  DirectDestination,
  PeopleReference,
  Recipient,
} from '@tandem/messaging-domain';
import { ROLES, type Actor } from '@tandem/shared-kernel';
import { statement, type Sql } from '@tandem/shared-postgres';
import { holdsUser, realmSetting, writingContext } from '../settings/realm-settings.ts';
import { keyHash, memberHash } from './hashes.ts';
import { namedPeople } from './named-people.ts';

/** A bot may go where its owner may. */
const mayBoth = (g: string) => `(${holdsUser(g)}
    or (u.bot_owner_id is not null and ${g}.id = any(user_group_ids(u.bot_owner_id))))`;

const alreadySent = (key: string) => `(select k.message_id from sent_key k
    where k.sender_id = $1 and k.key_hash = ${keyHash(key)})`;

const findChannelBy = (condition: string) => `
  select c.id as "channelId", c.recipient_id as "recipientId", c.name,
    c.is_archived as "isArchived", c.subscriber_count as "subscriberCount",
    case when c.topics_policy = 'inherit' then ${realmSetting.topicsPolicy}
      else c.topics_policy end as "topicsPolicy",
    ${mayBoth('posting')} as "mayPost",
    ${mayBoth('opening')} as "mayCreateTopics",
    (c.is_web_public
      or (not c.invite_only and $3::smallint < ${ROLES.guest})
      or exists (select from subscription s where s.channel_id = c.id and s.is_active
        and s.user_id in ($1, u.bot_owner_id))
      or ($3::smallint < ${ROLES.guest}
        and array[c.can_subscribe_group, c.can_add_subscribers_group] && user_group_ids($1))
    ) as "isAccessible",
    (select t.id from topic t where t.channel_id = c.id and t.name_key = lower($5::text)
    ) as "topicId",
    ${alreadySent('$6')} as "alreadySentId",
    ${writingContext} as writing
  from channel c
  join user_account u on u.id = $1
  join realm r on r.id = u.realm_id
  join user_group posting on posting.id = c.can_send_message_group
  join user_group opening on opening.id = c.can_create_topic_group
  where c.realm_id = $2 and ${condition}`;

export const findChannelById = statement(
  'destination.channelById',
  findChannelBy('c.id = $4::bigint'),
);
export const findChannelByName = statement(
  'destination.channelByName',
  findChannelBy('c.name_key = lower($4::text)'),
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
    ${alreadySent('$5')} as "alreadySentId",
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

/** What sending depends on, from PostgreSQL: one round trip per call. */
export class PostgresDestinationQueries implements DestinationQueries {
  readonly #sql: Sql;

  constructor(sql: Sql) {
    this.#sql = sql;
  }

  async findChannel(
    sender: Actor,
    channel: ChannelReference,
    topic: string,
    sendKey: string | null,
  ): Promise<ChannelDestination | null> {
    const [query, given] =
      'id' in channel ? [findChannelById, channel.id] : [findChannelByName, channel.name];
    const { rows } = await this.#sql.query<ChannelDestination>(query, [
      ...[sender.userId, sender.realmId, sender.role],
      ...[given, topic, sendKey],
    ]);
    return rows[0] ?? null;
  }

  async findPeople(
    sender: Actor,
    people: PeopleReference,
    sendKey: string | null,
  ): Promise<DirectDestination> {
    const [query, given] =
      'ids' in people ? [findPeopleByIds, people.ids] : [findPeopleByEmails, people.emails];
    const { rows } = await this.#sql.query<DirectDestination & { recipients: Recipient[] }>(query, [
      ...[sender.userId, sender.realmId, sender.role],
      ...[given, sendKey],
    ]);
    const [destination] = rows;
    if (!destination) throw new Error(`Realm ${sender.realmId} lacks its group settings`);
    return destination;
  }

  async findSent(senderId: number, sendKey: string): Promise<number | null> {
    const { rows } = await this.#sql.query<{ id: number }>(findSent, [senderId, sendKey]);
    return rows[0]?.id ?? null;
  }
}
