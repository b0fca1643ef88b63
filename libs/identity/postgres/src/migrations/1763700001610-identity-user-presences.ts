import { migration } from '@tandem/shared-postgres';

/**
 * When people were last seen: one short row for each, whatever the number of their clients. Pages
 * are left half empty, so that new versions of rows find room beside the old ones.
 *
 * `presence_update` counts the changes of an organization. Whoever changes something takes the next
 * number and keeps others waiting until it is visible, so a client that asks for what is newer than
 * a number misses nothing.
 */
export const userPresences = migration({
  name: '1763700001610-identity-user-presences',
  up: `
    create table presence_update (
      realm_id bigint primary key references realm,
      last_id bigint not null
    ) with (fillfactor = 20);

    create table user_presence (
      user_id bigint primary key references user_account,
      realm_id bigint not null references realm,
      last_active timestamptz,
      last_connected timestamptz not null,
      update_id bigint not null
    ) with (fillfactor = 50, autovacuum_vacuum_scale_factor = 0.05);
    create index user_presence_update on user_presence (realm_id, update_id);
  `,
});
