import { migration } from '@tandem/shared-postgres';

/**
 * Shares the location of a channel and returns its topic of a name, in one round trip. A function that is
 * volatile sees what was committed while it waited.
 *
 * @see docs/adr/0021-commands-that-cross.md
 */
export const topicLocksSchema = migration({
  name: '1795375954168-messaging-topic-locks',
  up: `
    create function lock_topic(realm bigint, channel bigint, topic_name text) returns bigint
    language plpgsql volatile as $$
    begin
      perform hold_channels(realm, array[channel], false);
      return (select id from topic where channel_id = channel and name_key = lower(topic_name));
    end
    $$;
  `,
});
