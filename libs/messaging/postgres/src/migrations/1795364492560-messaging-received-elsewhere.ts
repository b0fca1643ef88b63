import { RECEIVED_ELSEWHERE } from '@tandem/messaging-domain';
import { migration } from '@tandem/shared-postgres';

/**
 * Finds the messages that a user received before they were moved to a channel to which the user subscribed later.
 * Messages that were moved before this migration have no such notes.
 */
export const receivedElsewhereSchema = migration({
  name: '1795364492560-messaging-received-elsewhere',
  up: `
    create index message_flag_received on message_flag (user_id, message_id)
      where flags & ${RECEIVED_ELSEWHERE} <> 0;
  `,
});
