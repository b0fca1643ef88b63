import {
  TOPIC_POLICIES,
  customEmojiUrls,
  type FoundReferences,
  type ReferenceQueries,
  type TextLocation,
} from '@tandem/messaging-domain';
import {
  topicKey,
  type ContentReferences,
  type NamedReference,
  type UploadedImage,
} from '@tandem/messaging-domain/content';
import type { Actor } from '@tandem/shared-kernel';
import { statement, type Sql } from '@tandem/shared-postgres';
import { isArchivedFile } from '../uploads/attachment-sql.ts';
import { holdsUser } from '../settings/realm-settings.ts';
import { mayKnowUser } from '../channels/channel-access.ts';
import { boundActor, mayReadChannel, ownSubscription } from './access.ts';

interface FoundRow {
  readonly users: readonly { id: number; fullName: string; follows: boolean }[];
  readonly groups: readonly (NamedReference & { isMentionable: boolean })[];
  readonly channels: readonly NamedReference[];
  readonly topics: readonly { channelId: number; topic: string; messageId: number }[];
  readonly emoji: readonly {
    id: number;
    name: string;
    fileName: string;
    isAnimated: boolean;
  }[];
  readonly images: readonly (UploadedImage & { pathId: string })[];
  readonly audio: readonly { pathId: string }[];
}

/** The lower case of names, by the database, which also has it in its columns and indexes. */
const lowerCase = (names: string) =>
  `array(select lower(name) from unnest(${names}::text[]) as name)`;

const rowsOf = (query: string) => `(select coalesce(json_agg(found), '[]') from (${query}) found)`;

/*
 * $4 names and $5 ids of users, $6 groups, $7 channels, $8 and $9 topics with their channels' names,
 * $10 emoji, $11 paths of uploads, $12 id or $13 name of the channel and $14 topic that the text is
 * for. An empty list costs nothing.
 */

/** Users who automatically follow a topic in which they are mentioned, unless they set a policy for it. */
const follows = `($14::text is not null and not u.is_bot
      and coalesce((u.settings->>'automatically_follow_topics_where_mentioned')::boolean, true)
      and exists (select from channel c
        join subscription s on s.channel_id = c.id and s.user_id = u.id and s.is_active
        where c.realm_id = $2 and (c.id = $12::bigint or c.name_key = lower($13::text))
          and not exists (select from user_topic own
            where own.user_id = u.id and own.channel_id = c.id and own.topic_key = lower($14)
              and own.visibility_policy <> ${TOPIC_POLICIES.unmuted})))`;
const personColumns = `u.id, u.full_name as "fullName", ${follows} as follows`;

/** A condition: the actor may mention the group `g`. A system group stands for a role, and is never mentioned. */
const isMentionable = `(not g.is_system and coalesce((
        select ${holdsUser('allowed')} from user_group_permission p
        join user_group allowed on allowed.id = p.value_group_id
        where p.group_id = g.id and p.permission = 'can_mention_group'), true))`;

export const findReferences = statement(
  'reference.find',
  `with channel_found as (
    select c.id, c.name, c.name_key from channel c ${ownSubscription(boundActor)}
    where cardinality($7::text[]) > 0 and c.realm_id = $2 and c.name_key = any(${lowerCase('$7')})
      and ${mayReadChannel(boundActor)}
  )
  select
    ${rowsOf(`
      select ${personColumns} from user_account u
      where cardinality($4::text[]) > 0 and realm_id = $2 and is_active
        and lower(full_name) = any(${lowerCase('$4')}) and ${mayKnowUser(boundActor)}
      union
      select ${personColumns} from user_account u
      where cardinality($5::bigint[]) > 0 and realm_id = $2 and is_active and id = any($5)
        and ${mayKnowUser(boundActor)}
      order by id`)} as users,
    ${rowsOf(`
      select g.id, g.name, ${isMentionable} as "isMentionable" from user_group g
      where cardinality($6::text[]) > 0 and g.realm_id = $2 and not g.deactivated
        and lower(g.name) = any(${lowerCase('$6')})`)} as groups,
    ${rowsOf(`select id, name from channel_found`)} as channels,
    ${rowsOf(`
      select t.channel_id as "channelId", t.name as topic, t.max_message_id as "messageId"
      from unnest($8::text[], $9::text[]) as wanted (channel, topic)
      join channel_found on channel_found.name_key = lower(wanted.channel)
      join topic t on t.channel_id = channel_found.id and t.name_key = lower(wanted.topic)`)}
      as topics,
    ${rowsOf(`
      select id, name, file_name as "fileName", is_animated as "isAnimated" from realm_emoji
      where cardinality($10::text[]) > 0 and realm_id = $2 and not deactivated
        and name = any($10)`)} as emoji,
    ${rowsOf(`
      select path_id as "pathId", image->>'contentType' as "contentType",
        (image->>'width')::integer as width, (image->>'height')::integer as height,
        (image->>'animated')::boolean as animated
      from attachment a
      where cardinality($11::text[]) > 0 and realm_id = $2 and image is not null
        and path_id = any($11) and not ${isArchivedFile}`)} as images,
    ${rowsOf(`
      select path_id as "pathId" from attachment a
      where cardinality($11::text[]) > 0 and realm_id = $2 and path_id = any($11)
        and content_type in ('audio/aac', 'audio/flac', 'audio/mpeg', 'audio/wav')
        and not ${isArchivedFile}`)} as audio`,
);

