import { migration } from '@tandem/shared-postgres';

/**
 * Locks the locations of channels exclusively, and those of all messages that moved away from these channels. Users who
 * leave a channel may get notes about these messages (`reading.leaveChannels`), and marks in the present channels of
 * the messages write such notes as well. The function looks again after it has waited, as `hold_message_channels` does.
 *
 * @see docs/adr/0021-commands-that-cross.md
 */
export const leaveLocksSchema = migration({
  name: '1795378816936-messaging-leave-locks',
  up: `
    create function left_channel_parts(realm bigint, channels bigint[]) returns int[]
    language sql volatile as $$
      select channel_parts(realm, array(
        select recipient_id from channel where id = any(channels) and realm_id = realm
        union
        select m.recipient_id from channel c join message m on m.moved_from = c.recipient_id
        where c.id = any(channels) and c.realm_id = realm))
    $$;

    create function lock_left_channels(realm bigint, channels bigint[]) returns void
    language plpgsql volatile as $$
    declare
      locked int[];
      needed int[];
    begin
      needed := left_channel_parts(realm, channels);
      loop
        locked := needed;
        begin
          perform hold_channel_parts(locked, true);
          needed := left_channel_parts(realm, channels);
          if needed is null or needed <@ locked then
            return;
          end if;
          raise exception using errcode = 'TDM01';
        exception when sqlstate 'TDM01' then
          null;
        end;
      end loop;
    end
    $$;
  `,
});
