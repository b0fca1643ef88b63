import { migration } from '@tandem/shared-postgres';

/** Resumable uploads that are not finished, the space reserved for them, and the holders of their leases. */
export const unfinishedUploadsSchema = migration({
  name: '1795354783035-messaging-unfinished-uploads',
  up: `
    alter table upload_space add column reserved bigint not null default 0;

    create table unfinished_upload (
      id text primary key,
      realm_id bigint not null,
      owner_id bigint not null,
      size bigint not null,
      began_at timestamptz not null,
      lease_holder text,
      leased_until timestamptz
    );
    create index unfinished_upload_owner on unfinished_upload (owner_id);
    create index unfinished_upload_began on unfinished_upload (began_at);
  `,
});
