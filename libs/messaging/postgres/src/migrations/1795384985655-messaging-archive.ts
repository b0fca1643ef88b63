import { migration } from '@tandem/shared-postgres';

/**
 * Deleted messages, for a time that the operator sets. They have a table of their own, so that no reader of messages
 * finds them. The statement that deletes messages writes it.
 *
 * @see docs/adr/0042-archive-of-deleted-messages.md
 */
export const archiveSchema = migration({
  name: '1795384985655-messaging-archive',
  up: `
    create table message_archive_setting (
      realm_id bigint primary key references realm,
      days integer not null check (days >= 0)
    );
    comment on table message_archive_setting is 'how long deleted messages can be restored, where the operator changed it';

    create table archived_message (
      id bigint primary key,
      realm_id bigint not null references realm,
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
      has_history boolean not null,
      last_edited_at timestamptz,
      last_moved_at timestamptz,
      moved_from bigint,
      is_resolution_notice boolean not null,
      channel_id bigint references channel,
      deleted_at timestamptz not null default now(),
      deleted_by bigint,
      reason text not null check (reason in ('deleted', 'expired', 'purged')),
      parts jsonb not null
    );
    comment on column archived_message.channel_id is 'null: a direct message';
    comment on column archived_message.deleted_by is 'null: the server';
    comment on column archived_message.parts is 'rows of flags, reactions, edits, submessages and reminders; kinds without rows are left out';
    create index archived_message_deleted on archived_message (realm_id, deleted_at);
    create index archived_message_recipient on archived_message (recipient_id, id);
    create index archived_message_sender on archived_message (sender_id, id);
    create index archived_message_topic on archived_message (topic_id) where topic_id is not null;

    create table archived_attachment (
      attachment_id bigint not null references attachment on delete cascade,
      message_id bigint not null references archived_message on delete cascade,
      primary key (attachment_id, message_id)
    );
    create index archived_attachment_message on archived_attachment (message_id);

    create table archived_topic_user (
      topic_id bigint not null,
      user_id bigint not null,
      upto bigint,
      first_message_id bigint,
      primary key (topic_id, user_id)
    );
    comment on table archived_topic_user is 'read marks and participants of topics that ended, while messages of theirs are archived';
  `,
});
