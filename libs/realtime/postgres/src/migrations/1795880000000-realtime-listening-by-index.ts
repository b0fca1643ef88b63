import { migration } from '@tandem/shared-postgres';

/**
 * `has_event_queues()` as before, but it always uses the index: the order makes a scan of the table more expensive. If
 * nearly all queues were those of one organization, PostgreSQL expected to find one at once, and read all of them for
 * every message of another organization.
 */
export const listeningByIndexSchema = migration({
  name: '1795880000000-realtime-listening-by-index',
  up: `
    create or replace function has_event_queues(realm bigint) returns boolean language plpgsql volatile as $$
    begin
      return exists (select from event_queue where realm_id = realm order by user_id offset 0);
    end
    $$;
  `,
});
