import { statement } from '@tandem/shared-postgres';

const escaped = `replace(replace(replace(replace(replace(m.subject,
    '&', '&amp;'), '<', '&lt;'), '>', '&gt;'), '"', '&quot;'), '''', '&#39;')`;

const HIGHLIGHT = `'HighlightAll=true, StartSel="<span class=""highlight"">", StopSel=</span>'`;

/** $1 messages, $2 words. The text parser recognizes tags and entities and leaves them intact. */
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

/** $1 a moment, $2 the organization. */
export const firstSince = statement(
  'narrow.firstSince',
  'select first_message_since($1::timestamptz, $2::bigint) as id',
);
