import { migration } from '../migrations.ts';
import { WRITER_LOCKS } from '../outbox/writer-locks.ts';

/**
 * `outbox_settled_to()` returns the id up to which no further event can appear. Ids are drawn before the commit, so an
 * event with a lower id may become visible after one with a higher id. The statements of the function must run one
 * after the other, each with its own snapshot: the first reads the last id that was drawn, the next reads which
 * transactions are still writing.
 *
 * @see docs/adr/0007-outbox.md
 */
export const outboxOrderSchema = migration({
  name: '1763700000300-shared-outbox-order',
  up: `
      create function outbox_last_given() returns bigint language sql volatile as $$
        select case when is_called then last_value else last_value - 1 end from outbox_id_seq
      $$;
      create function outbox_settled_to() returns bigint language plpgsql volatile as $$
      declare
        given bigint := outbox_last_given();
        behind bigint;
      begin
        select max((given - objid::bigint) & 2147483647) into behind
        from pg_locks
        where locktype = 'advisory' and classid = ${WRITER_LOCKS} and objsubid = 2
          and database = (select oid from pg_database where datname = current_database())
          -- Who began to write after the look at the sequence stands ahead of it.
          and (given - objid::bigint) & 2147483647 < 1073741824;
        return given - coalesce(behind, 0);
      end
      $$;
      update outbox_consumer place set last_id = least(last_id, (
        select min(id) - 1 from outbox where (xid, id) > (place.last_xid, place.last_id)
      ));
      alter table outbox_consumer drop column last_xid;
      drop index outbox_xid_id;
    `,
});
