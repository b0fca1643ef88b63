import { migration } from '@tandem/shared-postgres';

/** Messages whose recipients are notified by mail. The indexes have the same purpose as those of `pushSchema`. */
export const missedMessagesSchema = migration({
  name: '1763700006200-notifications-missed-messages',
  up: `
      create table missed_message (
        user_id bigint not null,
        conversation text not null,
        message_id bigint not null,
        trigger text not null,
        primary key (user_id, conversation, message_id)
      );
      comment on table missed_message is 'to be told of by mail, one mail for a conversation';

      create index subscription_mailed on subscription (channel_id, user_id)
        where email_notifications;
      create index user_account_channels_mailed on user_account (realm_id)
        where (settings->>'enable_stream_email_notifications') = 'true';
    `,
});
