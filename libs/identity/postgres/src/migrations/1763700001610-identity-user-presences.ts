import { migration } from '@tandem/shared-postgres';

/**
 * The times at which users were last seen: one short row per user, independent of the number of their clients. Pages
 * are filled only by half, so that new versions of rows fit beside the old ones.
 *
 * `presence_update` counts the changes of an organization. A transaction that changes something takes the next id and
 * makes others wait until that id is visible. So a client that requests changes after an id misses none.
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
