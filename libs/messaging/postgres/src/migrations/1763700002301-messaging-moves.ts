import { migration } from '@tandem/shared-postgres';

/**
 * What moving messages needs: who is found by a mark, and which messages came from elsewhere.
 *
 * `message.moved_from` is the channel in which a message was sent, where it is in another one now:
 * people who were not there when it was sent find it read.
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
