import { migration } from '@tandem/shared-postgres';

/**
 * `has_event_queues()` returns whether an organization has event queues at the moment of the call, not at the start of
 * the calling statement. `PostgresInitialStateReader` relies on this.
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
