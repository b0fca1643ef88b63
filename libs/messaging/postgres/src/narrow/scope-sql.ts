import { asksForArchived, type ResolvedNarrow } from './resolve-narrow.ts';
import { mayReadChannel, ownSubscription, type ActorSql } from '../messages/access.ts';
import { readUpTo } from '../reading/message-state-sql.ts';
import { memberOf, type SqlValues } from './sql-values.ts';

type Term = ResolvedNarrow['terms'][number];

/** Conditions on the channel `c` and on the conversation `dc`; `false` excludes all. */
interface ScopeConditions {
  readonly channel: string[];
  readonly direct: string[];
}

/**
 * The common table expression `scope`: the channels and conversations of a narrow, one row each. `above` is
 * the id above which the actor can read messages, `marked` the id up to which they are read. Channels also
 * have their name, whether subscribers may read messages from before their subscription (`has_history`),
 * and the start of the actor's subscription.
 *
 * @param allHistory includes messages that the actor may read but never received
 */
export function scopeSql(
  { terms, withHistory }: ResolvedNarrow,
  values: SqlValues,
  actor: ActorSql,
  allHistory: boolean,
): string {
  const conditions: ScopeConditions = { channel: [], direct: [] };
  for (const term of terms) addTerm(term, conditions, values, actor);
  const history = withHistory || allHistory;
  const access = history
    ? `${mayReadChannel(actor)} and (c.history_public_to_subscribers or s.user_id is not null)`
    : `s.user_id is not null${asksForArchived(terms) ? '' : ' and not c.is_archived'}`;
  const above = history
    ? 'case when c.history_public_to_subscribers then 0 else s.from_message_id end'
    : 's.from_message_id';
  // Without history, start from the subscriptions: there are fewer than channels.
  const channels = history
    ? `channel c ${ownSubscription(actor)}`
    : `subscription s join channel c on c.id = s.channel_id and s.user_id = ${actor.id}
        and s.is_active`;
  return `scope as materialized (
    select c.recipient_id, c.id as channel_id, c.name, s.from_message_id,
      coalesce(s.is_muted, false) as is_muted, ${above} as above,
      c.history_public_to_subscribers as has_history, ${marked(actor, 'c.recipient_id')} as marked
    from ${channels}
    where c.realm_id = ${actor.realmId} and ${allOf([access, ...conditions.channel])}
    ${isNever(conditions.direct) ? '' : conversations(actor, conditions.direct)}
  )`;
}

const SCOPES = {
  public: 'not c.invite_only',
  'web-public': 'c.is_web_public',
  archived: 'c.is_archived',
} as const;

const conversations = (actor: ActorSql, conditions: readonly string[]) => `union all
    select d.recipient_id, null, null, null, false, 0, true, ${marked(actor, 'd.recipient_id')}
    from direct_member d
    join direct_conversation dc on dc.recipient_id = d.recipient_id
    where d.user_id = ${actor.id} and ${allOf(['true', ...conditions])}`;

/** Other conditions have parameters, which the text must use. */
const isNever = (conditions: readonly string[]) =>
  conditions.length > 0 && conditions.every((condition) => condition === 'false');

export const allOf = (conditions: readonly string[]): string => conditions.join(' and ');

const marked = (actor: ActorSql, recipientId: string) =>
  readUpTo({ userId: actor.id, recipientId });

function addTerm(
  term: Term,
  conditions: ScopeConditions,
  values: SqlValues,
  actor: ActorSql,
): void {
  const { negated } = term;
  /** The other kind of conversation never matches the term, or always matches its negation. */
  const inChannels = (condition: string) => {
    conditions.channel.push(negated ? `not (${condition})` : condition);
    if (!negated) conditions.direct.push('false');
  };
  const amongPeople = (condition: string) => {
    conditions.direct.push(negated ? `not (${condition})` : condition);
    if (!negated) conditions.channel.push('false');
  };
  switch (term.kind) {
    case 'channel':
      return inChannels(`c.id = ${values.add(term.channelId, 'bigint')}`);
    case 'channels':
      return inChannels(SCOPES[term.scope]);
    case 'direct':
      return amongPeople(
        term.recipientId === null
          ? 'false'
          : `d.recipient_id = ${values.add(term.recipientId, 'bigint')}`,
      );
    case 'direct-with': {
      const size = term.groupOnly ? ' and cardinality(dc.user_ids) > 2' : '';
      const isIn = memberOf(values.add(term.userId, 'bigint'), actor.id);
      return amongPeople(`${isIn}${size}`);
    }
    case 'topic':
      // Topic names are matched later; here only direct messages are excluded.
      if (!negated) conditions.direct.push('false');
      return;
    case 'is':
      addProperty(term.property, negated, conditions);
      if (term.property === 'direct') amongPeople('true');
      return;
    default:
  }
}

function addProperty(
  property: Extract<Term, { kind: 'is' }>['property'],
  negated: boolean,
  conditions: ScopeConditions,
): void {
  const isOfTopics = ['resolved', 'followed', 'muted'].includes(property);
  if (isOfTopics && !negated) conditions.direct.push('false');
  if (property === 'muted' && negated) {
    conditions.channel.push(`(not coalesce(s.is_muted, false) or exists (
      select from user_topic ut where ut.user_id = s.user_id and ut.channel_id = c.id
        and ut.visibility_policy in (2, 3)))`);
  }
}
