import { migration } from '../migrations.ts';
import { OFFSET_LOCK } from '../outbox/offset-lock.ts';

/**
 * `outbox_take_batch()` locks the offsets of consumers until the end of the transaction, returns the first events after
 * each offset and moves the offset past those that are settled. The first row of a consumer is not an event: its id is
 * the one up to which events are settled. There is no row for a consumer whose offset another instance holds. The
 * statements of the function must run one after the other, each with its own snapshot: all events up to the settled id
 * are visible to the last one.
 *
 * Earlier versions, which may still run, use `outbox_take()`.
 */
export const outboxBatchSchema = migration({
  name: '1795448900000-shared-outbox-batch',
  up: `
      create function outbox_take_batch(consumers text[], max_events integer)
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
        settled := outbox_settled_to();
        return query select given, settled, null::bigint, null::text, null::jsonb,
          null::timestamptz, null::text
        from unnest(held) as given;
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
        select next.name, next.id, next.realm_id, next.type, next.payload, next.occurred_at,
          next.xid::text
        from next order by next.name, next.id;
      end
      $$;
    `,
});
