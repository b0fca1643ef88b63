import { migration } from '@tandem/shared-postgres';

/** The time at which the delegations of a node were read, and the stake then; null if an older version read them. */
export const delegationReadingsSchema = migration({
  name: '1795413837374-node-network-delegation-readings',
  up: `
      alter table network_delegation add column stake text, add column read_at timestamptz;
    `,
});
