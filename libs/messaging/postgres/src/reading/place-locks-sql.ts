import { statement } from '@tandem/shared-postgres';

/*
 * The locks that order marks of reading with moves, deletions and leaving, see the migration
 * `messaging-place-locks`. A statement sees what was there when it began: what depends on the locks
 * is read by the next one.
 */

/** $1 user, $2 organization, $3 messages. */
export const holdMessages = statement(
  'places.holdMessages',
  `select hold_message_channels($2, $3::bigint[], '{}', false)
  from (select hold_reader($1) offset 0) reader`,
);

/** $1 user, $2 organization, $3 channels. */
export const holdChannels = statement(
  'places.holdChannels',
  `select hold_channels($2, $3::bigint[], false) from (select hold_reader($1) offset 0) reader`,
);

/** $1 user, $2 organization. */
export const holdEverything = statement(
  'places.holdEverything',
  'select hold_all_channels($2) from (select hold_reader($1) offset 0) reader',
);

/** $1 organization, $2 channels. */
export const holdChannelsAlone = statement(
  'places.holdChannelsAlone',
  'select hold_channels($1, $2::bigint[], true), outbox_settled_to() as "settledTo"',
);

/** $1 organization, $2 messages, $3 channels besides theirs. */
export const holdMessagesAlone = statement(
  'places.holdMessagesAlone',
  'select hold_message_channels($1, $2::bigint[], $3::bigint[], true)',
);
