import { migration } from '@tandem/shared-postgres';

/** Parts of packed states by the name of their content; states share those in which nothing changed. */
export const segmentsSchema = migration({
  name: '1795427088056-node-network-segments',
  // Compressed already: PostgreSQL need not try.
  up: `
      create table network_segment (
        name text collate "C" primary key,
        bytes bytea not null
      );
      alter table network_segment alter column bytes set storage external;
    `,
});
