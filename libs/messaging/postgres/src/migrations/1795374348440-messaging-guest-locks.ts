import { ROLES } from '@tandem/shared-kernel';
import { migration } from '@tandem/shared-postgres';

/**
 * Orders the change of a user into a guest, or of a guest into another role, with moves of messages: a move reads which
 * users may read its target. The transaction of the change shares the locks of all locations. So it waits for moves in
 * progress, and later moves wait for it; marks and sends do not. A trigger takes the locks, since the role belongs to
 * another context and the operator changes it too.
 *
 * @see docs/adr/0021-commands-that-cross.md
 */
export const guestLocksSchema = migration({
  name: '1795374348440-messaging-guest-locks',
  up: `
    create function lock_locations_for_guest() returns trigger language plpgsql as $$
    begin
      perform hold_all_channels(new.realm_id);
      return new;
    end
    $$;
    create trigger guest_changed before update of role on user_account for each row
      when ((old.role = ${ROLES.guest}) <> (new.role = ${ROLES.guest}))
      execute function lock_locations_for_guest();
  `,
});
