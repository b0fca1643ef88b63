import { DELIVERY_TYPES, type ArchiveRecord, type KnownUpload } from '@tandem/transfer-domain';
import type { BulkSql } from '@tandem/shared-postgres';
import { uploadPathsIn, type ImportRun } from './import-run.ts';
import { presentMessages } from './load-messages.ts';
import { loadRows, stored, timeOf, type Row } from './load-rows.ts';

type Scheduled = ArchiveRecord<'zerver_scheduledmessage'>;
type Uploads = ReadonlyMap<string, KnownUpload>;

const MAX_TOPIC = 60;

/** A row of a scheduled message. */
interface ScheduledRow extends Row {
  readonly content: string;
}

/** Writes the messages that are to be sent, those that could not be sent, and reminders. */
export async function writeScheduled(sql: BulkSql, run: ImportRun): Promise<void> {
  const { zerver_scheduledmessage: all } = run.survey.tables;
  const waiting = all.filter(({ delivered }) => !delivered);
  const sent = all.length - waiting.length;
  if (sent > 0) run.report.add('leftOut', 'scheduled messages that were sent already', sent);
  const uploads = await run.knownUploads(waiting.map(({ content }) => content));
  const [messages, reminders]: [ScheduledRow[], Row[]] = [[], []];
  for (const message of waiting) {
    if (message.delivery_type === DELIVERY_TYPES.reminder) {
      const row = await reminderRow(run, message, uploads);
      if (row) reminders.push(row);
      else run.report.add('skipped', 'reminders whose user or message is missing');
    } else {
      const row = await messageRow(run, message, uploads);
      if (row) messages.push(row);
      else run.report.add('skipped', 'scheduled messages whose sender or recipients are missing');
    }
  }
  await writeMessages(sql, run, messages);
  await writeReminders(sql, run, reminders);
}

/** Messages reserve the files that they will show: the others of the server are removed. */
async function writeMessages(
  sql: BulkSql,
  run: ImportRun,
  messages: readonly ScheduledRow[],
): Promise<void> {
  const { rows: ids } = await sql.query<{ id: number }>(
    `select nextval(pg_get_serial_sequence('scheduled_message', 'id')) as id
     from generate_series(1, $1::integer)`,
    [messages.length],
  );
  const rows = messages.map((message, index) => ({ id: ids[index]?.id ?? 0, ...message }));
  await loadRows(sql, 'scheduled_message', rows);
  run.report.count('scheduled messages', rows.length);
  const shown = rows.flatMap(({ id, content }) =>
    uploadPathsIn(content).map((path) => ({ id, path })),
  );
  await sql.query(
    `insert into scheduled_upload (scheduled_message_id, attachment_id)
     select distinct shown.message_id, a.id
     from unnest($2::bigint[], $3::text[]) as shown (message_id, path_id)
     join attachment a on a.realm_id = $1 and a.path_id = shown.path_id`,
    [run.realmId, shown.map(({ id }) => id), shown.map(({ path }) => path)],
  );
}

async function messageRow(
  run: ImportRun,
  message: Scheduled,
  uploads: Uploads,
): Promise<ScheduledRow | null> {
  const sender = run.users.get(message.sender);
  const location = run.locations.get(message.recipient);
  if (message.delivery_type !== DELIVERY_TYPES.sendLater || sender === undefined || !location) {
    return null;
  }
  const content = run.rewrite(stored(message.content));
  const rendered = await run.render(content, sender, uploads);
  const isChannel = location.kind === 'channel';
  const members = isChannel ? null : location.other === null ? location.members : [location.other];
  return {
    realm_id: run.realmId,
    sender_id: sender,
    channel_id: isChannel ? location.channelId : null,
    topic: isChannel ? [...stored(message.subject)].slice(0, MAX_TOPIC).join('') : '',
    user_ids: members,
    content,
    rendered_content: rendered.html,
    deliver_at: timeOf(message.scheduled_timestamp),
    client_name: run.clients.get(message.sending_client) ?? 'imported',
    read_by_sender: message.read_by_sender ?? true,
    failed: message.failed ?? false,
  };
}

async function reminderRow(
  run: ImportRun,
  reminder: Scheduled,
  uploads: Uploads,
): Promise<Row | null> {
  const user_id = run.users.get(reminder.sender);
  const { reminder_target_message_id: target } = reminder;
  const message_id = target == null ? undefined : run.messageId(target);
  if (user_id === undefined || message_id === undefined || (reminder.failed ?? false)) return null;
  const content = run.rewrite(stored(reminder.content));
  const rendered = await run.render(content, user_id, uploads);
  return {
    realm_id: run.realmId,
    user_id,
    message_id,
    content,
    rendered_content: rendered.html,
    deliver_at: timeOf(reminder.scheduled_timestamp),
  };
}

async function writeReminders(
  sql: BulkSql,
  run: ImportRun,
  reminders: readonly Row[],
): Promise<void> {
  const idOf = ({ message_id: id }: Row) => Number(id);
  const present = await presentMessages(sql, reminders.map(idOf));
  const rows = reminders.filter((row) => present.has(idOf(row)));
  const missing = reminders.length - rows.length;
  if (missing > 0) {
    run.report.add('skipped', 'reminders whose user or message is missing', missing);
  }
  await loadRows(sql, 'reminder', rows);
  run.report.count('reminders', rows.length);
}
