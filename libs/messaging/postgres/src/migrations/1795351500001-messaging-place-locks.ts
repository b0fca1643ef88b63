import { migration } from '@tandem/shared-postgres';

/** The class of the locks of parts of an organization's channels. */
const CHANNEL_LOCKS = 7_206_010;
/** The class of the locks of one user's read state and notes. */
const READER_LOCKS = 7_206_011;
/** The number of locks among which an organization's channels are divided: few, so that a command may hold all. */
const PARTS = 32;

/**
 * Locks that order changes of read state and notes with changes of the locations of messages. A command that marks
 * messages shares the locks of their channels. A command that moves or deletes messages, or that leaves a channel,
 * holds these locks exclusively. Sends hold none of them.
 *
 * Commands take locks in one order: the reader, the parts of channels by id, then topics, messages, marks.
 * `hold_message_channels` looks up where messages are, takes the locks and looks again. If a message moved meanwhile,
 * the function releases the locks (a subtransaction ends) and starts again, since one more lock could violate the
 * order.
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
