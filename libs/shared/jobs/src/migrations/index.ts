// Generated from the files of this folder: npm run generate.
import { jobsSchema } from './1763700005000-shared-jobs.ts';

/** The migrations of this context, in the order of their names. */
export const jobsMigrations = [jobsSchema];
