import { migration } from '@tandem/shared-postgres';

/**
 * Devices, tokens, and messages that were pushed and have not been read since. Fingerprints and keys are Base64.
 *
 * The indexes on tables of other contexts find the recipients of a message: few users are notified of every message of
 * a channel, and they must be found without reading its subscribers.
 */
export const pushSchema = migration({
  name: '1763700006100-notifications-schema',
  up: `
      create table client_device (
        id bigint generated always as identity primary key,
        user_id bigint not null references user_account,
        registered_at timestamptz not null default now(),
        push_key text,
        push_key_id bigint,
        token_id text,
        pending_token_id text,
        token_kind text check (token_kind in ('fcm', 'apns')),
        token_updated_at timestamptz,
        error_code text,
        provider_token text,
        provider_app_id text
      );
      create index client_device_user on client_device (user_id);
      create index client_device_pushed on client_device (user_id) where token_id is not null;

      create table legacy_push_token (
        id bigint generated always as identity primary key,
        user_id bigint not null references user_account,
        kind text not null check (kind in ('fcm', 'apns')),
        token text not null,
        token_hash bytea not null,
        app_id text,
        added_at timestamptz not null default now(),
        constraint legacy_push_token_key unique (user_id, kind, token_hash)
      );

      create table pushed_message (
        user_id bigint not null,
        message_id bigint not null,
        trigger text not null,
        primary key (user_id, message_id)
      );
      create index pushed_message_message on pushed_message (message_id);

      create index subscription_pushed on subscription (channel_id, user_id)
        where push_notifications;
      create index user_account_channels_pushed on user_account (realm_id)
        where (settings->>'enable_stream_push_notifications') = 'true';
    `,
});
