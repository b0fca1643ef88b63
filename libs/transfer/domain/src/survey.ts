import type { ArchiveSource } from './archive/archive-source.ts';
import { AUDIT_EVENTS, RECIPIENT_TYPES } from './archive/channel-tables.ts';
import { ArchiveError, RecordCheck, type UnknownFields } from './archive/check-records.ts';
import { EXTENSION_TABLES, type ExtensionTable } from './archive/extension-tables.ts';
import type { TableFields } from './archive/fields.ts';
import { FIELDS_LEFT_OUT, TABLES_LEFT_OUT } from './archive/left-out.ts';
import {
  ARCHIVE_FILES,
  ARCHIVE_TABLES,
  type ArchiveRecord,
  type ArchiveTable,
} from './archive/records.ts';
import { ALL_REALM_SETTINGS, FORMER_USER_SETTINGS } from './archive/settings.ts';
import { USER_SETTINGS } from './archive/user-tables.ts';
import { MessageIds } from './message-ids.ts';
import type { ReportBuilder } from './report.ts';

/** Tables that may have a row for each message or more: they are read in streams, never held. */
const STREAMED = ['zerver_reaction', 'zerver_subscription', 'zerver_realmauditlog'] as const;
type StreamedTable = (typeof STREAMED)[number];
/** The mark of archives whose ids of messages do not follow their times: other programs write such. */
const SORT_BY_DATE = 'sort_by_date';
const MESSAGE_FILE_TABLES: ReadonlySet<string> = new Set([
  'zerver_message',
  'zerver_usermessage',
  'zerver_reaction',
]);
const SETTINGS: Readonly<Partial<Record<ArchiveTable, readonly string[]>>> = {
  zerver_realm: ALL_REALM_SETTINGS,
  zerver_realmuserdefault: [...USER_SETTINGS, ...FORMER_USER_SETTINGS],
  zerver_userprofile: [...USER_SETTINGS, ...FORMER_USER_SETTINGS],
  zerver_userprofile_mirrordummy: [...USER_SETTINGS, ...FORMER_USER_SETTINGS],
};
const isStreamed = (name: string): boolean => (STREAMED as readonly string[]).includes(name);
const isArchiveTable = (name: string): name is ArchiveTable => Object.hasOwn(ARCHIVE_TABLES, name);

/** The records of an archive that have as many rows as there are users and channels. */
type HeldTables = {
  readonly [Table in Exclude<ArchiveTable, StreamedTable>]: ArchiveRecord<Table>[];
};

/** The results of one reading of the whole archive: each of its records is valid. */
export interface Survey {
  readonly realm: ArchiveRecord<'zerver_realm'>;
  readonly tables: HeldTables;
  readonly messageIds: MessageIds;
  /** The number of messages in each file of them. */
  readonly messagesByFile: ReadonlyMap<string, number>;
  readonly counts: Readonly<Record<string, number>>;
  /** The number of reactions in `realm.json`; others are in the files of their messages. */
  readonly separateReactions: number;
  /** The members of groups of direct messages, by recipient. */
  readonly groupMembers: ReadonlyMap<number, readonly number[]>;
  /** The newest message before a subscription began, by {@link subscriptionKey}. */
  readonly subscribedAfter: ReadonlyMap<string, number>;
}

/** The key of a user's subscription to a channel. */
export const subscriptionKey = (userId: number, channelId: number): string =>
  `${userId}:${channelId}`;

/** Checks of records by table, which count unknown fields. */
export class ArchiveChecks {
  readonly unknown: UnknownFields = new Map();
  readonly #checks = new Map<string, RecordCheck<TableFields>>();

  check<Table extends ArchiveTable>(table: Table, row: unknown): ArchiveRecord<Table> {
    let check = this.#checks.get(table);
    if (check === undefined) {
      const fields: TableFields = ARCHIVE_TABLES[table];
      const ofUsers = table === 'zerver_userprofile_mirrordummy' ? 'zerver_userprofile' : table;
      const alsoKnown = [...(SETTINGS[table] ?? []), ...(FIELDS_LEFT_OUT[ofUsers] ?? [])];
      check = new RecordCheck({ name: table, fields, alsoKnown }, this.unknown);
      this.#checks.set(table, check);
    }
    return check.check(row) as ArchiveRecord<Table>;
  }
}

