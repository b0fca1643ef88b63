import { migration } from '@tandem/shared-postgres';

/** Erasures of users, with the report of what they removed. */
export const erasuresSchema = migration({
  name: '1795386769237-identity-erasures',
  up: `
    create table user_erasure (
      id bigint generated always as identity primary key,
      realm_id bigint not null references realm,
      user_id bigint not null references user_account,
      kind text not null check (kind in ('identity', 'everything')),
      requested_by bigint,
      requested_at timestamptz not null,
      finished_at timestamptz,
      removed jsonb not null default '{}',
      mentions bigint,
      unique (user_id, kind)
    );
    create index user_erasure_realm on user_erasure (realm_id, id);
    comment on column user_erasure.requested_by is 'null: the operator';
    comment on column user_erasure.removed is 'rows by kind';
    comment on column user_erasure.mentions is 'messages of other users that mention the user';
  `,
});
