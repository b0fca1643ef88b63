import { migration } from '@tandem/shared-postgres';

/**
 * Ids of messages rise with time, except those of imported messages: these messages are older than their ids, but their
 * ids rise with time within the import. The first message since a moment is found by binary search, outside of such
 * blocks. For an organization, its own block is searched first.
 */
export const messageBlocksSchema = migration({
  name: '1795391161913-messaging-message-blocks',
  up: `
      create table message_block (
        first_id bigint primary key,
        last_id bigint not null,
        realm_id bigint not null references realm on delete cascade
      );
      comment on table message_block is 'ids of imported messages, which are older than their ids';
      create index message_block_realm on message_block (realm_id);
      insert into message_block (first_id, last_id, realm_id)
      select first_message_id, first_message_id + message_count - 1, realm_id from transfer_import
      where message_count > 0;

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
              select last_id from message_block where first_id <= probe.id
              order by first_id desc limit 1
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

      create function first_message_since(moment timestamptz, of_realm bigint) returns bigint
      language plpgsql stable as $$
      declare
        block record;
        low bigint;
        high bigint;
        probe record;
      begin
        for block in select first_id, last_id from message_block where realm_id = of_realm order by first_id
        loop
          low := block.first_id;
          high := block.last_id + 1;
          while low < high loop
            select id, sent_at into probe from message
            where id >= (low + high) / 2 and id <= block.last_id order by id limit 1;
            if probe.id is null or probe.sent_at >= moment then
              high := (low + high) / 2;
            else
              low := probe.id + 1;
            end if;
          end loop;
          if low <= block.last_id then return low; end if;
        end loop;
        return first_message_since(moment);
      end
      $$;
    `,
});