/** The number of bytes that {@link surveyArchive} reads: it reads `realm.json` twice. */
export function surveyedBytes(source: ArchiveSource): number {
  const { realm, attachments, extensions } = ARCHIVE_FILES;
  const files = [realm, realm, ...source.messageFiles, attachments];
  if (source.unread.includes(ARCHIVE_FILES.analytics)) files.push(ARCHIVE_FILES.analytics);
  if (source.hasExtensions) files.push(extensions);
  return files.reduce((sum, file) => sum + source.sizeOf(file), 0);
}

/**
 * Reads the whole archive, before anything is written: a hostile or damaged one leaves nothing.
 *
 * @param onRead is called with the number of bytes that were read
 * @throws ArchiveError
 */
export async function surveyArchive(
  source: ArchiveSource,
  report: ReportBuilder,
  onRead: (bytes: number) => void,
): Promise<Survey> {
  const surveyor = new Surveyor(report);
  for await (const { table, rows } of source.rows(ARCHIVE_FILES.realm, onRead)) {
    surveyor.addStructure(table, rows);
  }
  // Again: the order of the tables is not known, and these refer to others.
  for await (const { table, rows } of source.rows(ARCHIVE_FILES.realm, onRead)) {
    surveyor.addStreamed(table, rows);
  }
  for (const file of source.messageFiles) {
    for await (const { table, rows } of source.rows(file, onRead)) {
      surveyor.addMessages(file, table, rows);
    }
  }
  for (const file of source.unread) {
    if (file !== ARCHIVE_FILES.analytics) {
      report.add('unknown', `the file ${file}`);
      continue;
    }
    for await (const { rows } of source.rows(file, onRead)) {
      if (rows.length > 0) report.add('leftOut', `${file}: statistics`, rows.length);
    }
  }
  for await (const { table, rows } of source.rows(ARCHIVE_FILES.attachments, onRead)) {
    surveyor.countRows(table, rows, 'zerver_attachment');
  }
  if (source.hasExtensions) {
    for await (const { table, rows } of source.rows(ARCHIVE_FILES.extensions, onRead)) {
      surveyor.addExtension(table, rows);
    }
  }
  return surveyor.finish();
}

class Surveyor {
  readonly #checks = new ArchiveChecks();
  readonly #held = new Map<string, unknown[]>();
  readonly #counts = new Map<string, number>();
  readonly #messageIds = new MessageIds();
  readonly #messagesByFile = new Map<string, number>();
  readonly #groupMembers = new Map<number, number[]>();
  readonly #subscribedAfter = new Map<string, number>();
  readonly #report: ReportBuilder;
  #separateReactions = 0;
  #groupRecipients: ReadonlySet<number> | null = null;

  constructor(report: ReportBuilder) {
    this.#report = report;
  }

