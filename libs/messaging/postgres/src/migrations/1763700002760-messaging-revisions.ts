import { migration } from '@tandem/shared-postgres';

/**
 * `message_revision` distinguishes the states of a message, so that a process may cache a message that it has read.
 * Each change of its row, its reactions, its data or its history gives it a revision that no other change has. A
 * message without a row is unchanged since it was sent.
 *
 * Triggers write revisions, so that no command can omit one. They run once per statement, so that a move of a thousand
 * messages costs one more statement.
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
