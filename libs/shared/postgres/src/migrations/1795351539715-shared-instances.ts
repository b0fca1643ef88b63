import { migration } from '../migrations.ts';

/**
 * `instance` stores which processes use the database, and the vocabulary that each of them understands. If only one of
 * two versions that run side by side understands an item, the other version leaves it to that one.
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
