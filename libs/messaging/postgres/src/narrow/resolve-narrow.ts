import {
  MessagingError,
  namesConversation,
  type Narrow,
  type NarrowTerm,
  type PersonReference,
} from '@tandem/messaging-domain';
import type { Actor } from '@tandem/shared-kernel';
import { statement, type Sql } from '@tandem/shared-postgres';
import {
  boundActor,
  mayReadChannel,
  mayReadMessage,
  messageAccess,
  ownSubscription,
} from '../messages/access.ts';
import { memberHash } from '../messages/hashes.ts';

/** A condition with ids in place of names. */
type ResolvedTerm =
  | { readonly kind: 'channel'; readonly channelId: number; readonly recipientId: number | null }
  | { readonly kind: 'direct'; readonly recipientId: number | null }
  | { readonly kind: 'direct-with'; readonly userId: number; readonly groupOnly: boolean }
  | { readonly kind: 'sender' | 'mentions'; readonly userId: number }
  | (Extract<NarrowTerm, { kind: 'search' }> & {
      /** False for a search of which the text index has no word: it has phrases, and scans the scope. */
      readonly hasWords: boolean;
    })
  | Exclude<
      NarrowTerm,
      { kind: 'channel' | 'direct' | 'direct-with' | 'sender' | 'mentions' | 'with' | 'search' }
    >;

/** A narrow with all names resolved. */
export interface ResolvedNarrow {
  readonly terms: readonly (ResolvedTerm & { readonly negated: boolean })[];
  /** Messages sent before the actor subscribed match too. */
  readonly withHistory: boolean;
}

interface Found {
  readonly channels: readonly {
    readonly name: string;
    readonly id: number;
    readonly recipientId: number;
    readonly isReadable: boolean;
  }[];
  readonly people: readonly { readonly name: string; readonly id: number }[];
  readonly home: {
    readonly recipientId: number;
    readonly channelId: number | null;
    readonly topic: string;
  } | null;
}

const list = (query: string) => `(select coalesce(json_agg(found), '[]') from (${query}) found)`;

/*
 * $4 ids of channels, $5 names of channels, $6 ids of users, $7 email addresses, $8 a message. An
 * empty list costs nothing. The system bots, which are in another realm, are found by address.
 */
export const findNames = statement(
  'narrow.findNames',
  `select
    ${list(`
      select coalesce(given.name, c.id::text) as name, c.id, c.recipient_id as "recipientId",
        ${mayReadChannel(boundActor)} and (c.history_public_to_subscribers
          or s.user_id is not null) as "isReadable"
      from (
        select id as channel_id, null as name from unnest($4::bigint[]) as id
        union all
        select c.id, given.name from unnest($5::text[]) as given (name)
        join channel c on c.realm_id = $2 and c.name_key = lower(given.name)
      ) given
      join channel c on c.id = given.channel_id and c.realm_id = $2
      left join subscription s on s.channel_id = c.id and s.user_id = $1 and s.is_active`)}
      as channels,
    ${list(`
      select u.id::text as name, u.id from user_account u
      where u.id = any($6::bigint[]) and (u.realm_id = $2 or u.is_system_bot)
      union all
      select given.name, u.id from unnest($7::text[]) as given (name)
      join user_account u on u.realm_id in ($2, (
          select id from realm where string_id = 'tandeminternal'))
        and (u.realm_id = $2 or u.is_system_bot)
        and lower(u.email) = lower(given.name)`)}
      as people,
    (select json_build_object('recipientId', m.recipient_id, 'channelId', c.id, 'topic', m.subject)
      from message m ${messageAccess(boundActor)}
      where m.id = $8::bigint and ${mayReadMessage(boundActor)}) as home`,
);

/** Like {@link findNames} for one channel id: lists would be planned again each time. */
export const findNamedChannel = statement(
  'narrow.findChannel',
  `select c.id::text as name, c.id, c.recipient_id as "recipientId",
     ${mayReadChannel(boundActor)} and (c.history_public_to_subscribers
       or s.user_id is not null) as "isReadable"
   from channel c ${ownSubscription(boundActor)}
   where c.id = $4::bigint and c.realm_id = $2`,
);

/** $1 organization, $2 lists of users as text, including the actor. */
const findConversations = statement(
  'narrow.findConversations',
  `select given.position, dc.recipient_id as "recipientId"
  from unnest($2::text[]) with ordinality as given (members, position)
  join direct_conversation dc on dc.realm_id = $1
    and dc.member_hash = ${memberHash(`string_to_array(given.members, ',')`)}`,
);

