import type { CustomEmojiEvent } from '../custom-emoji/custom-emoji-events.ts';
import type { DraftsEvent } from '../drafts/draft.ts';
import type { RealmExportsChanged } from '../exports/realm-export.ts';
import type { UserExportsChanged } from '../exports/user-export.ts';
import type { LinkifierEvent } from '../linkifiers/linkifier-events.ts';
import type { ReminderEvent } from '../reminders/reminder.ts';
import type { SavedSnippetEvent } from '../saved-snippets/saved-snippet.ts';
import type { ScheduledMessageEvent } from '../scheduled-messages/scheduled-message.ts';
import type { SubmessageAdded } from '../submessages/submessage-events.ts';

/** Events of customizations and personal data. */
export type StoreEvent =
  | SubmessageAdded
  | CustomEmojiEvent
  | LinkifierEvent
  | DraftsEvent
  | SavedSnippetEvent
  | ScheduledMessageEvent
  | ReminderEvent
  | RealmExportsChanged
  | UserExportsChanged;
