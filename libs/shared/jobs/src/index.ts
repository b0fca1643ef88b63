export { jobsMigrations } from './migrations/index.ts';
export { JOB_CHANNEL, JobQueue, addGivenJobs, waitingJobsOf, type NewJob } from './job-queue.ts';
export {
  JobAbandoned,
  JobPostponed,
  JobRunner,
  type Job,
  type JobRunnerOptions,
} from './job-runner.ts';
export { pruneJobs } from './prune-jobs.ts';
