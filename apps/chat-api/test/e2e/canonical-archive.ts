import { createHash } from 'node:crypto';
import type { ExportedArchive, Row } from './exported-archive.ts';

type Names = ReadonlyMap<unknown, string>;

/** Columns by the type of their ids. */
const REFERENCES: Readonly<Record<string, keyof References>> = {
  user_profile: 'users',
  user: 'users',
  sender: 'users',
  owner: 'users',
  author: 'users',
  creator: 'users',
  bot_owner: 'users',
  bot_profile: 'users',
  muted_user: 'users',
  acting_user: 'users',
  modified_user: 'users',
  stream: 'channels',
  modified_stream: 'channels',
  default_sending_stream: 'channels',
  default_events_register_stream: 'channels',
  moderation_request_channel: 'channels',
  new_stream_announcements_stream: 'channels',
  signup_announcements_stream: 'channels',
  zulip_update_announcements_stream: 'channels',
  folder: 'folders',
  field: 'fields',
  recipient: 'recipients',
  message: 'messages',
  first_message_id: 'messages',
  reminder_target_message_id: 'messages',
  sending_client: 'clients',
  client: 'clients',
  user_group: 'groups',
  supergroup: 'groups',
  subgroup: 'groups',
  usergroup_ptr: 'groups',
};
/** Data that depends on the server or the time, or is compared elsewhere. */
const LEFT_OUT = new Set([
  'id',
  'realm',
  'realm_for_sharding',
  'string_id',
  'rendered_content',
  'rendered_description',
  'rendered_value',
  'huddle_hash',
  'size',
  // Of a status; it is not stored.
  'timestamp',
  'type_id',
  // Of the message before a subscription, which may belong to another organization.
  'event_time',
]);
const GROUP_SETTING = /^can_\w+|_group$|_initiator_group$/;

interface References {
  readonly users: Names;
  readonly channels: Names;
  readonly folders: Names;
  readonly fields: Names;
  readonly recipients: Names;
  readonly messages: Names;
  readonly clients: Names;
  readonly groups: Names;
  readonly emoji: Names;
  readonly uploads: Names;
}

/** The tables of an archive with names in place of ids, so that two organizations can be compared. */
export function canonicalTables(archive: ExportedArchive): Readonly<Record<string, string[]>> {
  const references = referencesOf(archive);
  const tables = {
    ...archive.json('realm.json'),
    ...archive.json('attachment.json'),
    ...archive.json('tandem.json'),
    zerver_message: archive.messages(),
    zerver_usermessage: archive.messages('zerver_usermessage'),
  };
  return Object.fromEntries(
    Object.entries(tables)
      .filter(([name, rows]) => Array.isArray(rows) && !LEFT_OUT_TABLES.has(name))
      .map(([name, rows]) => [name, rows.map((row) => canonicalRow(row, references)).sort()]),
  );
}

/** Tables with only ids, or with counts. */
const LEFT_OUT_TABLES = new Set(['zerver_usergroup', 'zerver_presencesequence', 'zerver_client']);

function canonicalRow(row: Row, references: References): string {
  const fields = Object.entries(row)
    .filter(([name]) => !LEFT_OUT.has(name))
    .sort(([a], [b]) => (a < b ? -1 : 1))
    .map(([name, value]) => [name, canonicalValue(name, value, row, references)]);
  return JSON.stringify(Object.fromEntries(fields));
}

function canonicalValue(name: string, value: unknown, row: Row, references: References): unknown {
  const kind = REFERENCES[name];
  if (kind) return value === null ? null : (references[kind].get(value) ?? `unknown ${kind}`);
  switch (name) {
    case 'messages':
    case 'scheduled_messages':
      return (value as number[]).length;
    case 'streams':
      return (value as number[]).map((id) => references.channels.get(id)).sort();
    case 'to':
      return (value as number[])
        .map((id) => (row.type === 'stream' ? references.channels : references.users).get(id))
        .sort();
    case 'path_id':
      return references.uploads.get(value) ?? 'unknown upload';
    case 'emoji_code':
      return row.reaction_type === 'realm_emoji' ? references.emoji.get(value) : value;
    case 'value':
      return usersOfField(value, references);
    case 'content':
    case 'description':
    case 'fragment':
      return canonicalText(value as string, references);
    case 'edit_history':
      return historyOf(value as string | null, references);
    case 'event_last_message_id':
      return lastBefore(Number(value), references.messages);
    case 'last_edit_time':
      return value === null ? null : Math.floor(Number(value));
    case 'file_name':
      // Files of emoji get new names.
      return 'deactivated' in row ? null : value;
    case 'email':
      return String(value).replace(/^user\d+@.*/, 'user@');
    default:
      return GROUP_SETTING.test(name) && typeof value === 'number'
        ? references.groups.get(value)
        : value;
  }
}

