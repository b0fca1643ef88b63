import { migration } from '@tandem/shared-postgres';

/**
 * The properties of bots beyond those of accounts, the data that bots store, and a permission of single administrators.
 */
export const botSchema = migration({
  name: '1763700001402-identity-bot-schema',
  up: `
    alter table user_account
      add column can_change_user_emails boolean not null default false;

    create table bot_details (
      bot_id bigint primary key references user_account,
      default_sending_channel_id bigint,
      default_events_channel_id bigint,
      all_public_channels boolean not null default false,
      service jsonb,
      config jsonb not null default '{}'
    );
    comment on column bot_details.service is 'name, payloadUrl and interface, or null';
    comment on column bot_details.default_sending_channel_id is
      'a channel; it may be gone since';

    create table bot_storage (
      bot_id bigint not null references user_account,
      key text not null,
      value text not null,
      key_hash bytea not null,
      primary key (bot_id, key_hash)
    );
    comment on column bot_storage.key_hash is 'SHA-256: a key may be longer than an index takes';
  `,
});
