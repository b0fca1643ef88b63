import { linkifiersOf, realmSetting } from '../settings/realm-settings.ts';
import type { NarrowStatement } from './narrow-sql.ts';

/** The lists of ids that {@link cachedPageOf} looks up: parameters that follow those of the narrow. */
interface HintParameters {
  readonly topics: string;
  readonly senders: string;
  readonly recipients: string;
}

/**
 * A list whose length the planner does not see: with a short list it would rate each cached plan as
 * too expensive and plan again at each call.
 */
const hidden = (list: string) => `any((select ${list}::bigint[])::bigint[])`;

/** The version of a row: the transaction that wrote it. */
export const senderVersion = `sender.xmin || '.' || home.xmin`;
const sameVersion = `sender.xmin || '.' || (select xmin from realm where id = sender.realm_id)`;

/**
 * What a page of cached messages still needs from the database: which messages the actor can see
 * now, their revisions, the actor's marks and notes, and the versions of the senders. The statement
 * scans only indexes and reads no message rows.
 *
 * `ids` (unordered), `revisions` (id, revision), `notes` (id, flags, read or -1) and `marks` (topic,
 * up to) are comma-separated numbers, which are parsed ten times as fast as rows; `senders` has an id
 * and a version for each. `locations` is JSON as text, so that an unchanged row compares equal.
 */
export const cachedPageOf = (
  { tables, ids }: Pick<NarrowStatement, 'tables' | 'ids'>,
  { topics, senders, recipients }: HintParameters,
): string => `with ${tables}, wanted as materialized (select array(select id from ${ids}) as list)
  select array_to_string(wanted.list, ',') as ids,
    (select string_agg(message_id || ',' || revision, ',') from message_revision
      where message_id = any(wanted.list)) as revisions,
    (select string_agg(message_id || ',' || flags || ',' || coalesce(read, -1), ',')
      from message_flag where user_id = $1 and message_id = any(wanted.list)) as notes,
    (select string_agg(topic_id || ',' || upto, ',') from topic_read
      where user_id = $1 and topic_id = ${hidden(topics)}) as marks,
    (select json_agg(json_build_array(recipient_id, channel_id, name, from_message_id, marked))::text
      from scope where channel_id is not null and recipient_id = ${hidden(recipients)}) as locations,
    (select string_agg(sender.id || ',' || ${sameVersion}, ',') from user_account sender
      where sender.id = ${hidden(senders)}) as senders,
    exists (select from muted_user
      where user_id = $1 and muted_user_id = ${hidden(senders)}) as "hasMuted",
    ${realmSetting.historyPolicy} as "historyPolicy",
    ${linkifiersOf('$2')}::text as linkifiers
  from realm r, wanted where r.id = $2`;
