import { linkifiersOf, realmSetting } from '../settings/realm-settings.ts';
import type { NarrowStatement } from './narrow-sql.ts';

/** Lists of numbers that {@link keptPageOf} looks for: the parameters behind those of the narrow. */
interface ExpectedParameters {
  readonly topics: string;
  readonly senders: string;
  readonly recipients: string;
}

/**
 * A list that the planner does not look into: with few numbers in it, it would take each plan that
 * is kept for too dear, and plan anew at each call.
 */
const hidden = (list: string) => `any((select ${list}::bigint[])::bigint[])`;

/** What tells the versions of a row apart: the transaction that wrote it. */
export const senderVersion = `sender.xmin || '.' || home.xmin`;
const sameVersion = `sender.xmin || '.' || (select xmin from realm where id = sender.realm_id)`;

/**
 * What a page of messages that are kept still needs from the database: which messages the actor may
 * see at this moment, in which revision, his marks and notes, and whether the senders are as they
 * were. Nothing but indexes is walked, and no row of a message is read.
 *
 * `ids` in no order, `revisions` (number, revision), `notes` (number, flags, read or -1), `marks` (topic, up to)
 * are texts of numbers, which are read ten times as fast as rows; `senders` has a number and a
 * version for each. `places` is JSON as text: what is the same as the last time is not read again.
 */
export const keptPageOf = (
  { tables, ids }: Pick<NarrowStatement, 'tables' | 'ids'>,
  { topics, senders, recipients }: ExpectedParameters,
): string => `with ${tables}, wanted as materialized (select array(select id from ${ids}) as list)
  select array_to_string(wanted.list, ',') as ids,
    (select string_agg(message_id || ',' || revision, ',') from message_revision
      where message_id = any(wanted.list)) as revisions,
    (select string_agg(message_id || ',' || flags || ',' || coalesce(read, -1), ',')
      from message_flag where user_id = $1 and message_id = any(wanted.list)) as notes,
    (select string_agg(topic_id || ',' || upto, ',') from topic_read
      where user_id = $1 and topic_id = ${hidden(topics)}) as marks,
    (select json_agg(json_build_array(recipient_id, channel_id, name, from_message_id, marked))::text
      from scope where channel_id is not null and recipient_id = ${hidden(recipients)}) as places,
    (select string_agg(sender.id || ',' || ${sameVersion}, ',') from user_account sender
      where sender.id = ${hidden(senders)}) as senders,
    exists (select from muted_user
      where user_id = $1 and muted_user_id = ${hidden(senders)}) as "hasMuted",
    ${realmSetting.historyPolicy} as "historyPolicy",
    ${linkifiersOf('$2')}::text as linkifiers
  from realm r, wanted where r.id = $2`;
