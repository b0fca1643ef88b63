import { migration } from '@tandem/shared-postgres';

/** When the delegations of a node were read, and at which stake; null: by an older version. */
export const delegationReadingsSchema = migration({
  name: '1795413837374-node-network-delegation-readings',
  up: `
      alter table network_delegation add column stake text, add column read_at timestamptz;
    `,
});
