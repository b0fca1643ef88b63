import {
  ReportBuilder,
  USER_MESSAGE_FLAGS as FLAGS,
  type ArchiveRecord,
  type ArchiveSource,
  type EditHistoryEntry,
  type ImportReport,
  type KnownUpload,
  type RenderedText,
} from '@tandem/transfer-domain';
import { stored, timeOf, type Row } from './load-rows.ts';
import type { Location } from './locations.ts';
import type { ImportRun } from './import-run.ts';

/** Bits of `message_flag.flags`. */
const STORED = {
  starred: 1,
  collapsed: 2,
  mentioned: 4,
  alerted: 8,
  receivedElsewhere: 16,
} as const;
const MAX_CONTENT = 10_000;
const MAX_TOPIC = 60;
const MAX_CLIENT = 30;

/** A message with its location; topics and conversations have no ids yet. */
interface PreparedMessage {
  readonly row: Row;
  readonly location:
    | {
        readonly kind: 'topic';
        readonly channelId: number;
        readonly recipientId: number;
        readonly name: string;
      }
    | { readonly kind: 'direct'; readonly members: readonly number[] };
}

/** The rows of one file of messages, ready to be written. */
export interface MessageBatch {
  readonly messages: readonly PreparedMessage[];
  readonly edits: readonly Row[];
  readonly flags: readonly Row[];
  readonly reactions: readonly ArchiveRecord<'zerver_reaction'>[];
  /** Its own: other files are written while this one is prepared. */
  readonly report: ImportReport;
}

type Message = ArchiveRecord<'zerver_message'>;
type UserMessage = ArchiveRecord<'zerver_usermessage'>;

/** The facts of a message that decide about the flags of its recipients. */
interface Received {
  readonly id: number;
  readonly location: Location;
  readonly sender: number;
  wasReadBySender: boolean;
  readonly flags: Map<number, { flags: number; read: number | null }>;
}

/** Reads a file of messages: maps ids, rewrites and renders texts, and translates read state. */
export async function prepareBatch(
  importRun: ImportRun,
  source: ArchiveSource,
  file: string,
): Promise<MessageBatch> {
  const report = new ReportBuilder();
  const run = importRun.withReport(report);
  const messages: Message[] = [];
  const received = new Map<number, Received>();
  const early: UserMessage[] = [];
  const reactions: ArchiveRecord<'zerver_reaction'>[] = [];
  for await (const { table, rows } of source.rows(file)) {
    if (table === 'zerver_message') {
      for (const row of rows as readonly Message[]) {
        const known = receivedOf(run, row);
        if (known === null) continue;
        messages.push(row);
        received.set(row.id, known);
      }
    } else if (table === 'zerver_usermessage') {
      for (const row of rows as readonly UserMessage[]) {
        const message = received.get(row.message);
        if (message) noteFlags(run, message, row);
        else early.push(row);
      }
    } else if (table === 'zerver_reaction') {
      for (const row of rows) reactions.push(row as ArchiveRecord<'zerver_reaction'>);
    }
  }
  for (const row of early) {
    const message = received.get(row.message);
    if (message) noteFlags(run, message, row);
  }
  return { ...(await rowsOf(run, messages, received)), reactions, report: report.build() };
}

function receivedOf(run: ImportRun, message: Message): Received | null {
  const location = run.locations.get(message.recipient);
  const sender = run.senderOf(message.sender);
  if (!location || sender === null) {
    run.report.add('skipped', 'messages whose sender or location is missing');
    return null;
  }
  const id = run.messageId(message.id);
  if (id === undefined) return null;
  return { id, location, sender, wasReadBySender: true, flags: new Map() };
}

function noteFlags(run: ImportRun, message: Received, given: UserMessage): void {
  const userId = run.users.get(given.user_profile);
  if (userId === undefined) return;
  const mask = given.flags_mask;
  const isRead = (mask & FLAGS.read) !== 0;
  if (userId === message.sender) message.wasReadBySender = isRead;
  const { location } = message;
  const since = location.kind === 'channel' ? location.subscribers.get(userId) : 0;
  let flags = 0;
  if (mask & FLAGS.starred) flags |= STORED.starred;
  if (mask & FLAGS.collapsed) flags |= STORED.collapsed;
  if (mask & (FLAGS.mentioned | FLAGS.groupMentioned)) flags |= STORED.mentioned;
  if (mask & FLAGS.hasAlertWord) flags |= STORED.alerted;
  const isEarlier = since !== undefined && message.id <= since && !(mask & FLAGS.historical);
  if (location.kind === 'channel' && location.isProtected && isEarlier) {
    flags |= STORED.receivedElsewhere;
  }
  const mark = run.readMarkOf(userId);
  const read = isRead ? (message.id > mark ? 1 : null) : since === undefined ? null : 0;
  if (flags !== 0 || read !== null) message.flags.set(userId, { flags, read });
}

