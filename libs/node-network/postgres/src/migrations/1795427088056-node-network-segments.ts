import { migration } from '@tandem/shared-postgres';

/** Parts of packed states, named by their content. States share the parts that did not change. */
export const segmentsSchema = migration({
  name: '1795427088056-node-network-segments',
  // The bytes are already compressed: PostgreSQL need not compress them.
  up: `
      create table network_segment (
        name text collate "C" primary key,
        bytes bytea not null
      );
      alter table network_segment alter column bytes set storage external;
    `,
});
