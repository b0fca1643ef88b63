import { migration } from '@tandem/shared-postgres';

/**
 * Playgrounds, which organizations add to their messages, and private data of users: drafts, saved snippets and
 * scheduled messages.
 *
 * Users who turn off the storage of drafts have no drafts from that moment on. The setting belongs to another context.
 * A trigger on the setting removes the drafts, so that no command of that context can omit this.
 */
export const storeSchema = migration({
  name: '1763700002710-messaging-stores',
  up: `
    create unique index realm_linkifier_pattern on realm_linkifier (realm_id, md5(pattern));

    create table realm_playground (
      id bigint generated always as identity primary key,
      realm_id bigint not null references realm,
      name text not null,
      pygments_language text not null,
      url_template text not null,
      constraint realm_playground_key unique (realm_id, pygments_language, name)
    );

    create table draft (
      id bigint generated always as identity primary key,
      owner_id bigint not null,
      type text not null check (type in ('', 'stream', 'private')),
      recipients bigint[] not null,
      topic text not null,
      content text not null,
      edited_at double precision not null
    );
    create index draft_owner on draft (owner_id, edited_at);
    comment on column draft.edited_at is 'as the client says, in seconds since epoch';

    create function forget_drafts() returns trigger language plpgsql as $$
    begin
      delete from draft where owner_id = new.id;
      return null;
    end $$;
    create trigger drafts_not_kept after update of settings on user_account for each row
      when (new.settings->>'enable_drafts_synchronization' = 'false'
        and old.settings->>'enable_drafts_synchronization' is distinct from 'false')
      execute function forget_drafts();

    create table saved_snippet (
      id bigint generated always as identity primary key,
      owner_id bigint not null,
      title text not null,
      content text not null,
      created_at timestamptz not null
    );
    create index saved_snippet_owner on saved_snippet (owner_id, id);

    create table scheduled_message (
      id bigint generated always as identity primary key,
      realm_id bigint not null,
      sender_id bigint not null,
      channel_id bigint,
      topic text not null,
      user_ids bigint[],
      content text not null,
      rendered_content text not null,
      deliver_at timestamptz not null,
      client_name text not null,
      read_by_sender boolean not null,
      failed boolean not null default false,
      sent_message_id bigint,
      revision bigint not null default 1,
      check ((channel_id is null) <> (user_ids is null))
    );
    create index scheduled_message_sender on scheduled_message (sender_id, deliver_at)
      where sent_message_id is null;
    create index scheduled_message_due on scheduled_message (deliver_at)
      where sent_message_id is null and not failed;

    create table scheduled_upload (
      scheduled_message_id bigint not null references scheduled_message on delete cascade,
      attachment_id bigint not null references attachment on delete cascade,
      primary key (scheduled_message_id, attachment_id)
    );
    create index scheduled_upload_attachment on scheduled_upload (attachment_id);
    comment on table scheduled_upload is 'files that waiting messages will show: they are kept';
  `,
});
