import { migration } from '@tandem/shared-postgres';

/** Archives of the data of one user, which the user or an owner requested. */
export const userExportSchema = migration({
  name: '1795404032171-messaging-user-exports',
  up: `
    create table user_export (
      id bigint generated always as identity primary key,
      realm_id bigint not null references realm,
      user_id bigint not null references user_account,
      requested_by bigint not null references user_account,
      requested_at timestamptz not null,
      path text,
      report jsonb,
      failed_at timestamptz,
      deleted_at timestamptz
    );
    create index user_export_user on user_export (user_id);
    create index user_export_requested_by on user_export (requested_by, id);
    create index user_export_requested_at on user_export (requested_at);
    comment on column user_export.path is 'key of its content; null while there is none';
    comment on column user_export.report is 'counts of a finished archive: records, missingFiles, bytes';
  `,
});
