import { migration } from '@tandem/shared-postgres';

/**
 * Locks the location of a channel (shared) and returns its topic with a given name, in one round trip. The function is
 * volatile, so that it sees changes that were committed while it waited.
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
