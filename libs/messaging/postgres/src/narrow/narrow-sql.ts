import { STORED_FLAGS } from '@tandem/messaging-domain';
import type { Actor } from '@tandem/shared-kernel';
import { boundActor } from '../messages/access.ts';
import {
  isReceivedElsewhere,
  isUnreadAboveMarks,
  mentionedByWildcard,
  topicMark,
} from '../reading/message-state-sql.ts';
import { messageCondition, mentionedByName } from './message-conditions.ts';
import type { ResolvedNarrow } from './resolve-narrow.ts';
import { allOf, scopeSql } from './scope-sql.ts';
import { SqlValues } from './sql-values.ts';
import { isOfTopic, topicCondition } from './topic-conditions.ts';

type Term = ResolvedNarrow['terms'][number];

/** One direction from an exclusive bound. */
interface Side {
  readonly direction: 'before' | 'after';
  readonly bound: string;
  /** The number of requested messages. */
  readonly limit: string;
  /** The number of rows that each access path reads, at least `limit`. */
  readonly reach: number;
}

/** A statement with its values. */
export interface BoundStatement {
  readonly text: string;
  readonly values: readonly unknown[];
  /** The plan does not depend on the values, so it can be cached. */
  readonly isPlanReusable: boolean;
}

/** A statement that finds the ids of messages. */
export interface NarrowStatement extends BoundStatement {
  /** The table expressions at the start of the text; `scope` is the first of them. */
  readonly tables: string;
  /** The relation of the ids, unordered: one column `id`. */
  readonly ids: string;
}

/** The requested part of a narrow. */
export interface IdRange {
  readonly anchor: number;
  readonly before: number;
  readonly after: number;
  readonly includeAnchor: boolean;
}

/**
 * Statements that find the ids of the messages of a narrow.
 *
 * The access path is the most selective term: own flags, words, a sender; else the channels and
 * conversations. Lateral joins scan those, each from its own end of an index by conversation and id,
 * so that a page reads only its messages. The row comparison makes the planner use that index: with
 * an equality it scans all messages by id if one channel has many of them.
 *
 * The SQL text depends on the narrow. Narrows with only channels and topics have few texts, whose
 * access path does not depend on the values; others are planned each time with the values known.
 */
export class NarrowSql {
  readonly #values: SqlValues;
  readonly #terms: ResolvedNarrow['terms'];
  readonly #tables: string[];
  readonly #filters: readonly string[];
  readonly #driver: Term | null;
  readonly #byTopic: boolean;
  readonly #hasExcluded: boolean;
  /** True if messages below `scope.above` that were received before they were moved are included. */
  readonly #addsMoved: boolean;

