import type { ExportedContent } from '../export/export-source.ts';

/** A workspace export of Slack, opened. */
export interface SlackExportSource {
  /** A JSON file at the top, such as `users.json`; null if it is missing. */
  list(file: string): Promise<readonly SlackRecord[] | null>;
  /** The days of messages, ascending, each with the folders that have messages of it. */
  readonly days: readonly SlackDay[];
  /** Files and folders that are not part of the documented format. */
  readonly unread: readonly string[];
  /** The messages of one conversation on one day. */
  messages(folder: string, day: string): Promise<readonly SlackRecord[]>;
}

/** The messages of all conversations on one day. */
interface SlackDay {
  /** Such as `2024-01-31`. */
  readonly day: string;
  readonly folders: readonly string[];
}

/** The contents of a workspace that its export lacks. */
export interface SlackContents {
  /** Null if the file cannot be found. */
  find(file: SlackFile): Promise<ExportedContent | null>;
  /** The picture of a user; null if it cannot be found. */
  picture(user: SlackPicture): Promise<ExportedContent | null>;
  /** Custom emoji by name; none if they cannot be listed. */
  customEmoji(): Promise<ReadonlyMap<string, SlackCustomEmoji>>;
  /** The definitions of profile fields; none if they cannot be listed. */
  profileFields(): Promise<readonly SlackRecord[]>;
  /** Mail addresses by the id of the user, which exports may lack. */
  emailAddresses(): Promise<ReadonlyMap<string, string>>;
}

/** A picture that a user has uploaded. */
export interface SlackPicture {
  readonly userId: string;
  readonly url: string;
}

/** Another name of an emoji, or a picture; null is read if the picture cannot be found. */
export type SlackCustomEmoji =
  | { readonly aliasOf: string }
  | { readonly read: () => Promise<ExportedContent | null> };

/** A file that a message shows. */
export interface SlackFile {
  readonly id: string;
  readonly name: string;
  readonly contentType: string;
  /** The address of its content, or the empty text. */
  readonly url: string;
}

/** A JSON object of an export: its fields have any type. */
export type SlackRecord = Readonly<Record<string, unknown>>;

/** Slack's emoji. */
export interface SlackEmoji {
  /** The code of a standard emoji, as reactions have it; null for custom ones. */
  codeOf(name: string): string | null;
}

/** The text of a field; empty if it has another type. */
export function textOf(record: SlackRecord, field: string): string {
  const value = record[field];
  return typeof value === 'string' ? value : '';
}

/** The number of a field, which may be a text of digits; 0 if it is none. */
export function numberOf(record: SlackRecord, field: string): number {
  const value = Number(record[field]);
  return Number.isFinite(value) ? value : 0;
}

/** The object of a field; empty if it has another type. */
export function recordOf(record: SlackRecord, field: string): SlackRecord {
  const value = record[field];
  return isRecord(value) ? value : {};
}

/** The objects of a field; none if it has another type. */
export function recordsOf(record: SlackRecord, field: string): readonly SlackRecord[] {
  const value = record[field];
  return Array.isArray(value) ? value.filter(isRecord) : [];
}

/** The texts of a field; none if it has another type. */
export function textsOf(record: SlackRecord, field: string): readonly string[] {
  const value = record[field];
  return Array.isArray(value) ? value.filter((each) => typeof each === 'string') : [];
}

/** Whether a value of JSON is an object. */
export function isRecord(value: unknown): value is SlackRecord {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}
