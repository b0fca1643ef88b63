import { migration } from '@tandem/shared-postgres';

/** The time at which each job of the collector was last done. */
export const networkJobsSchema = migration({
  name: '1763700003001-node-network-jobs',
  up: `
      create table network_job (
        name text primary key,
        done_at timestamptz not null
      );
    `,
});
