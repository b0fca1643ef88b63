import { migration } from '@tandem/shared-postgres';

/**
 * `job` stores work that reaches outside: mails, pushes. A finished job stays for a while, so that its
 * key cannot stand for a second one; its payload is gone.
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
