import { linkifiersOf } from '../settings/realm-settings.ts';
import type { NarrowStatement } from './narrow-sql.ts';

/** Parameters with the ids that a page is about, as array literals. */
interface PageLists {
  readonly topics: string;
  readonly senders: string;
  readonly recipients: string;
}

/**
 * A list whose length the planner does not know: with a short list it would estimate each cached plan as
 * too expensive and plan again at each call.
 */
const hidden = (list: string) => `any((select ${list}::bigint[])::bigint[])`;

/**
 * A text that differs if the page of a narrow differs for the actor, who is not a guest: the messages that
 * they may see, and the versions of all rows that the page shows or that decide its flags. `xmin` is the
 * transaction that wrote a row, so that a value that changes and changes back counts.
 *
 * It reads no message rows, and takes a quarter of the time of the page. As long as ids and revisions are the
 * same, the page has the same topics, senders and recipients.
 */
export const fingerprintOf = (
  { tables, ids }: Pick<NarrowStatement, 'tables' | 'ids'>,
  { topics, senders, recipients }: PageLists,
): string => `with ${tables}, page as materialized (
    select array(select id from ${ids} order by id) as ids
  )
  select concat(array_to_string(page.ids, ','),
    ' revisions ', (select string_agg(message_id || '.' || revision, ',' order by message_id)
      from message_revision where message_id = any(page.ids)),
    ' notes ', (select string_agg(message_id || '.' || xmin, ',' order by message_id)
      from message_flag where user_id = $1 and message_id = any(page.ids)),
    ' marks ', (select string_agg(topic_id || '.' || upto, ',' order by topic_id)
      from topic_read where user_id = $1 and topic_id = ${hidden(topics)}),
    ' locations ', (select json_agg(json_build_array(recipient_id, name, from_message_id, marked)
      order by recipient_id) from scope where recipient_id = ${hidden(recipients)}),
    ' senders ', (select string_agg(u.id || '.' || u.xmin || '.'
        || (select xmin from realm where id = u.realm_id), ',' order by u.id)
      from user_account u where u.id = ${hidden(senders)}),
    ' muted ', (select string_agg(muted_user_id || '.' || xmin, ',' order by muted_user_id)
      from muted_user where user_id = $1 and muted_user_id = ${hidden(senders)}),
    ' realm ', r.xmin, ' linkifiers ', ${linkifiersOf('$2')}) as fingerprint
  from realm r, page where r.id = $2`;
