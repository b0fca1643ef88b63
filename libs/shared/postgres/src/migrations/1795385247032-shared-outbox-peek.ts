import { migration } from '../migrations.ts';
import { OFFSET_LOCK } from '../outbox/offset-lock.ts';

/**
 * `outbox_take()` locks the offset of a consumer until the end of the transaction and returns the first events after
 * it. The first row is not an event: its id is the one up to which events are settled. There is no row while another
 * instance holds the offset. All events up to the settled id are visible to the statement that reads them, since it
 * runs later, with its own snapshot. The lock blocks no other reader of the table.
 *
 * `outbox_peek()` returns the ids and types of the first settled events after an id. Its statements must run one after
 * the other, each with its own snapshot: all events up to `settled_to` are visible to the second one.
 */
export const outboxPeekSchema = migration({
  name: '1795385247032-shared-outbox-peek',
  up: `
      create function outbox_take(consumer text, max_events integer, idle_limit text)
      returns table (
        id bigint, realm_id bigint, type text, payload jsonb, occurred_at timestamptz, xid text
      ) language plpgsql volatile as $$
      #variable_conflict use_column
      begin
        if not pg_try_advisory_xact_lock(${OFFSET_LOCK}, hashtext(consumer)) then return; end if;
        perform set_config('idle_in_transaction_session_timeout', idle_limit, true);
        return query select outbox_settled_to(), null::bigint, null::text, null::jsonb,
          null::timestamptz, null::text;
        return query select next.id, next.realm_id, next.type, next.payload, next.occurred_at,
          next.xid::text
        from outbox_consumer own
        cross join lateral (
          select * from outbox where outbox.id > own.last_id order by outbox.id limit max_events
        ) next
        where own.name = consumer
        order by next.id;
      end
      $$;
      create function outbox_peek(
        after bigint, max_events integer,
        out settled_to bigint, out ids bigint[], out types text[], out is_unsettled boolean
      ) language plpgsql volatile as $$
      begin
        settled_to := outbox_settled_to();
        select coalesce(array_agg(next.id order by next.id) filter (where next.id <= settled_to), '{}'),
          coalesce(array_agg(next.type order by next.id) filter (where next.id <= settled_to), '{}'),
          coalesce(bool_or(next.id > settled_to), false)
        into ids, types, is_unsettled
        from (
          select id, type from outbox where id > after order by id limit max_events
        ) next;
      end
      $$;
    `,
});
