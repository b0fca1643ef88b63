import { migration } from '@tandem/shared-postgres';

/**
 * `message.moved_from` is the channel that a message came from last, and people who leave that
 * channel keep what of it they have not read. Once the channel in which it was sent stood there.
 */
export const movedMessagesSchema = migration({
  name: '1763700002740-messaging-moved-messages',
  up: `
    create index message_moved_from on message (moved_from, id) where moved_from is not null;
  `,
});