/** $1 searches. */
const findWords = statement(
  'narrow.findWords',
  `select numnode(plainto_tsquery('english', given.text)) > 0 as "hasWords"
  from unnest($1::text[]) with ordinality as given (text, position) order by position`,
);

/**
 * Resolves the names of a narrow: one round trip, two when it names direct conversations, none without
 * names. One more for phrases.
 *
 * @throws MessagingError NARROW_INVALID for the first unknown name
 */
export async function resolveNarrow(
  sql: Sql,
  actor: Actor,
  narrow: Narrow,
): Promise<ResolvedNarrow> {
  const found = await lookUp(sql, actor, narrow);
  const { home, others } = withoutAnchor(narrow, found);
  const conversations = await conversationsOf(sql, actor, others, found);
  const unindexed = await searchesWithoutWords(sql, others);
  const terms = others.map((term) =>
    term.kind === 'search'
      ? { ...term, hasWords: !unindexed.has(term) }
      : resolveTerm(term, found, conversations),
  );
  const isInChannel = home.some((term) => term.kind === 'channel');
  return {
    terms: [...home, ...terms],
    withHistory:
      !asksForFlags(others) &&
      !asksForArchived(others) &&
      (isInChannel || namesReadable(others, found)),
  };
}

/**
 * The resolved form of a narrow to one channel by id, to a topic there, or to all messages, if the
 * actor may read there. Otherwise no message matches it.
 *
 * @returns `null` for any other narrow
 */
export function narrowWithoutNames(narrow: Narrow): ResolvedNarrow | null {
  const [channel, topic, ...more] = narrow;
  if (channel === undefined) return { terms: [], withHistory: false };
  if (channel.kind !== 'channel' || channel.negated || typeof channel.channel !== 'number') {
    return null;
  }
  if (more.length > 0 || (topic && (topic.kind !== 'topic' || topic.negated))) return null;
  const { channel: channelId } = channel;
  const inChannel = { kind: 'channel', channelId, recipientId: null, negated: false } as const;
  return { terms: topic ? [inChannel, topic] : [inChannel], withHistory: true };
}

async function lookUp(sql: Sql, actor: Actor, narrow: Narrow): Promise<Found> {
  const channels = narrow.flatMap((term) => (term.kind === 'channel' ? [term.channel] : []));
  const people = narrow.flatMap(peopleOf);
  const anchor = narrow.find((term) => term.kind === 'with');
  if (channels.length + people.length === 0 && anchor === undefined) {
    return { channels: [], people: [], home: null };
  }
  const [channel] = channels;
  const isOneChannel = channels.length === 1 && people.length === 0 && anchor === undefined;
  if (isOneChannel && typeof channel === 'number') {
    const values = [actor.userId, actor.realmId, actor.role, channel];
    const { rows } = await sql.query<Found['channels'][number]>(findNamedChannel, values);
    return { channels: rows, people: [], home: null };
  }
  const { rows } = await sql.query<Found>(findNames, [
    actor.userId,
    actor.realmId,
    actor.role,
    numbersOf(channels),
    textsOf(channels),
    numbersOf(people),
    textsOf(people),
    anchor?.messageId ?? null,
  ]);
  const [found] = rows;
  if (!found) throw new Error('A query without a table has a row');
  return found;
}

const numbersOf = (names: readonly (number | string)[]) =>
  names.filter((name) => typeof name === 'number');
const textsOf = (names: readonly (number | string)[]) =>
  names.filter((name) => typeof name === 'string');

function peopleOf(term: NarrowTerm): readonly PersonReference[] {
  if (term.kind === 'direct') return term.people;
  return 'person' in term ? [term.person] : [];
}

/** The conversation of a `with` term replaces the one that the other terms name. */
function withoutAnchor(
  narrow: Narrow,
  { home }: Found,
): { home: ResolvedNarrow['terms']; others: Narrow } {
  const anchor = narrow.find((term) => term.kind === 'with');
  const others = narrow.filter((term) => term !== anchor);
  if (anchor === undefined) return { home: [], others };
  if (home === null) {
    if (namesConversation(others)) return { home: [], others };
    throw new MessagingError('NARROW_INVALID', { desc: "Invalid 'with' operator" });
  }
  const replaced = new Set(['channel', 'topic', 'direct']);
  const rest = others.filter((term) => term.negated || !replaced.has(term.kind));
  return { home: conversationTerms(home), others: rest };
}

