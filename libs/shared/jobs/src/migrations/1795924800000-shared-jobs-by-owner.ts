import { migration } from '@tandem/shared-postgres';

/** Finds the waiting jobs of one user, whose number some queues limit. */
export const jobsByOwner = migration({
  name: '1795924800000-shared-jobs-by-owner',
  up: `
      create index job_owner on job (queue, (payload->>'ownerId'))
        where done_at is null and payload ? 'ownerId';
    `,
});
