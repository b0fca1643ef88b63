import { migration } from '@tandem/shared-postgres';

/**
 * The triggers of `message_revision` do nothing for statements that change no row. A send contains such a statement for
 * widgets, which few messages have. Before this migration, the triggers planned and ran an empty insert for each send.
 */
export const noEmptyRevisionsSchema = migration({
  name: '1795464490793-messaging-no-empty-revisions',
  up: `
    create or replace function revise_message() returns trigger language plpgsql as $$
    begin
      if exists (select from changed) then
        perform revise_messages(array(select id from changed));
      end if;
      return null;
    end
    $$;
    create or replace function revise_message_of_part() returns trigger language plpgsql as $$
    begin
      if exists (select from changed) then
        perform revise_messages(array(select distinct message_id from changed));
      end if;
      return null;
    end
    $$;
  `,
});
