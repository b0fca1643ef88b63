import { migration } from '@tandem/shared-postgres';

/**
 * Messages and the data that belong to them.
 *
 * A message takes its id from the sequence while its topic or conversation is locked, so `max_message_id` rises in the
 * order of commits. `prior_message_id` is the value of `max_message_id` before the newest message.
 *
 * Messages refer to users, organizations and topics without foreign keys: each foreign key would lock a row that the
 * messages of all users share.
 */
export const messageSchema = migration({
  name: '1763700002001-messaging-messages',
  up: `
    create sequence message_id_seq;

    create table topic (
      id bigint generated always as identity primary key,
      channel_id bigint not null references channel,
      name text not null,
      name_key text not null generated always as (lower(name)) stored,
      max_message_id bigint not null,
      prior_message_id bigint not null,
      constraint topic_name_key unique (channel_id, name_key)
    ) with (fillfactor = 80);
    comment on column topic.name is 'as the newest message spells it';

    create table topic_participant (
      topic_id bigint not null,
      user_id bigint not null,
      first_message_id bigint not null,
      primary key (topic_id, user_id)
    );
    comment on table topic_participant is
      'who wrote or reacted in a topic, and since which message: whom a mention of the topic means';

    create table message (
      id bigint primary key,
      realm_id bigint not null,
      sender_id bigint not null,
      recipient_id bigint not null,
      topic_id bigint,
      subject text not null,
      content text not null,
      rendered_content text not null,
      sent_at timestamptz not null,
      client_name text not null,
      read_by_sender boolean not null,
      mentions_channel boolean not null,
      mentions_topic boolean not null,
      has_link boolean not null,
      has_image boolean not null,
      has_attachment boolean not null,
      has_history boolean not null default false,
      last_edited_at timestamptz,
      last_moved_at timestamptz
    );
    create index message_recipient on message (recipient_id, id);
    create index message_topic on message (topic_id, id) where topic_id is not null;
    comment on column message.topic_id is 'null: a direct message';
    comment on column message.subject is 'the topic as its sender spelled it; empty for direct messages';

    create table message_edit (
      id bigint generated always as identity primary key,
      message_id bigint not null references message on delete cascade,
      editor_id bigint not null,
      edited_at timestamptz not null,
      prev_content text,
      prev_rendered_content text,
      prev_topic text,
      topic text,
      prev_channel_id bigint,
      channel_id bigint
    );
    create index message_edit_message on message_edit (message_id, id);

    create table submessage (
      id bigint generated always as identity primary key,
      message_id bigint not null references message on delete cascade,
      sender_id bigint not null,
      msg_type text not null,
      content text not null
    );
    create index submessage_message on submessage (message_id, id);

    create table reaction (
      id bigint generated always as identity primary key,
      message_id bigint not null references message on delete cascade,
      user_id bigint not null,
      emoji_name text not null,
      emoji_code text not null,
      reaction_type text not null check
        (reaction_type in ('unicode_emoji', 'realm_emoji', 'service_extra_emoji')),
      constraint reaction_key unique (message_id, user_id, emoji_code, reaction_type)
    );

    create table sent_key (
      sender_id bigint not null,
      key_hash bytea not null,
      message_id bigint not null,
      constraint sent_key_key primary key (sender_id, key_hash)
    );
    comment on table sent_key is 'a send that is repeated under the same key is the same message';
  `,
});
