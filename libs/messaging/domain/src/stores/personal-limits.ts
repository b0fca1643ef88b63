import { MessagingError } from '../messaging-error.ts';

/**
 * How many things of a kind one person may have. No honest person comes near; without them one
 * account could fill the database. The names stand in the message of the failure.
 */
export const PERSONAL_LIMITS = {
  drafts: 1_000,
  'saved snippets': 1_000,
  /** Those that are not sent yet, failed ones too. */
  'scheduled messages': 1_000,
  reminders: 1_000,
  'navigation views': 200,
  /** Set by request; policies that follow from the messages of a person are not refused. */
  'topics with a visibility policy': 50_000,
  'reactions to one message': 100,
  'submessages of one message': 1_000,
  /** Those that the user created, archived ones too: their rows stay. */
  channels: 5_000,
  /** In messages or not; without messages they are removed after a while. */
  'uploaded files': 50_000,
} as const;

/** The error for a user who has reached the limit of things of a kind. */
export function limitReached(things: keyof typeof PERSONAL_LIMITS): MessagingError {
  return new MessagingError('LIMIT_REACHED', { things, limit: PERSONAL_LIMITS[things] });
}
