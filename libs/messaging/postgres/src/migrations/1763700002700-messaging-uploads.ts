import { migration } from '@tandem/shared-postgres';

/**
 * Uploaded files, the messages that show them, and contents that are to be removed from the file store. `upload_space`
 * is the sum of the sizes, so that no query has to add them up.
 */
export const uploadSchema = migration({
  name: '1763700002700-messaging-uploads',
  up: `
    create table attachment (
      id bigint generated always as identity primary key,
      realm_id bigint not null,
      owner_id bigint not null,
      path_id text not null constraint attachment_path unique,
      name text not null,
      size bigint not null,
      content_type text not null,
      image jsonb,
      created_at timestamptz not null
    );
    create index attachment_owner on attachment (owner_id, id);
    create index attachment_created on attachment (created_at);
    comment on column attachment.image is 'kind, size and motion of a picture; null: none';

    create table attachment_message (
      attachment_id bigint not null references attachment on delete cascade,
      message_id bigint not null references message on delete cascade,
      primary key (attachment_id, message_id)
    );
    create index attachment_message_message on attachment_message (message_id);

    create table upload_space (
      realm_id bigint primary key,
      bytes bigint not null
    );

    create table file_removal (
      key text primary key,
      not_before timestamptz not null
    );
    create index file_removal_due on file_removal (not_before);
  `,
});
