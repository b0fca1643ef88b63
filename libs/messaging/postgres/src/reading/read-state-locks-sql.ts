import { statement } from '@tandem/shared-postgres';

/*
 * The locks that serialize changes of the read state with moves, deletions and unsubscribing, see the
 * migration `messaging-place-locks`. A statement sees the state of its start: only the next statement reads
 * the data that the locks protect.
 */

/** $1 user, $2 organization, $3 messages. */
export const lockMessages = statement(
  'readLocks.lockMessages',
  `select hold_message_channels($2, $3::bigint[], '{}', false)
  from (select hold_reader($1) offset 0) reader`,
);

/** $1 user, $2 organization, $3 channels. */
export const lockChannels = statement(
  'readLocks.lockChannels',
  `select hold_channels($2, $3::bigint[], false) from (select hold_reader($1) offset 0) reader`,
);

/** $1 user, $2 organization. */
export const lockAllChannels = statement(
  'readLocks.lockAllChannels',
  'select hold_all_channels($2) from (select hold_reader($1) offset 0) reader',
);

/** Also of the messages that moved away from there: $1 organization, $2 channels. */
export const lockChannelsExclusively = statement(
  'readLocks.lockChannelsExclusively',
  'select lock_left_channels($1, $2::bigint[]), outbox_settled_to() as "settledTo"',
);

/** $1 organization, $2 messages, $3 channels in addition to theirs. */
export const lockMessagesExclusively = statement(
  'readLocks.lockMessagesExclusively',
  'select hold_message_channels($1, $2::bigint[], $3::bigint[], true)',
);
