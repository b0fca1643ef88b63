import { MessagingError } from '../messaging-error.ts';

/**
 * The largest number of objects of a kind per user. Real users have far fewer; without limits one account
 * could fill the database. The names are part of the failure's message.
 */
export const PERSONAL_LIMITS = {
  drafts: 1_000,
  'saved snippets': 1_000,
  /** Unsent ones, failed ones too. */
  'scheduled messages': 1_000,
  reminders: 1_000,
  'navigation views': 200,
  /** Set by request; policies that follow from the messages of a person are not refused. */
  'topics with a visibility policy': 50_000,
  'reactions to one message': 100,
  'submessages of one message': 1_000,
  /** Markdown and HTML, as UTF-8; only the author changes a text. The last edit may exceed it. */
  'bytes of former texts of one message': 20_000_000,
  /** All that the user created, archived ones too: their rows remain. */
  channels: 5_000,
  /** With or without messages; without messages they are removed after some time. */
  'uploaded files': 50_000,
} as const;

/** The error for a user who has reached the limit of objects of a kind. */
export function limitReached(things: keyof typeof PERSONAL_LIMITS): MessagingError {
  return new MessagingError('LIMIT_REACHED', { things, limit: PERSONAL_LIMITS[things] });
}
