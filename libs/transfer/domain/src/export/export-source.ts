/** The data of an export: public data, private data of consenting users, or everything. */
export type ExportKind = 'public' | 'full_with_consent' | 'full';

/** Rows of a table: each is the text of a JSON object, as the format has it. */
export interface ExportedTable {
  readonly name: string;
  /** The rows in batches, so that memory is bounded. */
  rows(): AsyncIterable<readonly string[]>;
}

/** The folders of an archive with files. */
export const EXPORT_FOLDERS = ['uploads', 'avatars', 'emoji', 'realm_icons'] as const;
/** One of {@link EXPORT_FOLDERS}. */
export type ExportFolder = (typeof EXPORT_FOLDERS)[number];

/** A file of an organization. */
export interface ExportedFile {
  /** Below its folder; part of the record too. */
  readonly path: string;
  /** Its entry of `records.json`. */
  readonly record: Readonly<Record<string, unknown>>;
  /** Null if it does not exist any more: the archive then has neither the file nor its record. */
  readonly content: ExportedContent | null;
}

/** The bytes of a file. */
export interface ExportedContent {
  readonly size: number;
  read(): AsyncIterable<Uint8Array>;
}

/** One organization in one state: everything is read as if at the same moment. */
export interface ExportSource {
  /** Tables of `realm.json`. */
  tables(): readonly ExportedTable[];
  /** Tables that are not part of the format, but of an organization of Tandem. */
  extensions(): readonly ExportedTable[];
  /** The messages by id; each row begins with its id. */
  messages(): ExportedTable;
  /** The recipients of messages. @param offset the number of rows of earlier calls */
  userMessages(messageIds: readonly number[], offset: number): ExportedTable;
  attachments(): ExportedTable;
  /** Encrypted credentials; null unless they are requested. */
  credentials(): Promise<ExportedContent | null>;
  /** All files that the tables name, missing ones too. */
  files(folder: ExportFolder): AsyncIterable<ExportedFile>;
}

/** Writes the files of an archive, in any order. */
export interface ExportWriter {
  /** The parts are read completely before the file is added: meanwhile others may be added. */
  addText(path: string, parts: AsyncIterable<string>): Promise<void>;
  addFile(path: string, content: ExportedContent): Promise<void>;
}
