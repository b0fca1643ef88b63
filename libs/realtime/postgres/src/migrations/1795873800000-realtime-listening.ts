import { migration } from '@tandem/shared-postgres';

/**
 * `has_event_queues()` is true if an organization has event queues, in the state of the moment of its call instead
 * of that of the calling statement's start: `PostgresInitialStateReader` relies on it.
 */
export const listeningSchema = migration({
  name: '1795873800000-realtime-listening',
  up: `
    create function has_event_queues(realm bigint) returns boolean language plpgsql volatile as $$
    begin
      return exists (select from event_queue where realm_id = realm);
    end
    $$;
  `,
});