  constructor(narrow: ResolvedNarrow, actor: Actor) {
    this.#values = new SqlValues([actor.userId, actor.realmId, actor.role]);
    this.#terms = narrow.terms;
    this.#driver = driverOf(narrow.terms);
    const keepsOwnFlags = this.#driver?.kind === 'is' && this.#driver.property === 'starred';
    const scope = scopeSql(narrow, this.#values, boundActor, keepsOwnFlags);
    this.#addsMoved = !narrow.withHistory && !keepsOwnFlags;
    const ofTopics = narrow.terms.filter(isOfTopic);
    const readsUnread = this.#readsUnread();
    this.#byTopic = readsUnread || ofTopics.some((term) => !term.negated);
    const conditions = ofTopics.map((term) => topicCondition(term, this.#values));
    this.#hasExcluded = !this.#byTopic && conditions.length > 0;
    this.#tables = [scope];
    if (this.#byTopic) this.#tables.push(this.#topics(conditions, readsUnread));
    if (this.#hasExcluded) this.#tables.push(excludedTopics(conditions));
    this.#filters = this.#messageFilters();
  }

  /** The messages around an anchor, ascending. */
  range({ anchor, before, after, includeAnchor }: IdRange): NarrowStatement {
    const bound = this.#values.add(anchor, 'bigint');
    const side = (direction: Side['direction'], count: number) => {
      if (count === 0) return [];
      const limit = this.#values.add(count, 'bigint');
      return [this.#side({ direction, bound, limit, reach: reachOf(count) })];
    };
    const sides = [...side('before', before), ...side('after', after)];
    if (!includeAnchor && sides.length > 0) return this.#statement(sides);
    const anchors = includeAnchor ? `array[${bound}]` : `(array[${bound}])[2:]`;
    return this.#statement([...sides, this.#among(anchors)]);
  }

  /** The given messages that match the narrow. */
  matching(messageIds: readonly number[]): NarrowStatement {
    return this.#statement([this.#among(this.#values.add(messageIds, 'bigint[]'))]);
  }

  #statement(parts: readonly string[]): NarrowStatement {
    // Not every text uses the role, and an unused parameter has no type.
    const tables = this.#tables.join(', ');
    const ids = `(${parts.join(' union ')}) found where $3::smallint is not null`;
    return {
      values: this.#values.list,
      isPlanReusable: this.#driver === null && this.#filters.length === 0,
      text: `with ${tables} select id from ${ids} order by id`,
      tables,
      ids,
    };
  }

  #readsUnread(): boolean {
    return this.#driver?.kind === 'is' && this.#driver.property === 'unread';
  }

  #messageFilters(): string[] {
    const filters = this.#terms
      .filter((term) => !(term === this.#driver && isMetByIndex(term)))
      .flatMap((term) => messageCondition(term, this.#values) ?? []);
    if (this.#hasExcluded) {
      filters.push('(m.topic_id is null or m.topic_id not in (select id from excluded))');
    }
    return filters;
  }

  /** The topics of the scope that match the terms, and the id above which their messages match. */
  #topics(conditions: readonly string[], unreadOnly: boolean): string {
    const above = unreadOnly
      ? `greatest(scope.above, scope.marked, ${topicMark('$1', 't.id')})`
      : 'scope.above';
    return `by_topic as materialized (
      select t.id as key, ${above} as above, t.max_message_id
      from scope join topic t on t.channel_id = scope.channel_id
      where ${allOf(['true', ...conditions])}
    )`;
  }

  #side(side: Side): string {
    const candidates = this.#accessPaths(side);
    const order = side.direction === 'before' ? 'desc' : 'asc';
    return `(select id from (${candidates.map((each) => `(${each})`).join(' union ')}) candidate
      order by id ${order} limit ${side.limit})`;
  }

  #accessPaths(side: Side): string[] {
    const driver = this.#driver;
    if (driver?.kind === 'is') {
      switch (driver.property) {
        case 'starred':
          return [this.#flagged(side, hasFlag('starred'), '$1')];
        case 'alerted':
          return [this.#flagged(side, hasFlag('has_alert_word'), '$1')];
        case 'mentioned':
          return [
            this.#flagged(side, hasFlag('mentioned'), '$1'),
            ...this.#byConversation(side, [mentionedByWildcard('$1')]),
          ];
        default:
          return [
            ...this.#byConversation(side, [isUnreadAboveMarks('$1')]),
            this.#flagged(side, 'f.read = 0', '$1'),
          ];
      }
    }
    switch (driver?.kind) {
      case 'mentions': {
        const user = this.#values.add(driver.userId, 'bigint');
        return [this.#flagged(side, `${hasFlag('mentioned')} and ${mentionedByName(user)}`, user)];
      }
      case 'sender':
        return [this.#bySender(side, this.#values.add(driver.userId, 'bigint'))];
      case 'id':
      case 'search':
        return [this.#byNumber(side)];
      case 'has':
        return driver.part === 'reaction'
          ? [this.#byReaction(side)]
          : this.#byConversation(side, []);
      default:
        return this.#byConversation(side, []);
    }
  }

  /** Scans each channel, conversation or topic from its end. */
  #byConversation(side: Side, more: readonly string[]): string[] {
    const filters = [...this.#filters, ...more];
    const some = '(select key, above from by_topic where max_message_id > above)';
    const topics = this.#byTopic ? [this.#laterally(side, 'topic_id', some, filters)] : [];
    const direct = `(select recipient_id as key, greatest(above, marked) as above from scope
      where channel_id is null)`;
    if (this.#byTopic && !this.#readsUnread()) return [...topics, ...this.#moved(side, more)];
    if (this.#byTopic) return [...topics, this.#laterally(side, 'recipient_id', direct, filters)];
    const all = '(select recipient_id as key, above from scope)';
    return [this.#laterally(side, 'recipient_id', all, filters), ...this.#moved(side, more)];
  }

  /** Messages received before they were moved to where the user subscribed later: few, by an index. */
  #moved(side: Side, more: readonly string[]): string[] {
    if (!this.#addsMoved || this.#terms.some(isOnlyDirect)) return [];
    return [this.#flagged(side, [isReceivedElsewhere('f'), ...more].join(' and '), '$1')];
  }

  #laterally(
    side: Side,
    column: 'topic_id' | 'recipient_id',
    conversations: string,
    filters: readonly string[],
  ): string {
    const page = (limit: string) => `select m.id from message m
        where ${withinConversation(side, column)} and ${allOf(['true', ...filters])}
        ${ordered(side, `m.${column}`)} limit ${limit}`;
    // Only conversations with the nearest messages can have one on the page.
    const nearest =
      filters.length > 0 || this.#isOneConversation()
        ? conversations
        : `(select c.key, c.above from ${conversations} c
            cross join lateral (${page('1').replaceAll('p.', 'c.')}) first
            order by first.id ${side.direction === 'before' ? 'desc' : 'asc'} limit ${side.reach})`;
    return `select page.id from ${nearest} p cross join lateral (${page(String(side.reach))}) page`;
  }

  #isOneConversation(): boolean {
    return this.#terms.some(
      ({ kind, negated }) => !negated && (kind === 'channel' || kind === 'direct'),
    );
  }

  #flagged(side: Side, condition: string, userId: string): string {
    return `select f.message_id as id from message_flag f join message m on m.id = f.message_id
      where f.user_id = ${userId} and ${condition} and f.message_id ${beyond(side)}
        and ${this.#inScope()}
      order by f.message_id ${side.direction === 'before' ? 'desc' : 'asc'} limit ${side.reach}`;
  }

  #bySender(side: Side, sender: string): string {
    const [far, near] = side.direction === 'before' ? ['>=', '<'] : ['<=', '>'];
    return `select m.id from message m
      where (m.sender_id, m.id) ${near} (${sender}, ${side.bound}) and m.sender_id ${far} ${sender}
        and ${this.#inScope()}
      ${ordered(side, 'm.sender_id')} limit ${side.reach}`;
  }

  #byReaction(side: Side): string {
    const order = side.direction === 'before' ? 'desc' : 'asc';
    return `select r.message_id as id from (
        select distinct message_id from reaction where message_id ${beyond(side)}
        order by message_id ${order}
      ) r join message m on m.id = r.message_id where ${this.#inScope()}
      order by r.message_id ${order} limit ${side.reach}`;
  }

  #byNumber(side: Side): string {
    return `select m.id from message m where m.id ${beyond(side)} and ${this.#inScope()}
      order by m.id ${side.direction === 'before' ? 'desc' : 'asc'} limit ${side.reach}`;
  }

  #among(messageIds: string): string {
    const driver = this.#driver && isMetByIndex(this.#driver) ? this.#driver : null;
    const own = driver && messageCondition(driver, this.#values);
    return `select m.id from message m where m.id = any(${messageIds}) and ${this.#inScope()}
      and ${own ?? 'true'}`;
  }

  /** A condition: the user can see the message `m` in its row of the scope. */
  #isAbove(): string {
    if (!this.#addsMoved) return 'm.id > scope.above';
    // Users can mark messages as unread that they never received.
    const asksForUnread = this.#terms.some(
      (each) => !each.negated && driverName(each) === 'unread',
    );
    const noted = isReceivedElsewhere('note') + (asksForUnread ? ' or note.read = 0' : '');
    return `(m.id > scope.above or (scope.has_history and exists (
          select from message_flag note where note.user_id = $1 and note.message_id = m.id
            and (${noted}))))`;
  }

  /**
   * The message is in the scope. The CASE makes it a hashed subplan: a join loses the index order.
   */
  #inScope(): string {
    const conversation = this.#terms.flatMap((term) =>
      'recipientId' in term && !term.negated && term.recipientId !== null
        ? [`m.recipient_id = ${this.#values.add(term.recipientId, 'bigint')}`]
        : [],
    );
    const topic = this.#byTopic
      ? [
          `(m.topic_id is null
            or case when m.topic_id in (select key from by_topic) then true else false end)`,
        ]
      : [];
    return allOf([
      ...conversation,
      `case when m.recipient_id in (select recipient_id from scope) then exists (
        select from scope where scope.recipient_id = m.recipient_id and ${this.#isAbove()})
        else false end`,
      ...topic,
      ...this.#filters,
    ]);
  }
}

/** True if only direct messages match a term. */
const isOnlyDirect = (term: Term): boolean =>
  !term.negated &&
  (term.kind === 'direct' ||
    term.kind === 'direct-with' ||
    (term.kind === 'is' && term.property === 'direct'));

/** Most clients request round numbers. */
const ROUND = [1, 2, 5, 10];

/**
 * A round number, as text and not as a parameter: the planner estimates an unknown limit as a tenth
 * of all messages, rates every cached plan as too expensive, and plans again each time.
 */
export function reachOf(count: number): number {
  if (count === 0) return 0;
  const power = 10 ** Math.floor(Math.log10(count));
  return power * (ROUND.find((step) => count <= step * power) ?? 10);
}

/** Terms that match few messages, the most selective first. */
const DRIVERS = [
  'id',
  'starred',
  'mentions',
  'alerted',
  'mentioned',
  'search',
  'sender',
  'has attachment',
  'has image',
  'has reaction',
  'has link',
  'unread',
];

function driverName(term: Term): string {
  switch (term.kind) {
    case 'is':
      return term.property;
    case 'has':
      return `has ${term.part}`;
    case 'search':
      return term.hasWords ? 'search' : 'phrase';
    default:
      return term.kind;
  }
}

/** The most selective term, which is the access path. */
function driverOf(terms: ResolvedNarrow['terms']): Term | null {
  const rank = (term: Term) => DRIVERS.indexOf(driverName(term));
  const drivers = terms.filter((term) => !term.negated && rank(term) !== -1);
  return drivers.sort((a, b) => rank(a) - rank(b))[0] ?? null;
}

/** True if the access path already ensures the term, so that no filter is needed. */
function isMetByIndex(term: Term): boolean {
  return term.kind === 'is' || term.kind === 'mentions' || term.kind === 'sender';
}

const hasFlag = (flag: keyof typeof STORED_FLAGS) => `f.flags & ${STORED_FLAGS[flag]} <> 0`;

const beyond = ({ direction, bound }: Side) => `${direction === 'before' ? '<' : '>'} ${bound}`;

const ordered = ({ direction }: Side, column: string) =>
  direction === 'before' ? `order by ${column} desc, m.id desc` : `order by ${column}, m.id`;

function withinConversation(
  { direction, bound }: Side,
  column: 'topic_id' | 'recipient_id',
): string {
  const row = `(m.${column}, m.id)`;
  const indexed = column === 'topic_id' ? ' and m.topic_id is not null' : '';
  return direction === 'before'
    ? `${row} < (p.key, ${bound}) and ${row} > (p.key, p.above)${indexed}`
    : `${row} > (p.key, greatest(${bound}, p.above)) and m.${column} <= p.key${indexed}`;
}

function excludedTopics(conditions: readonly string[]): string {
  const excluded = conditions.map((condition) => `not (${condition})`).join(' or ');
  return `excluded as materialized (
    select t.id from scope join topic t on t.channel_id = scope.channel_id where ${excluded}
  )`;
}
