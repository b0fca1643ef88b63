import { statement } from '@tandem/shared-postgres';
import { boundViewer, mayReadMessage } from '../messages/access.ts';
import { messageColumns, messageJoins } from '../messages/find-message-sql.ts';

/** Many messages for one viewer: $4 their numbers. */
export const findPage = statement(
  'narrow.findPage',
  `select ${messageColumns(boundViewer)}
  from unnest($4::bigint[]) as wanted (id)
  join message m on m.id = wanted.id
  ${messageJoins(boundViewer)}
  where ${mayReadMessage(boundViewer)}
  order by m.id`,
);

const escaped = `replace(replace(replace(replace(replace(m.subject,
    '&', '&amp;'), '<', '&lt;'), '>', '&gt;'), '"', '&quot;'), '''', '&#39;')`;

const HIGHLIGHT = `'HighlightAll=true, StartSel="<span class=""highlight"">", StopSel=</span>'`;

/** $1 messages, $2 words. The parser knows tags and entities, so that none is broken up. */
export const highlightWords = statement(
  'narrow.highlight',
  `select m.id as "messageId",
    ts_headline('english', m.rendered_content, query, ${HIGHLIGHT}) as content,
    ts_headline('english', ${escaped}, query, ${HIGHLIGHT}) as topic
  from message m, plainto_tsquery('english', $2::text) as query
  where m.id = any($1::bigint[]) order by m.id`,
);

/** $1 messages. */
export const plainTexts = statement(
  'narrow.plainTexts',
  `select m.id as "messageId", m.rendered_content as content, ${escaped} as topic
  from message m where m.id = any($1::bigint[]) order by m.id`,
);

/** $1 a moment. */
export const firstSince = statement(
  'narrow.firstSince',
  'select first_message_since($1::timestamptz) as id',
);
