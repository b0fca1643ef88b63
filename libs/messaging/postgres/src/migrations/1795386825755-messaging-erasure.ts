import { migration } from '@tandem/shared-postgres';

/** Pages that show a vote are read again when the vote is erased. */
export const erasureSchema = migration({
  name: '1795386825755-messaging-erasure',
  up: `
    create trigger submessage_removed after delete on submessage
    referencing old table as changed for each statement execute function revise_message_of_part();
  `,
});
