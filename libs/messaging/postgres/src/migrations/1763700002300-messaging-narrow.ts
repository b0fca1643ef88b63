import { migration } from '@tandem/shared-postgres';

/**
 * The indexes by which messages are found. Each index ends with the id of the message, so that the newest or oldest
 * messages are at its end.
 *
 * `message.search` is a generated column, so that no command can omit it. HTML tags are not indexed as words. A text is
 * truncated where its lexemes could exceed the limit of a tsvector.
 */
export const narrowSchema = migration({
  name: '1763700002300-messaging-narrow',
  up: `
    alter table message add column search tsvector not null generated always as (
      to_tsvector('english'::regconfig, left(subject || ' ' || rendered_content, 150000))
    ) stored;
    create index message_search on message using gin (search);
    create index message_sender on message (sender_id, id);
    create index message_with_link on message (recipient_id, id) where has_link;
    create index message_with_image on message (recipient_id, id) where has_image;
    create index message_with_attachment on message (recipient_id, id) where has_attachment;
    create index message_with_wildcard on message (recipient_id, id)
      where mentions_channel or mentions_topic;

    create index message_flag_starred on message_flag (user_id, message_id) where flags & 1 <> 0;
    create index message_flag_mentioned on message_flag (user_id, message_id) where flags & 4 <> 0;
    create index message_flag_alerted on message_flag (user_id, message_id) where flags & 8 <> 0;

    -- Numbers rise with time, so the first message of a moment is found as in a dictionary.
    create function first_message_since(moment timestamptz) returns bigint
    language plpgsql stable as $$
    declare
      low bigint := 0;
      high bigint := (select coalesce(max(id), 0) + 1 from message);
      probe record;
    begin
      while low < high loop
        select id, sent_at into probe from message where id >= (low + high) / 2 order by id limit 1;
        if probe.id is null or probe.sent_at >= moment then
          high := (low + high) / 2;
        else
          low := probe.id + 1;
        end if;
      end loop;
      return low;
    end
    $$;
  `,
});