  addStructure(table: string, rows: readonly unknown[]): void {
    if (table === SORT_BY_DATE) {
      this.#messageIds.orderByTime();
      return;
    }
    if (!isArchiveTable(table)) {
      this.#leaveOut(table, rows.length);
      return;
    }
    this.#add(table, rows.length);
    if (isStreamed(table)) return;
    const held = this.#held.get(table) ?? [];
    for (const row of rows) held.push(this.#checks.check(table, row));
    this.#held.set(table, held);
  }

  addStreamed(table: string, rows: readonly unknown[]): void {
    if (table === 'zerver_subscription') {
      for (const row of rows) this.#noteMember(this.#checks.check(table, row));
    } else if (table === 'zerver_realmauditlog') {
      for (const row of rows) this.#noteEvent(this.#checks.check(table, row));
    } else if (table === 'zerver_reaction') {
      this.#separateReactions += rows.length;
      for (const row of rows) this.#checks.check(table, row);
    }
  }

  addMessages(file: string, table: string, rows: readonly unknown[]): void {
    if (!MESSAGE_FILE_TABLES.has(table) || !isArchiveTable(table)) {
      this.#leaveOut(table, rows.length);
      return;
    }
    this.#add(table, rows.length);
    if (table === 'zerver_message') {
      this.#messagesByFile.set(file, (this.#messagesByFile.get(file) ?? 0) + rows.length);
    }
    for (const row of rows) {
      const record = this.#checks.check(table, row);
      if (table === 'zerver_message') {
        const { id, date_sent: time } = record as ArchiveRecord<'zerver_message'>;
        this.#messageIds.add(id, time);
      }
    }
  }

  addExtension(table: string, rows: readonly unknown[]): void {
    if (!Object.hasOwn(EXTENSION_TABLES, table)) {
      this.#leaveOut(table, rows.length);
      return;
    }
    const fields: TableFields = EXTENSION_TABLES[table as ExtensionTable];
    const check = new RecordCheck({ name: table, fields }, this.#checks.unknown);
    for (const row of rows) check.check(row);
    this.#add(table, rows.length);
  }

  countRows(table: string, rows: readonly unknown[], expected: ArchiveTable): void {
    if (table !== expected) {
      this.#leaveOut(table, rows.length);
      return;
    }
    this.#add(table, rows.length);
    for (const row of rows) this.#checks.check(expected, row);
  }

  finish(): Survey {
    this.#messageIds.seal();
    for (const [field, times] of this.#checks.unknown) {
      this.#report.add('unknown', `the field ${field}`, times);
    }
    const tables = Object.fromEntries(
      Object.keys(ARCHIVE_TABLES).map((table) => [table, this.#held.get(table) ?? []]),
    ) as unknown as HeldTables;
    const [realm, another] = tables.zerver_realm;
    if (!realm || another) throw new ArchiveError('the archive is not of one organization');
    return {
      realm,
      tables,
      messageIds: this.#messageIds,
      messagesByFile: this.#messagesByFile,
      counts: Object.fromEntries(this.#counts),
      separateReactions: this.#separateReactions,
      groupMembers: this.#groupMembers,
      subscribedAfter: this.#subscribedAfter,
    };
  }

  #noteMember({ recipient, user_profile: user }: ArchiveRecord<'zerver_subscription'>): void {
    this.#groupRecipients ??= new Set(
      (this.#held.get('zerver_recipient') as ArchiveRecord<'zerver_recipient'>[] | undefined)
        ?.filter(({ type }) => type === RECIPIENT_TYPES.group)
        .map(({ id }) => id),
    );
    if (!this.#groupRecipients.has(recipient)) return;
    const members = this.#groupMembers.get(recipient) ?? [];
    members.push(user);
    this.#groupMembers.set(recipient, members);
  }

  #noteEvent(entry: ArchiveRecord<'zerver_realmauditlog'>): void {
    const { event_type: type, modified_user: user, modified_stream: channel } = entry;
    const began =
      type === AUDIT_EVENTS.subscriptionCreated || type === AUDIT_EVENTS.subscriptionActivated;
    if (!began || user == null || channel == null) {
      const reason = 'the audit log of the former server, besides the begin of subscriptions';
      this.#report.add('leftOut', `zerver_realmauditlog: ${reason}`);
      return;
    }
    const key = subscriptionKey(user, channel);
    const last = entry.event_last_message_id ?? 0;
    this.#subscribedAfter.set(key, Math.max(last, this.#subscribedAfter.get(key) ?? 0));
  }

  #add(table: string, rows: number): void {
    this.#counts.set(table, (this.#counts.get(table) ?? 0) + rows);
  }

  #leaveOut(table: string, rows: number): void {
    if (Object.hasOwn(TABLES_LEFT_OUT, table)) {
      this.#report.add('leftOut', `${table}: ${TABLES_LEFT_OUT[table]}`, rows);
    } else this.#report.add('unknown', `the table ${table}`, Math.max(1, rows));
  }
}
