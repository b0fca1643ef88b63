import { TOPIC_POLICIES } from '@tandem/messaging-domain';
import { isTopicMuted } from '../reading/message-state-sql.ts';
import type { ResolvedNarrow } from './resolve-narrow.ts';
import type { SqlValues } from './sql-values.ts';

type Term = ResolvedNarrow['terms'][number];

/** The actor's visibility policy for the topic `t`, or null. */
const policy = `(select ut.visibility_policy from user_topic ut
    where ut.user_id = $1 and ut.channel_id = t.channel_id and ut.topic_key = t.name_key)`;

/** True for terms about topics, not single messages. */
export function isOfTopic(term: Term): boolean {
  if (term.kind === 'topic') return true;
  return term.kind === 'is' && ['resolved', 'followed', 'muted'].includes(term.property);
}

/** The condition of a term on the topic `t` of the channel `scope`. */
export function topicCondition(term: Term, values: SqlValues): string {
  const condition = positiveCondition(term, values);
  return term.negated ? `not (${condition})` : condition;
}

function positiveCondition(term: Term, values: SqlValues): string {
  if (term.kind === 'topic') return `t.name_key = lower(${values.add(term.topic, 'text')})`;
  switch (term.kind === 'is' ? term.property : null) {
    case 'resolved':
      return `t.name like '✔ %'`;
    case 'followed':
      return `coalesce(${policy} = ${TOPIC_POLICIES.followed}, false)`;
    case 'muted':
      return isTopicMuted(policy, 'scope.is_muted');
    default:
      throw new Error(`Not a term about topics: ${term.kind}`);
  }
}
