import { RECIPIENT_TYPES, type ReportBuilder, type Survey } from '@tandem/transfer-domain';
import type { BulkSql, Sql } from '@tandem/shared-postgres';
import type { IdMap } from './structure/structure-context.ts';

/** The location of messages of a recipient. */
export type Location =
  | {
      readonly kind: 'channel';
      readonly channelId: number;
      readonly recipientId: number;
      /** True if only users who received a message may read it. */
      readonly isProtected: boolean;
      /** Active subscribers, with the id after which they receive messages. */
      readonly subscribers: ReadonlyMap<number, number>;
    }
  /** Members ascending, to which the sender is added; null: the other one of a conversation of two. */
  | { readonly kind: 'direct'; readonly members: readonly number[]; readonly other: number | null };

/** The locations of all recipients of an archive, by id of the recipient. */
export async function readLocations(
  sql: Sql,
  survey: Survey,
  ids: {
    readonly users: IdMap;
    readonly channels: IdMap;
    readonly systemBots: IdMap;
    readonly realmId: number;
  },
  report: ReportBuilder,
): Promise<ReadonlyMap<number, Location>> {
  const channels = await channelLocations(sql, ids.realmId);
  const locations = new Map<number, Location>();
  for (const { id, type, type_id: typeId } of survey.tables.zerver_recipient) {
    const location = ((): Location | undefined => {
      if (type === RECIPIENT_TYPES.channel) return channels.get(ids.channels.get(typeId) ?? 0);
      if (type === RECIPIENT_TYPES.personal) {
        const other = ids.users.get(typeId);
        return other === undefined ? undefined : { kind: 'direct', members: [], other };
      }
      const members = (survey.groupMembers.get(id) ?? []).flatMap(
        (user) => ids.users.get(user) ?? ids.systemBots.get(user) ?? [],
      );
      if (members.length === 0) return undefined;
      return { kind: 'direct', members: [...new Set(members)].sort((a, b) => a - b), other: null };
    })();
    if (location) locations.set(id, location);
    else report.add('skipped', 'recipients whose users or channels are missing');
  }
  // An archive names them with the bots, which belong to no organization.
  for (const { id, recipient_id: recipient } of survey.tables.zerver_userprofile_crossrealm) {
    const other = ids.systemBots.get(id);
    if (recipient === undefined || other === undefined) continue;
    locations.set(recipient, { kind: 'direct', members: [], other });
  }
  return locations;
}

async function channelLocations(sql: Sql, realmId: number): Promise<ReadonlyMap<number, Location>> {
  const { rows } = await sql.query<{
    id: number;
    recipientId: number;
    isProtected: boolean;
  }>(
    `select id, recipient_id as "recipientId",
       not history_public_to_subscribers as "isProtected"
     from channel where realm_id = $1`,
    [realmId],
  );
  const locations = new Map<number, Location>();
  for (const { id, recipientId, isProtected } of rows) {
    const found = await sql.query<{ userId: number; since: number }>(
      `select user_id as "userId", from_message_id as since from subscription
       where channel_id = $1 and is_active`,
      [id],
    );
    const subscribers = new Map(found.rows.map(({ userId, since }) => [userId, since]));
    locations.set(id, { kind: 'channel', channelId: id, recipientId, isProtected, subscribers });
  }
  return locations;
}

/** The largest number of remembered topics and conversations; then all are looked up again. */
const MAX_KNOWN = 100_000;

/** The topics and conversations of messages, which are created when the first message needs them. */
export class MessageTopics {
  readonly #realmId: number;
  readonly #topics = new Map<string, number>();
  readonly #conversations = new Map<string, number>();

  constructor(realmId: number) {
    this.#realmId = realmId;
  }

  topicOf(channelId: number, name: string): number {
    return this.#topics.get(`${channelId}:${name}`) ?? 0;
  }

  conversationOf(members: readonly number[]): number {
    return this.#conversations.get(members.join()) ?? 0;
  }

  /** After this, all of them are known. */
  async add(
    sql: BulkSql,
    topics: readonly { readonly channelId: number; readonly name: string }[],
    conversations: readonly (readonly number[])[],
  ): Promise<void> {
    await this.#addTopics(sql, topics);
    await this.#addConversations(sql, conversations);
  }

  async #addTopics(
    sql: BulkSql,
    wanted: readonly { readonly channelId: number; readonly name: string }[],
  ): Promise<void> {
    if (this.#topics.size > MAX_KNOWN) this.#topics.clear();
    const missing = new Map(
      wanted
        .filter(({ channelId, name }) => !this.#topics.has(`${channelId}:${name}`))
        .map((topic) => [`${topic.channelId}:${topic.name}`, topic]),
    );
    if (missing.size === 0) return;
    const topics = [...missing.values()];
    const values = [topics.map(({ channelId }) => channelId), topics.map(({ name }) => name)];
    const given = 'unnest($1::bigint[], $2::text[]) as given (channel_id, name)';
    // The greatest ids are set when all messages are stored.
    await sql.query(
      `insert into topic (channel_id, name, max_message_id, prior_message_id)
       select distinct on (channel_id, lower(name)) channel_id, name, 0, 0 from ${given}
       on conflict on constraint topic_name_key do nothing`,
      values,
    );
    const { rows } = await sql.query<{ channelId: number; name: string; id: number }>(
      `select given.channel_id as "channelId", given.name, topic.id from ${given}
       join topic on topic.channel_id = given.channel_id and topic.name_key = lower(given.name)`,
      values,
    );
    for (const { channelId, name, id } of rows) this.#topics.set(`${channelId}:${name}`, id);
  }

  async #addConversations(sql: BulkSql, wanted: readonly (readonly number[])[]): Promise<void> {
    if (this.#conversations.size > MAX_KNOWN) this.#conversations.clear();
    const missing = new Map(
      wanted
        .filter((members) => !this.#conversations.has(members.join()))
        .map((members) => [members.join(), members]),
    );
    if (missing.size === 0) return;
    const { rows } = await sql.query<{ key: string; id: number }>(
      `with given as (
         select key, string_to_array(key, ',')::bigint[] as user_ids,
           sha256(convert_to(key, 'UTF8')) as member_hash
         from unnest($2::text[]) as key
       ), added as (
         insert into direct_conversation
           (realm_id, user_ids, member_hash, max_message_id, prior_message_id)
         select $1, user_ids, member_hash, 0, 0 from given
         on conflict on constraint direct_conversation_members do nothing
         returning recipient_id, user_ids, member_hash
       ), member as (
         insert into direct_member (user_id, recipient_id)
         select unnest(user_ids), recipient_id from added
       )
       select given.key, coalesce(added.recipient_id, known.recipient_id) as id
       from given
       left join added on added.member_hash = given.member_hash
       left join direct_conversation known
         on known.realm_id = $1 and known.member_hash = given.member_hash`,
      [this.#realmId, [...missing.keys()]],
    );
    for (const { key, id } of rows) this.#conversations.set(key, id);
  }
}
