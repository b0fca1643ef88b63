import { STORED_FLAGS } from '@tandem/messaging-domain';
import {
  isRead,
  markOfMessage,
  mentionedByWildcard,
  noteOnMessage,
} from '../reading/message-state-sql.ts';
import type { ResolvedNarrow } from './resolve-narrow.ts';
import type { SqlValues } from './sql-values.ts';

type Term = ResolvedNarrow['terms'][number];

/** The actor's note about the message `m`. */
const flagged = (flag: keyof typeof STORED_FLAGS, userId = '$1') => `exists (
    select from message_flag f where f.user_id = ${userId} and f.message_id = m.id
      and f.flags & ${STORED_FLAGS[flag]} <> 0)`;

/**
 * A condition: the actor has read the message `m` of a narrow. Its {@link scopeSql} has the start of each
 * subscription; direct messages are always received.
 */
const IS_READ = isRead({
  userId: '$1',
  note: noteOnMessage('$1'),
  received: `(m.topic_id is null or exists (select from scope
      where scope.recipient_id = m.recipient_id and m.id > scope.from_message_id))`,
  upTo: markOfMessage('$1'),
});

/** The condition of a term on the message `m`, `null` for terms about its location. */
export function messageCondition(term: Term, values: SqlValues): string | null {
  const condition = positiveCondition(term, values);
  if (condition === null) return null;
  return term.negated ? `not (${condition})` : condition;
}

function positiveCondition(term: Term, values: SqlValues): string | null {
  switch (term.kind) {
    case 'sender':
      return `m.sender_id = ${values.add(term.userId, 'bigint')}`;
    case 'id':
      return `m.id = ${values.add(term.messageId, 'bigint')}`;
    case 'mentions': {
      const user = values.add(term.userId, 'bigint');
      return `${flagged('mentioned', user)} and ${mentionedByName(user)}`;
    }
    case 'has':
      return term.part === 'reaction'
        ? 'exists (select from reaction where message_id = m.id)'
        : `m.has_${term.part}`;
    case 'search':
      return searchCondition(term, values);
    case 'is':
      return propertyCondition(term.property);
    default:
      return null;
  }
}

/** Groups and wildcards set the flag too; this matches only mentions by name. */
export const mentionedByName = (user: string): string =>
  `m.rendered_content like '%<span class="user-mention" data-user-id="' || ${user} || '">%'`;

function propertyCondition(property: Extract<Term, { kind: 'is' }>['property']): string | null {
  switch (property) {
    case 'starred':
      return flagged('starred');
    case 'alerted':
      return flagged('has_alert_word');
    case 'mentioned':
      return `(${flagged('mentioned')} or ${mentionedByWildcard('$1')})`;
    case 'unread':
      return `not ${IS_READ}`;
    default:
      return null;
  }
}

/** Signs and stop words are not in the index: a search that has no other words reads the texts. */
export function searchCondition(
  term: Extract<Term, { kind: 'search' }>,
  values: SqlValues,
): string {
  const phrases = term.phrases.map((phrase) => {
    const pattern = values.add(`%${phrase.replace(/[\\%_]/g, '\\$&')}%`, 'text');
    return `(m.content ilike ${pattern} or m.subject ilike ${pattern})`;
  });
  if (!term.hasWords) return phrases.join(' and ');
  const query = `plainto_tsquery('english', ${values.add(term.text, 'text')})`;
  return [`m.search @@ ${query}`, ...phrases].join(' and ');
}
