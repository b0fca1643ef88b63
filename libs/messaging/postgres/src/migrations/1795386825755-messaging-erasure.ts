import { migration } from '@tandem/shared-postgres';

/** Revises a message when a vote is erased, so that pages that show the vote are read again. */
export const erasureSchema = migration({
  name: '1795386825755-messaging-erasure',
  up: `
    create trigger submessage_removed after delete on submessage
    referencing old table as changed for each statement execute function revise_message_of_part();
  `,
});
