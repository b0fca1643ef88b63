import { statement } from '@tandem/shared-postgres';
import { historyBytes } from '../messages/history-sql.ts';
import { edits, reactions, submessages } from '../messages/find-message-sql.ts';
import { realmSetting } from '../settings/realm-settings.ts';
import { MAX_READ_BYTES } from './read-budget.ts';

/** Bytes of a submessage besides its texts. */
const SUBMESSAGE_OVERHEAD = 100;

const milliseconds = (time: string) => `floor(extract(epoch from ${time}) * 1000)`;

/**
 * $1 ids of messages, in this order as far as the budget allows, always at least the first one. `contents`
 * is the part that all readers of a message share, as JSON with times in ms since epoch; `leftOut` are ids.
 * Sizes are read without the texts, so that texts beyond the budget are never loaded.
 */
export const findContents = statement(
  'narrow.findContents',
  `with sized as materialized (
    select id, coalesce(sum(bytes) over (order by position
      rows between unbounded preceding and 1 preceding), 0) <= ${MAX_READ_BYTES} as fits
    from (
      select m.id, wanted.position, octet_length(m.content) + octet_length(m.rendered_content)
        + case when m.has_history then ${historyBytes} else 0 end
        + coalesce((
          select sum(${SUBMESSAGE_OVERHEAD} + octet_length(s.msg_type) + octet_length(s.content))
          from submessage s where s.message_id = m.id), 0) as bytes
      from unnest($1::bigint[]) with ordinality as wanted (id, position)
      join message m on m.id = wanted.id
    ) candidate
  )
  select (
    select json_agg(json_build_object('id', m.id, 'revision', coalesce(v.revision, 0),
      'policy', ${realmSetting.historyPolicy}, 'topic', m.subject, 'content', m.content,
      'renderedContent', m.rendered_content, 'sentAt', ${milliseconds('m.sent_at')},
      'clientName', m.client_name, 'lastEditedAt', ${milliseconds('m.last_edited_at')},
      'lastMovedAt', ${milliseconds('m.last_moved_at')},
      'edits', ${edits}, 'reactions', ${reactions}, 'submessages', ${submessages}))
    from message m join realm r on r.id = m.realm_id
    left join message_revision v on v.message_id = m.id
    where m.id = any(array(select id from sized where fits))
  ) as contents,
  (select string_agg(id::text, ',') from sized where not fits) as "leftOut"`,
);