/** The value of a profile field; some are lists of users. */
function usersOfField(value: unknown, references: References): unknown {
  if (typeof value !== 'string') return value;
  if (!/^\[[\d, ]+\]$/.test(value)) return canonicalText(value, references);
  return (JSON.parse(value) as number[]).map((id) => references.users.get(id));
}

/** The number of messages up to an id, that of the id included. */
function lastBefore(id: number, messages: Names): number {
  return [...messages.keys()].filter((each) => Number(each) <= id).length;
}

function historyOf(text: string | null, references: References): unknown {
  if (text === null) return null;
  return (JSON.parse(text) as Row[]).map((entry) => ({
    ...entry,
    user_id: references.users.get(entry.user_id),
    prev_stream: references.channels.get(entry.prev_stream),
    stream: references.channels.get(entry.stream),
    prev_rendered_content: null,
    prev_content:
      entry.prev_content === undefined
        ? null
        : canonicalText(entry.prev_content as string, references),
  }));
}

function canonicalText(text: string, { uploads, messages, channels }: References): string {
  return text
    .replace(/http:\/\/[^/\s]+\/#narrow/g, '#narrow')
    .replace(/\/user_uploads\/([^)\s]+)/g, (_, path: string) => `upload ${uploads.get(path)}`)
    .replace(/(@_?\*\*[^*|]+)\|\d+\*\*/g, '$1**')
    .replace(
      /narrow\/channel\/(\d+)[^/]*/g,
      (_, id: string) => `channel ${channels.get(Number(id))}`,
    )
    .replace(
      /(#\*\*[^*@]+)@(\d+)\*\*/g,
      (_, topic: string, id: string) => `${topic}@${messages.get(Number(id))}**`,
    )
    .replace(/near\/(\d+)/g, (_, id: string) => `near ${messages.get(Number(id))}`);
}

function referencesOf(archive: ExportedArchive): References {
  const named = (table: string, column: string): Names =>
    new Map(archive.table(table).map((row) => [row.id, String(row[column])]));
  const users = new Map([
    ...named('zerver_userprofile', 'delivery_email'),
    ...named('zerver_userprofile_mirrordummy', 'delivery_email'),
    ...named('zerver_userprofile_crossrealm', 'email'),
  ]);
  const channels = named('zerver_stream', 'name');
  const emoji = new Map(
    archive.table('zerver_realmemoji').map((row) => [String(row.id), String(row.name)]),
  );
  const uploads = new Map(
    archive.json<Row[]>('uploads/records.json').map(({ path }) => {
      const bytes = archive.files.get(`uploads/${String(path)}`) ?? Buffer.of();
      return [path, createHash('sha256').update(bytes).digest('hex').slice(0, 12)];
    }),
  );
  return {
    users,
    channels,
    folders: named('zerver_channelfolder', 'name'),
    fields: named('zerver_customprofilefield', 'name'),
    clients: named('zerver_client', 'name'),
    messages: new Map(archive.messages().map(({ id }, index) => [id, `message ${index}`])),
    recipients: recipientsOf(archive, users, channels),
    groups: groupsOf(archive, users),
    emoji,
    uploads,
  };
}

function recipientsOf(archive: ExportedArchive, users: Names, channels: Names): Names {
  const members = new Map<unknown, string[]>();
  for (const { recipient, user_profile: user } of archive.table('zerver_subscription')) {
    members.set(recipient, [...(members.get(recipient) ?? []), users.get(user) ?? '?']);
  }
  const bots = archive.table('zerver_userprofile_crossrealm');
  return new Map([
    ...archive.table('zerver_recipient').map(({ id, type, type_id: of }): [unknown, string] => {
      if (type === 1) return [id, `user ${users.get(of)}`];
      if (type === 2) return [id, `channel ${channels.get(of)}`];
      return [id, `group ${members.get(id)?.sort().join()}`];
    }),
    ...bots.map((bot): [unknown, string] => [bot.recipient_id, `user ${String(bot.email)}`]),
  ]);
}

/** Anonymous groups by their members. */
function groupsOf(archive: ExportedArchive, users: Names): Names {
  const named = new Map(
    archive.table('zerver_namedusergroup').map((row) => [row.usergroup_ptr, String(row.name)]),
  );
  const members = archive.table('zerver_usergroupmembership');
  const subgroups = archive.table('zerver_groupgroupmembership');
  const contents = (id: unknown): string =>
    [
      ...members
        .filter((each) => each.user_group === id)
        .map((each) => users.get(each.user_profile)),
      ...subgroups.filter((each) => each.supergroup === id).map((each) => named.get(each.subgroup)),
    ]
      .sort()
      .join();
  return new Map(
    archive.table('zerver_usergroup').map(({ id }) => [id, named.get(id) ?? `of ${contents(id)}`]),
  );
}
