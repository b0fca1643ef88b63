import { migration } from '@tandem/shared-postgres';

/**
 * `message_revision` tells the states of a message apart, so that a process may keep what it has
 * read of one: each change of its row, its reactions, its data and its history gives it a number
 * that no other change has. A message without a row is as it was sent.
 *
 * Triggers write it, so that no command can forget it; by statement, so that moving a thousand
 * messages is one more statement.
 */
export const revisionsSchema = migration({
  name: '1763700002760-messaging-revisions',
  up: `
    create sequence message_revision_seq;
    create table message_revision (
      message_id bigint primary key references message on delete cascade,
      revision bigint not null
    ) with (fillfactor = 80);

    create function revise_messages(message_ids bigint[]) returns void language sql as $$
      insert into message_revision (message_id, revision)
      select id, nextval('message_revision_seq') from message where id = any(message_ids)
      order by id
      on conflict (message_id) do update set revision = excluded.revision
    $$;
    create function revise_message() returns trigger language plpgsql as $$
    begin
      perform revise_messages(array(select id from changed));
      return null;
    end
    $$;
    create function revise_message_of_part() returns trigger language plpgsql as $$
    begin
      perform revise_messages(array(select distinct message_id from changed));
      return null;
    end
    $$;

    create trigger message_revised after update on message
      referencing new table as changed for each statement execute function revise_message();
    create trigger reaction_added after insert on reaction
      referencing new table as changed for each statement
      execute function revise_message_of_part();
    create trigger reaction_changed after update on reaction
      referencing new table as changed for each statement
      execute function revise_message_of_part();
    create trigger reaction_removed after delete on reaction
      referencing old table as changed for each statement
      execute function revise_message_of_part();
    create trigger submessage_added after insert on submessage
      referencing new table as changed for each statement
      execute function revise_message_of_part();
    create trigger message_edit_added after insert on message_edit
      referencing new table as changed for each statement
      execute function revise_message_of_part();
    create trigger message_edit_changed after update on message_edit
      referencing new table as changed for each statement
      execute function revise_message_of_part();
    create trigger message_edit_removed after delete on message_edit
      referencing old table as changed for each statement
      execute function revise_message_of_part();
  `,
});