async function rowsOf(
  run: ImportRun,
  messages: readonly Message[],
  received: ReadonlyMap<number, Received>,
): Promise<Pick<MessageBatch, 'messages' | 'edits' | 'flags'>> {
  const uploads = await run.knownUploads(messages.map(({ content }) => content));
  const prepared: PreparedMessage[] = [];
  const edits: Row[] = [];
  const flags: Row[] = [];
  for (const message of messages) {
    const known = received.get(message.id);
    if (!known) continue;
    const history = historyOf(run, message);
    for (const entry of history) edits.push(await editRow(run, known, entry, uploads));
    prepared.push(await messageRow(run, { message, known, history, uploads }));
    for (const [user_id, note] of known.flags) {
      flags.push({ user_id, message_id: known.id, flags: note.flags, read: note.read });
    }
  }
  return { messages: prepared, edits, flags };
}

async function messageRow(
  run: ImportRun,
  given: {
    readonly message: Message;
    readonly known: Received;
    readonly history: readonly EditHistoryEntry[];
    readonly uploads: ReadonlyMap<string, KnownUpload>;
  },
): Promise<PreparedMessage> {
  const { message, known, history, uploads } = given;
  const { content, rendered } = await renderedText(run, message.content, known.sender, uploads);
  const topic = [...stored(message.subject)].slice(0, MAX_TOPIC).join('');
  const isEdit = (entry: EditHistoryEntry) => entry.prev_content !== undefined;
  const { location } = known;
  const row: Row = {
    id: known.id,
    realm_id: run.realmId,
    sender_id: known.sender,
    subject: location.kind === 'channel' ? topic : '',
    content,
    rendered_content: rendered.html,
    sent_at: timeOf(message.date_sent),
    client_name: (run.clients.get(message.sending_client) ?? 'imported').slice(0, MAX_CLIENT),
    read_by_sender: known.wasReadBySender,
    mentions_channel: rendered.mentionsChannel,
    mentions_topic: rendered.mentionsTopic,
    has_link: rendered.hasLink,
    has_image: rendered.hasImage,
    has_attachment: rendered.hasAttachment,
    has_history: history.length > 0,
    last_edited_at: timeOfLast(history.filter(isEdit)),
    last_moved_at: timeOfLast(history.filter((entry) => !isEdit(entry))),
  };
  if (location.kind === 'channel') {
    const { channelId, recipientId } = location;
    return { row, location: { kind: 'topic', channelId, recipientId, name: topic } };
  }
  const others = location.other === null ? location.members : [location.other];
  const members = [...new Set([...others, known.sender])].sort((a, b) => a - b);
  return { row, location: { kind: 'direct', members } };
}

const timeOfLast = (entries: readonly EditHistoryEntry[]): Date | null => {
  const last = entries.at(-1);
  return last === undefined ? null : timeOf(last.timestamp);
};

/** The changes of a message, the oldest first. */
function historyOf(run: ImportRun, { edit_history: json }: Message): readonly EditHistoryEntry[] {
  if (json == null || json === '' || json === '[]') return [];
  try {
    const entries: unknown = JSON.parse(json);
    if (!Array.isArray(entries)) throw new Error('no list');
    return entries.map((entry: unknown) => run.editHistory.check(entry)).reverse();
  } catch {
    run.report.add('skipped', 'edit histories that are not valid');
    return [];
  }
}

async function editRow(
  run: ImportRun,
  message: Received,
  entry: EditHistoryEntry,
  uploads: ReadonlyMap<string, KnownUpload>,
): Promise<Row> {
  const previous =
    entry.prev_content === undefined
      ? null
      : await renderedText(run, entry.prev_content, message.sender, uploads);
  const topic = entry.prev_topic ?? entry.prev_subject;
  const channel = (id: number | undefined) =>
    (id === undefined ? undefined : run.channels.get(id)) ?? null;
  return {
    message_id: message.id,
    editor_id: (entry.user_id == null ? null : run.senderOf(entry.user_id)) ?? message.sender,
    edited_at: timeOf(entry.timestamp),
    prev_content: previous?.content ?? null,
    prev_rendered_content: previous?.rendered.html ?? null,
    prev_topic: topic === undefined ? null : stored(topic),
    topic: entry.topic === undefined ? null : stored(entry.topic),
    prev_channel_id: channel(entry.prev_stream),
    channel_id: channel(entry.stream),
  };
}

async function renderedText(
  run: ImportRun,
  source: string,
  writerId: number,
  uploads: ReadonlyMap<string, KnownUpload>,
): Promise<{ readonly content: string; readonly rendered: RenderedText }> {
  const given = stored(source);
  const cut = given.length > MAX_CONTENT ? [...given].slice(0, MAX_CONTENT).join('') : given;
  const content = run.rewrite(cut);
  return { content, rendered: await run.render(content, writerId, uploads) };
}
