import { migration } from '@tandem/shared-postgres';

/** The greatest numbers of messages of other organizations that a search skips: in one step, and at the end. */
const PROBED = 20_000;
const SCANNED = 200_000;

/**
 * An organization that came from another cell has a block too: its messages have ids of that cell, among those of other
 * organizations. So blocks overlap, and a block contains messages of several organizations. If a search would skip more
 * messages of other organizations than the limits allow, it returns an earlier id.
 */
export const movedBlocksSchema = migration({
  name: '1795435925174-messaging-moved-blocks',
  up: `
      create or replace function first_message_since(moment timestamptz) returns bigint
      language plpgsql stable as $$
      declare
        low bigint := 0;
        high bigint := (select coalesce(max(id), 0) + 1 from message);
        candidate bigint;
        skipped_to bigint;
        probe record;
      begin
        while low < high loop
          candidate := (low + high) / 2;
          loop
            select id, sent_at into probe from message where id >= candidate order by id limit 1;
            skipped_to := (
              select max(last_id) from message_block where first_id <= probe.id
            );
            exit when probe.id is null or skipped_to is null or skipped_to < probe.id;
            candidate := skipped_to + 1;
          end loop;
          if probe.id is null or probe.sent_at >= moment then
            high := (low + high) / 2;
          else
            low := probe.id + 1;
          end if;
        end loop;
        return low;
      end
      $$;

      create or replace function first_message_since(moment timestamptz, of_realm bigint) returns bigint
      language plpgsql stable as $$
      declare
        block record;
        low bigint;
        high bigint;
        probe record;
        exact bigint;
      begin
        for block in select first_id, last_id from message_block where realm_id = of_realm order by first_id
        loop
          low := block.first_id;
          high := block.last_id + 1;
          while low < high loop
            select id, sent_at into probe from (
              select id, sent_at, realm_id from message
              where id >= (low + high) / 2 and id <= block.last_id order by id limit ${PROBED}
            ) next where realm_id = of_realm order by id limit 1;
            if probe.id is null or probe.sent_at >= moment then
              high := (low + high) / 2;
            else
              low := probe.id + 1;
            end if;
          end loop;
          if low <= block.last_id then return low; end if;
        end loop;
        low := first_message_since(moment);
        if exists (select from message_block where is_mixed and last_id >= low) then
          select id into exact from (
            select id, sent_at, realm_id from message where id >= low order by id limit ${SCANNED}
          ) next where realm_id = of_realm and sent_at >= moment order by id limit 1;
        end if;
        return coalesce(exact, low);
      end
      $$;
      alter table message_block add column is_mixed boolean not null default false;
      comment on table message_block is
        'ids of imported messages, which are older than their ids, and of those that came from another cell';
      comment on column message_block.is_mixed is 'messages of other organizations are among them';
    `,
});
