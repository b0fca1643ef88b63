import { migration } from '@tandem/shared-postgres';

/** Copies of an organization's data that administrators requested. */
export const exportSchema = migration({
  name: '1763700002730-messaging-exports',
  up: `
    create table realm_export (
      id bigint generated always as identity primary key,
      realm_id bigint not null references realm,
      acting_user_id bigint not null,
      export_type text not null check (export_type in ('public', 'full_with_consent')),
      requested_at timestamptz not null,
      path text,
      failed_at timestamptz,
      deleted_at timestamptz
    );
    create index realm_export_realm on realm_export (realm_id, id);
    comment on column realm_export.path is 'key of its content; null while there is none';
  `,
});
