// Generated from the files of this folder: npm run generate.
import { jobsSchema } from './1763700005000-shared-jobs.ts';
import { jobsByOwner } from './1795924800000-shared-jobs-by-owner.ts';

/** The migrations of this context, in the order of their names. */
export const jobsMigrations = [jobsSchema, jobsByOwner];
