import type { CustomEmojiRepository } from '../custom-emoji/custom-emoji-repository.ts';
import type { DraftRepository } from '../drafts/draft.ts';
import type { RealmExportRepository } from '../exports/realm-export.ts';
import type { UserExportRepository } from '../exports/user-export.ts';
import type { LinkifierRepository } from '../linkifiers/linkifier-repository.ts';
import type { PlaygroundRepository } from '../playgrounds/playground.ts';
import type { ReminderRepository } from '../reminders/reminder.ts';
import type { SavedSnippetRepository } from '../saved-snippets/saved-snippet.ts';
import type { ScheduledMessageRepository } from '../scheduled-messages/scheduled-message.ts';
import type { SubmessageRepository } from '../submessages/submessage-repository.ts';

/** The repositories of commands on customizations and personal data, bound to one transaction. */
export interface StoreTx {
  readonly submessages: SubmessageRepository;
  readonly emoji: CustomEmojiRepository;
  readonly linkifiers: LinkifierRepository;
  readonly playgrounds: PlaygroundRepository;
  readonly drafts: DraftRepository;
  readonly savedSnippets: SavedSnippetRepository;
  readonly scheduledMessages: ScheduledMessageRepository;
  readonly reminders: ReminderRepository;
  readonly realmExports: RealmExportRepository;
  readonly userExports: UserExportRepository;
}
