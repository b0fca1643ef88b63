import type {
  Draft,
  LinkifierRule,
  NewSubmessage,
  Playground,
  RealmExport,
  Reminder,
  SavedSnippet,
  ScheduledMessage,
} from '../src/index.ts';
import type { UserExport } from '../src/exports/index.ts';

export interface StoredScheduled extends ScheduledMessage {
  readonly senderId: number;
  readonly revision: number;
  readonly sentMessageId: number | null;
  readonly uploadPaths: readonly string[];
}

/** The state of the memory adapters of customizations and personal data. */
export interface MemoryStores {
  submessages: (NewSubmessage & { readonly id: number })[];
  emojiFiles: Map<number, { fileName: string; isAnimated: boolean; authorId: number | null }>;
  /** Organizations in which no user may add emoji. */
  noEmoji: Set<number>;
  linkifiers: (LinkifierRule & { readonly id: number; readonly realmId: number })[];
  playgrounds: (Playground & { readonly id: number; readonly realmId: number })[];
  /** Users who do not store drafts. */
  withoutDrafts: Set<number>;
  drafts: (Draft & { readonly ownerId: number })[];
  snippets: (SavedSnippet & { readonly ownerId: number })[];
  scheduled: StoredScheduled[];
  exports: (RealmExport & { readonly realmId: number })[];
  userExports: UserExport[];
  reminders: (Reminder & { readonly realmId: number })[];
}

export const emptyStores = (): MemoryStores => ({
  submessages: [],
  emojiFiles: new Map(),
  noEmoji: new Set(),
  linkifiers: [],
  playgrounds: [],
  withoutDrafts: new Set(),
  drafts: [],
  snippets: [],
  scheduled: [],
  reminders: [],
  exports: [],
  userExports: [],
});
