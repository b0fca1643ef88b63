import { migration } from '@tandem/shared-postgres';

/**
 * Imports that are not finished: the progress of each, written in the same transactions as its data, and the new ids of
 * the objects to which the archive refers. Both are removed when the organization becomes visible.
 */
export const transferImports = migration({
  name: '1795389069120-transfer-imports',
  up: `
      create table transfer_import (
        realm_id bigint primary key references realm,
        fingerprint text not null,
        secret text not null,
        first_message_id bigint not null,
        message_count bigint not null,
        stage text not null,
        position bigint not null,
        report jsonb not null
      );
      comment on column transfer_import.fingerprint is 'of the archive: another cannot continue';
      comment on column transfer_import.secret is 'the paths of imported files follow from it';

      create table transfer_id (
        realm_id bigint not null references transfer_import on delete cascade,
        kind text not null,
        old_id bigint not null,
        new_id bigint not null,
        primary key (realm_id, kind, old_id)
      );
    `,
});