function conversationTerms(home: NonNullable<Found['home']>): ResolvedNarrow['terms'] {
  const { channelId, topic, recipientId } = home;
  return channelId === null
    ? [{ kind: 'direct', recipientId, negated: false }]
    : [
        { kind: 'channel', channelId, recipientId, negated: false },
        { kind: 'topic', topic, negated: false },
      ];
}

async function conversationsOf(
  sql: Sql,
  actor: Actor,
  terms: Narrow,
  found: Found,
): Promise<ReadonlyMap<NarrowTerm, number>> {
  const asked = terms.flatMap((term) =>
    term.kind === 'direct' && term.people.length > 0 ? [term] : [],
  );
  if (asked.length === 0) return new Map();
  const members = asked.map((term) => {
    const ids = term.people.map((person) => personId(person, found, `in ${term.named}`));
    return [...new Set([actor.userId, ...ids])].sort((a, b) => a - b).join(',');
  });
  const { rows } = await sql.query<{ position: number; recipientId: number }>(findConversations, [
    actor.realmId,
    members,
  ]);
  return new Map(
    rows.flatMap(({ position, recipientId }) => {
      const term = asked[position - 1];
      return term ? [[term, recipientId]] : [];
    }),
  );
}

/** Without phrases such a search matches nothing, which the index finds too. */
async function searchesWithoutWords(sql: Sql, terms: Narrow): Promise<ReadonlySet<NarrowTerm>> {
  const asked = terms.flatMap((term) =>
    term.kind === 'search' && term.phrases.length > 0 ? [term] : [],
  );
  if (asked.length === 0) return new Set();
  const values = [asked.map(({ text }) => text)];
  const { rows } = await sql.query<{ hasWords: boolean }>(findWords, values);
  return new Set(asked.filter((_, index) => rows[index]?.hasWords === false));
}

function resolveTerm(
  term: Exclude<NarrowTerm, { kind: 'search' }>,
  found: Found,
  conversations: ReadonlyMap<NarrowTerm, number>,
): ResolvedNarrow['terms'][number] {
  const { negated } = term;
  switch (term.kind) {
    case 'channel': {
      const channel = channelOf(term.channel, found);
      return { kind: 'channel', channelId: channel.id, recipientId: channel.recipientId, negated };
    }
    case 'direct':
      return { kind: 'direct', recipientId: conversations.get(term) ?? null, negated };
    case 'direct-with': {
      const userId = personId(term.person, found, String(term.person));
      return { kind: 'direct-with', userId, groupOnly: term.groupOnly, negated };
    }
    case 'sender':
    case 'mentions':
      return {
        userId: personId(term.person, found, String(term.person)),
        kind: term.kind,
        negated,
      };
    case 'with':
      throw new Error('A `with` term was not replaced by its conversation');
    default:
      return term;
  }
}

function channelOf(name: number | string, found: Found): Found['channels'][number] {
  const channel = found.channels.find((each) =>
    typeof name === 'number' ? each.id === name : each.name === name,
  );
  if (channel) return channel;
  throw new MessagingError('NARROW_INVALID', { desc: `unknown channel ${name}` });
}

function personId(person: PersonReference, found: Found, named: string): number {
  const user = found.people.find((each) =>
    typeof person === 'number' ? each.id === person : each.name === person,
  );
  if (user) return user.id;
  throw new MessagingError('NARROW_INVALID', { desc: `unknown user ${named}` });
}

/** Only received messages have flags, so a term about flags excludes older history. */
function asksForFlags(terms: Narrow): boolean {
  return terms.some(
    (term) => term.kind === 'is' && term.property !== 'resolved' && !term.includesHistory,
  );
}

/** True if a narrow includes messages of archived channels, limited to those that the actor received. */
export function asksForArchived(terms: Narrow | ResolvedNarrow['terms']): boolean {
  return terms.some(
    (term) => term.kind === 'channels' && term.scope === 'archived' && !term.negated,
  );
}

/** A narrow to a readable channel, or to all public ones, includes their history. */
function namesReadable(terms: Narrow, found: Found): boolean {
  return terms.some((term) => {
    if (term.negated) return false;
    if (term.kind === 'channels') return true;
    return term.kind === 'channel' && channelOf(term.channel, found).isReadable;
  });
}
