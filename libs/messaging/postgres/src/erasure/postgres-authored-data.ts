import type { AuthoredData, ErasedAuthor } from '@tandem/messaging-domain/erasure';
import { STORED_FLAGS, type MessageLocation, type Reaction } from '@tandem/messaging-domain';
import { statement, type Sql, type Statement } from '@tandem/shared-postgres';
import { holdArchiveAlone } from '../archive/restore-sql.ts';
import { removedExports } from '../exports/postgres-user-exports.ts';
import { placeColumns } from '../messages/lock-message-sql.ts';

/** Rows that one statement removes of a table of read marks and the like. */
const MANY = 5_000;

/** Removes at most so many rows of a user from each table; $1 user. Counts by name. */
function removal(name: string, tables: Readonly<Record<string, readonly [string, string]>>) {
  const parts = Object.entries(tables).map(
    ([key, [table, column]]) => `${key} as (
      delete from ${table} where ctid = any(array(
        select ctid from ${table} where ${column} = $1::bigint limit ${MANY})) returning 1)`,
  );
  const counts = Object.keys(tables).map((key) => `(select count(*) from ${key}) as ${key}`);
  return statement(name, `with ${parts.join(', ')} select ${counts.join(', ')}`);
}

const removeStores = removal('authored.removeStores', {
  drafts: ['draft', 'owner_id'],
  saved_snippets: ['saved_snippet', 'owner_id'],
  scheduled_messages: ['scheduled_message', 'sender_id'],
  message_reminders: ['reminder', 'user_id'],
  navigation_views: ['navigation_view', 'user_id'],
});
const removeTraces = removal('authored.removeTraces', {
  votes: ['submessage', 'sender_id'],
  message_flags: ['message_flag', 'user_id'],
  topic_marks: ['topic_read', 'user_id'],
  channel_marks: ['recipient_read', 'user_id'],
  total_marks: ['user_read', 'user_id'],
  participations: ['topic_participant', 'user_id'],
  topic_policies: ['user_topic', 'user_id'],
  archived_marks: ['archived_topic_user', 'user_id'],
});

/** The kinds of parts of archived messages, with the property that has the user. */
const PARTS = {
  flags: 'user_id',
  reactions: 'user_id',
  reminders: 'user_id',
  submessages: 'sender_id',
} as const;

const withoutUser = Object.entries(PARTS).map(
  ([kind, key]) => `case when parts ? '${kind}' then jsonb_build_object('${kind}', coalesce((
      select jsonb_agg(part) from jsonb_array_elements(parts->'${kind}') part
      where (part->>'${key}')::bigint <> $2), '[]')) else '{}' end`,
);
const ofUser = Object.entries(PARTS).map(
  ([kind, key]) =>
    `parts->'${kind}' @> jsonb_build_array(jsonb_build_object('${key}', $2::bigint))`,
);

/** $1 realm, $2 user, $3 limit. */
const removeArchived = statement(
  'authored.removeArchived',
  `with gone as (
    delete from archived_message where id = any(array(
      select id from archived_message where sender_id = $2 order by id limit $3)) returning 1
  ), changed as (
    update archived_message set parts = parts || ${withoutUser.join(' || ')}
    where id = any(array(select id from archived_message
      where realm_id = $1 and sender_id <> $2 and (${ofUser.join(' or ')}) order by id limit $3))
    returning 1
  )
  select (select count(*) from gone) as archived_messages,
    (select count(*) from changed) as parts_of_archived_messages`,
);

/** $1 user, $2 limit. Messages before reactions, because a new reaction locks its message. */
const lockReacted = statement(
  'authored.lockReacted',
  `select id from message where id in (
    select message_id from reaction where user_id = $1 order by id limit $2)
  order by id for no key update`,
);
/** $1 user, $2 messages. */
const removeReactions = statement(
  'authored.removeReactions',
  `with gone as (
    delete from reaction where user_id = $1 and message_id = any($2::bigint[]) returning *
  )
  select gone.message_id as "messageId", gone.user_id as "userId", gone.emoji_name as "emojiName",
    gone.emoji_code as "emojiCode", gone.reaction_type as "reactionType", ${placeColumns}
  from gone join message m on m.id = gone.message_id
  left join channel c on m.topic_id is not null and c.recipient_id = m.recipient_id
  order by gone.id`,
);

/** $1 user, $2 limit. */
const removeFiles = statement(
  'authored.removeFiles',
  `with gone as (
    delete from attachment where id = any(array(
      select id from attachment where owner_id = $1 order by id limit $2))
    returning realm_id, path_id, size
  ), freed as (
    update upload_space space set bytes = space.bytes - sum.size
    from (select realm_id, sum(size)::bigint as size from gone group by realm_id) sum
    where space.realm_id = sum.realm_id
  )
  select path_id as "pathId" from gone`,
);

const removeUserExports = statement(
  'authored.removeUserExports',
  'delete from user_export where user_id = $1 or requested_by = $1 returning path',
);

const countMentions = statement(
  'authored.countMentions',
  `select count(*) as count from message_flag f
   join message m on m.id = f.message_id and m.sender_id <> $1
   where f.user_id = $1 and f.flags & ${STORED_FLAGS.mentioned} <> 0`,
);

/** Content of users, in PostgreSQL. */
export class PostgresAuthoredData implements AuthoredData {
  readonly #sql: Sql;

  constructor(sql: Sql) {
    this.#sql = sql;
  }

  async holdArchive(realmId: number): Promise<void> {
    await this.#sql.query(holdArchiveAlone, [realmId]);
  }

  removeArchived({ realmId, userId }: ErasedAuthor, limit: number) {
    return this.#counts(removeArchived, [realmId, userId, limit]);
  }

  async removeReactions(userId: number, limit: number) {
    const locked = await this.#sql.query<{ id: number }>(lockReacted, [userId, limit]);
    if (locked.rows.length === 0) return [];
    const { rows } = await this.#sql.query<Reaction & { readonly place: MessageLocation }>(
      removeReactions,
      [userId, locked.rows.map(({ id }) => id)],
    );
    return rows.map(({ messageId, userId: by, emojiName, emojiCode, reactionType, place }) => ({
      messageId,
      userId: by,
      emojiName,
      emojiCode,
      reactionType,
      place,
    }));
  }

  async removeFiles(userId: number, limit: number): Promise<readonly string[]> {
    const { rows } = await this.#sql.query<{ pathId: string }>(removeFiles, [userId, limit]);
    return rows.map(({ pathId }) => pathId);
  }

  removeTraces(userId: number) {
    return this.#counts(removeTraces, [userId]);
  }

  removePersonalStores(userId: number) {
    return this.#counts(removeStores, [userId]);
  }

  async removeUserExports(userId: number) {
    return removedExports(
      (await this.#sql.query<{ path: string | null }>(removeUserExports, [userId])).rows,
    );
  }

  async countMentions(userId: number): Promise<number> {
    return (await this.#sql.query<{ count: number }>(countMentions, [userId])).rows[0]?.count ?? 0;
  }

  async #counts(query: Statement, values: readonly unknown[]) {
    const { rows } = await this.#sql.query<Record<string, number>>(query, values);
    return Object.fromEntries(Object.entries(rows[0] ?? {}).filter(([, count]) => count > 0));
  }
}
