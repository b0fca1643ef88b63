import { migration } from '../migrations.ts';

/**
 * `instance` stores which processes work on the database, and which words of it they know: versions
 * that work side by side leave to each other what only one of them understands.
 *
 * @see docs/adr/0024-versions-side-by-side.md
 */
export const instancesSchema = migration({
  name: '1795351539715-shared-instances',
  up: `
      create table instance (
        id uuid primary key,
        process text not null,
        vocabulary jsonb not null,
        digest text not null,
        started_at timestamptz not null default now(),
        seen_at timestamptz not null default now(),
        is_stopped boolean not null default false
      );
    `,
});
