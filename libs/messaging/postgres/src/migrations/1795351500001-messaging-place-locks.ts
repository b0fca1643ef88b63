import { migration } from '@tandem/shared-postgres';

/** The class of locks that stand for parts of an organization's channels. */
const CHANNEL_LOCKS = 7_206_010;
/** The class of locks that stand for what one person has read and noted. */
const READER_LOCKS = 7_206_011;
/** An organization's channels are divided among so many locks: few, so that one may hold them all. */
const PARTS = 32;

/**
 * Locks that order what people read and note with what changes the place of messages. Who marks
 * holds the channels of his messages together with others (shared), who moves, deletes or leaves
 * holds them alone. Sending holds neither.
 *
 * They are taken in one order: the reader, then the parts of channels by their numbers, then topics,
 * messages, marks. `hold_message_channels` looks where messages are, takes the locks and looks
 * again; where a message went elsewhere meanwhile it gives the locks back (a subtransaction ends)
 * and begins anew, since one more lock could be out of order.
 *
 * @see docs/adr/0021-commands-that-cross.md
 */
export const placeLocksSchema = migration({
  name: '1795351500001-messaging-place-locks',
  up: `
    create function hold_channel_parts(parts int[], alone boolean) returns void
    language plpgsql volatile as $$
    declare
      part int;
    begin
      foreach part in array coalesce(parts, '{}') loop
        if alone then
          perform pg_advisory_xact_lock(${CHANNEL_LOCKS}, part);
        else
          perform pg_advisory_xact_lock_shared(${CHANNEL_LOCKS}, part);
        end if;
      end loop;
    end
    $$;

    create function channel_parts(realm bigint, recipients bigint[]) returns int[]
    language sql immutable as $$
      select array_agg(distinct
        ((realm * ${PARTS} + recipient % ${PARTS}) & 2147483647)::int
        order by ((realm * ${PARTS} + recipient % ${PARTS}) & 2147483647)::int)
      from unnest(recipients) as recipient
    $$;

    create function hold_reader(reader bigint) returns void language sql volatile as $$
      select pg_advisory_xact_lock(${READER_LOCKS}, (reader & 2147483647)::int)
    $$;

    create function hold_channels(realm bigint, channels bigint[], alone boolean) returns void
    language plpgsql volatile as $$
    begin
      perform hold_channel_parts(channel_parts(realm,
        array(select recipient_id from channel where id = any(channels) and realm_id = realm)), alone);
    end
    $$;

    create function hold_all_channels(realm bigint) returns void language sql volatile as $$
      select hold_channel_parts(
        channel_parts(realm, array(select generate_series(0, ${PARTS - 1})::bigint)), false)
    $$;

    create function hold_message_channels(
      realm bigint, messages bigint[], channels bigint[], alone boolean
    ) returns void language plpgsql volatile as $$
    declare
      held int[];
      needed int[];
    begin
      needed := message_channel_parts(realm, messages, channels);
      loop
        held := needed;
        begin
          perform hold_channel_parts(held, alone);
          needed := message_channel_parts(realm, messages, channels);
          if needed is null or needed <@ held then
            return;
          end if;
          raise exception using errcode = 'TDM01';
        exception when sqlstate 'TDM01' then
          null;
        end;
      end loop;
    end
    $$;

    create function message_channel_parts(realm bigint, messages bigint[], channels bigint[])
    returns int[] language sql volatile as $$
      select channel_parts(realm, array(
        select recipient_id from message
        where id = any(messages) and realm_id = realm and topic_id is not null
        union
        select recipient_id from channel where id = any(channels) and realm_id = realm))
    $$;
  `,
});
