import { migration } from '@tandem/shared-postgres';

/**
 * `job` stores work with external effects, such as mails and pushes. A finished job remains for a while, so that its
 * key cannot be used for a second job. Its payload is removed.
 */
export const jobsSchema = migration({
  name: '1763700005000-shared-jobs',
  up: `
      create table job (
        id bigint generated always as identity primary key,
        queue text not null,
        key text not null,
        payload jsonb,
        attempts integer not null default 0,
        created_at timestamptz not null default now(),
        due_at timestamptz not null default now(),
        done_at timestamptz,
        abandoned boolean not null default false,
        last_error text,
        unique (queue, key)
      );
      create index job_due on job (queue, due_at, id) where done_at is null;
      create index job_done on job (done_at) where done_at is not null;
    `,
});
