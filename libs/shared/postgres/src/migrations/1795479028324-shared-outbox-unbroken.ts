import { migration } from '../migrations.ts';
import { OFFSET_LOCK } from '../outbox/offset-lock.ts';

/**
 * `outbox_take_batch()` as before, but it reads the locks of writers only if an id is missing. If there is an event for
 * each id that was drawn since the least of the offsets, no writer can commit another event among them. A missing id
 * belongs to a transaction that is running or has failed.
 */
export const outboxUnbrokenSchema = migration({
  name: '1795479028324-shared-outbox-unbroken',
  up: `
      create or replace function outbox_take_batch(consumers text[], max_events integer)
      returns table (
        consumer text, id bigint, realm_id bigint, type text, payload jsonb,
        occurred_at timestamptz, xid text
      ) language plpgsql volatile as $$
      #variable_conflict use_column
      declare
        held text[] := array(
          select given from unnest(consumers) as given
          where pg_try_advisory_xact_lock(${OFFSET_LOCK}, hashtext(given))
        );
        settled bigint;
      begin
        if held = '{}' then return; end if;
        settled := (
          with bounds as materialized (
            select outbox_last_given() as given,
              (select min(last_id) from outbox_consumer where name = any(held)) as after
          )
          select given from bounds
          where given - after <= max_events and given - after = (
            select count(*) from outbox where outbox.id > after and outbox.id <= given
          )
        );
        if settled is null then settled := outbox_settled_to(); end if;
        return query with next as materialized (
          select own.name, event.*
          from outbox_consumer own
          cross join lateral (
            select * from outbox where outbox.id > own.last_id order by outbox.id limit max_events
          ) event
          where own.name = any(held)
        ), moved as (
          update outbox_consumer set last_id = last.id
          from (select name, max(id) as id from next where id <= settled group by name) last
          where outbox_consumer.name = last.name
        )
        select given, settled, null::bigint, null::text, null::jsonb, null::timestamptz, null::text
        from unnest(held) as given
        union all (
          select next.name, next.id, next.realm_id, next.type, next.payload, next.occurred_at,
            next.xid::text
          from next order by next.name, next.id
        );
      end
      $$;
    `,
});