/*
 * From the groups down to their members. Members of system groups are not stored: they are the users
 * whose narrowest system group is among the found groups, as in user_group_ids().
 */
const groupMemberIds = statement(
  'reference.groupMemberIds',
  `with recursive holding (id) as (
    select id from user_group where id = any($1::bigint[]) and not deactivated
    union
    select g.id from holding
    join user_group_subgroup nesting on nesting.supergroup_id = holding.id
    join user_group g on g.id = nesting.subgroup_id and not g.deactivated
  ), system_group as (
    select g.id, g.realm_id, g.name from holding join user_group g on g.id = holding.id
    where g.is_system
  )
  select u.id from user_account u
  where u.is_active and u.id in (
    select member.user_id from holding
    join user_group_member member on member.group_id = holding.id
  )
  union
  select u.id from system_group g
  join realm r on r.id = g.realm_id
  join user_account u on u.realm_id = g.realm_id and u.is_active
  where g.name = case u.role
    when 100 then 'role:owners'
    when 200 then 'role:administrators'
    when 300 then 'role:moderators'
    when 600 then 'role:everyone'
    else case when u.date_joined <= now() - make_interval(
        days => coalesce((r.settings->>'waiting_period_threshold')::integer, 0))
      then 'role:fullmembers' else 'role:members' end
  end`,
);

const mayMentionMany = statement(
  'reference.mayMentionMany',
  `select ${holdsUser('g')} as allowed
   from realm_group_setting setting join user_group g on g.id = setting.group_id
   where setting.realm_id = $2 and setting.setting = 'can_mention_many_users_group'`,
);

const countParticipants = statement(
  'reference.countParticipants',
  `select count(*) as count from (
     select from topic_participant where topic_id = $1 limit $2
   ) participant`,
);

/** The references of texts, from PostgreSQL; one round trip per call. */
export class PostgresReferenceQueries implements ReferenceQueries {
  readonly #sql: Sql;

  constructor(sql: Sql) {
    this.#sql = sql;
  }

  async findReferences(
    writer: Actor,
    references: ContentReferences,
    location?: TextLocation,
  ): Promise<FoundReferences> {
    const channel = location?.channel ?? { id: null };
    const { rows } = await this.#sql.query<FoundRow>(findReferences, [
      writer.userId,
      writer.realmId,
      writer.role,
      [...references.userNames],
      [...references.userIds],
      [...references.groupNames],
      [...references.channelNames],
      references.topics.map((each) => each.channelName),
      references.topics.map((each) => each.topic),
      [...references.emojiNames],
      [...references.uploadPaths],
      'id' in channel ? channel.id : null,
      'name' in channel ? channel.name : null,
      location?.topic ?? null,
    ]);
    const [found] = rows;
    if (!found) throw new Error('A query without a table has a row');
    return toReferences(found, writer.realmId);
  }

  async groupMemberIds(groupIds: readonly number[]): Promise<readonly number[]> {
    const { rows } = await this.#sql.query<{ id: number }>(groupMemberIds, [groupIds]);
    return rows.map((row) => row.id);
  }

  async mayMentionMany(writer: Actor): Promise<boolean> {
    const values = [writer.userId, writer.realmId];
    const { rows } = await this.#sql.query<{ allowed: boolean }>(mayMentionMany, values);
    return rows[0]?.allowed ?? false;
  }

  async countParticipants(topicId: number, limit: number): Promise<number> {
    const { rows } = await this.#sql.query<{ count: number }>(countParticipants, [topicId, limit]);
    return rows[0]?.count ?? 0;
  }
}

function toReferences(found: FoundRow, realmId: number): FoundReferences {
  const usersByName = new Map<string, { id: number; fullName: string }[]>();
  for (const user of found.users) {
    const key = user.fullName.toLowerCase();
    usersByName.set(key, [...(usersByName.get(key) ?? []), user]);
  }
  const byName = (each: NamedReference): [string, NamedReference] => [
    each.name.toLowerCase(),
    each,
  ];
  return {
    usersByName,
    usersById: new Map(found.users.map((user) => [user.id, user])),
    followerIds: new Set(found.users.filter(({ follows }) => follows).map(({ id }) => id)),
    groups: new Map(found.groups.map(byName)),
    unmentionableGroups: new Map(
      found.groups.filter((group) => !group.isMentionable).map((group) => [group.id, group]),
    ),
    channels: new Map(found.channels.map(byName)),
    latestMessageIds: new Map(
      found.topics.map((each) => [topicKey(each.channelId, each.topic), each.messageId]),
    ),
    customEmoji: new Map(
      found.emoji.map(({ id, name, ...file }) => {
        const { sourceUrl: url, stillUrl } = customEmojiUrls(realmId, file);
        return [name, { id, url, stillUrl }];
      }),
    ),
    uploadedImages: new Map(found.images.map(({ pathId, ...image }) => [pathId, image])),
    uploadedAudio: new Set(found.audio.map(({ pathId }) => pathId)),
  };
}
