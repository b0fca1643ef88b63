import { migration } from '@tandem/shared-postgres';

/**
 * `message.moved_from` is the channel from which a message was last moved. If users leave that channel, its moved
 * messages that they have not read remain unread. Formerly the column contained the channel in which the message was
 * sent.
 */
export const movedMessagesSchema = migration({
  name: '1763700002740-messaging-moved-messages',
  up: `
    create index message_moved_from on message (moved_from, id) where moved_from is not null;
  `,
});
