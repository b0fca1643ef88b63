import { migration } from '@tandem/shared-postgres';

/**
 * Each send determines whether a user may have to be notified. Followers of the topic are found without reading the
 * users who muted it. The users who want all messages are read in a fixed order, so that reading some of them is
 * enough.
 */
export const notifyingMessagesSchema = migration({
  name: '1795880000001-push-notifying-messages',
  up: `
    create index user_topic_followed on user_topic (channel_id, topic_key, user_id)
      where visibility_policy = 3;
    drop index user_account_channels_pushed;
    create index user_account_channels_pushed on user_account (realm_id, id)
      where (settings->>'enable_stream_push_notifications') = 'true';
    drop index user_account_channels_mailed;
    create index user_account_channels_mailed on user_account (realm_id, id)
      where (settings->>'enable_stream_email_notifications') = 'true';
  `,
});
