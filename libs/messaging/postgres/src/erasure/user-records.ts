import { STORED_FLAGS } from '@tandem/messaging-domain';
import { statement, type Sql, type Statement } from '@tandem/shared-postgres';

/** A file of a user. */
interface UserFile {
  /** Below `/user_uploads/`. */
  readonly path: string;
}

const seconds = (column: string) => `extract(epoch from ${column})::float8`;

/** The location and the texts of the row `m` of messages or archived messages. */
const messageFields = `'id', m.id, 'channel', c.name,
      'topic', case when c.id is not null then m.subject end,
      'recipient_ids', (select user_ids from direct_conversation dc
        where c.id is null and dc.recipient_id = m.recipient_id),
      'content', m.content, 'sent_at', ${seconds('m.sent_at')},
      'last_edited_at', ${seconds('m.last_edited_at')}`;

/**
 * A page of records; $1 user, $2 the last id of the page before, $3 limit.
 *
 * @param from tables and conditions; `key` is the id that orders the records
 */
const page = (name: string, key: string, fields: string, from: string): Statement =>
  statement(
    `userRecords.${name}`,
    `select ${key} as key, json_build_object(${fields}) as record
     from ${from} and ${key} > $2::bigint order by ${key} limit $3`,
  );

const RECORDS = {
  messages: page(
    'messages',
    'm.id',
    messageFields,
    `message m left join channel c on m.topic_id is not null and c.recipient_id = m.recipient_id
     where m.sender_id = $1`,
  ),
  archived_messages: page(
    'archivedMessages',
    'm.id',
    `${messageFields}, 'deleted_at', ${seconds('m.deleted_at')}, 'reason', m.reason`,
    'archived_message m left join channel c on c.id = m.channel_id where m.sender_id = $1',
  ),
  message_edits: page(
    'edits',
    'e.id',
    `'message_id', e.message_id, 'edited_at', ${seconds('e.edited_at')},
      'previous_content', e.prev_content, 'previous_topic', e.prev_topic, 'topic', e.topic`,
    'message_edit e join message m on m.id = e.message_id where m.sender_id = $1',
  ),
  reactions: page(
    'reactions',
    'r.id',
    `'message_id', r.message_id, 'emoji_name', r.emoji_name, 'emoji_code', r.emoji_code,
      'reaction_type', r.reaction_type`,
    'reaction r where r.user_id = $1',
  ),
  votes: page(
    'votes',
    's.id',
    `'message_id', s.message_id, 'content', s.content`,
    `submessage s where s.sender_id = $1 and s.msg_type = 'widget'`,
  ),
  starred_messages: page(
    'starred',
    'f.message_id',
    `'message_id', f.message_id`,
    `message_flag f where f.user_id = $1 and f.flags & ${STORED_FLAGS.starred} <> 0`,
  ),
  drafts: page(
    'drafts',
    'd.id',
    `'id', d.id, 'type', d.type, 'to', d.recipients, 'topic', d.topic, 'content', d.content,
      'timestamp', d.edited_at`,
    'draft d where d.owner_id = $1',
  ),
  saved_snippets: page(
    'snippets',
    's.id',
    `'id', s.id, 'title', s.title, 'content', s.content, 'created_at', ${seconds('s.created_at')}`,
    'saved_snippet s where s.owner_id = $1',
  ),
  scheduled_messages: page(
    'scheduled',
    's.id',
    `'id', s.id, 'channel_id', s.channel_id, 'recipient_ids', s.user_ids, 'topic', s.topic,
      'content', s.content, 'deliver_at', ${seconds('s.deliver_at')}, 'failed', s.failed`,
    'scheduled_message s where s.sender_id = $1',
  ),
  message_reminders: page(
    'reminders',
    'r.id',
    `'id', r.id, 'message_id', r.message_id, 'content', r.content,
      'deliver_at', ${seconds('r.deliver_at')}`,
    'reminder r where r.user_id = $1',
  ),
  subscriptions: page(
    'subscriptions',
    's.channel_id',
    `'channel_id', s.channel_id, 'channel', c.name, 'is_active', s.is_active, 'color', s.color,
      'is_muted', s.is_muted, 'pin_to_top', s.pin_to_top`,
    'subscription s join channel c on c.id = s.channel_id where s.user_id = $1',
  ),
  files: page(
    'files',
    'a.id',
    `'path', a.path_id, 'name', a.name, 'size', a.size, 'content_type', a.content_type,
      'created_at', ${seconds('a.created_at')}`,
    'attachment a where a.owner_id = $1',
  ),
} as const;

const BATCH = 1_000;

/** The user's content and stored data in conversations, for a download of personal data. */
export class UserRecords {
  static readonly names = Object.keys(RECORDS) as readonly (keyof typeof RECORDS)[];
  readonly #sql: Sql;

  constructor(sql: Sql) {
    this.#sql = sql;
  }

  /** The records of a kind, one after another; memory is bounded. */
  async *of(name: keyof typeof RECORDS, userId: number): AsyncGenerator<object> {
    for (let last = 0, found = BATCH; found === BATCH;) {
      const { rows } = await this.#sql.query<{ key: number; record: object }>(RECORDS[name], [
        userId,
        last,
        BATCH,
      ]);
      for (const { record } of rows) yield record;
      found = rows.length;
      last = rows.at(-1)?.key ?? last;
    }
  }

  async *files(userId: number): AsyncGenerator<UserFile> {
    for await (const file of this.of('files', userId)) yield file as UserFile;
  }
}
