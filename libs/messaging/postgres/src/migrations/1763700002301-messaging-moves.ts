import { migration } from '@tandem/shared-postgres';

/**
 * The data that moves of messages need: the users who have a given mark, and the messages that came from another
 * channel.
 *
 * `message.moved_from` is the channel in which a message was sent, if it is now in another one. The message is read for
 * users who were not in the former channel when it was sent.
 */
export const movesSchema = migration({
  name: '1763700002301-messaging-moves',
  up: `
    alter table message add column moved_from bigint;
    alter table message add column is_resolution_notice boolean not null default false;
    create index topic_read_topic on topic_read (topic_id);
    create index recipient_read_recipient on recipient_read (recipient_id);
  `,
});
