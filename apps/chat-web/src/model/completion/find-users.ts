import type { ChatState, Conversation, User } from '@tandem/chat-client';
import { compareRanks, matchOfPlain, plain } from './rank.ts';

/** The part of a state that decides on the order of users. */
export interface UserSource {
  readonly state: ChatState;
  readonly conversation: Conversation | null;
  readonly recentSenders: readonly number[];
}

/** A user who matches. */
export interface FoundUser {
  readonly user: User;
  readonly isRecipient: boolean;
}

interface Ranked extends FoundUser {
  readonly ranks: readonly number[];
}

/**
 * The active users whose name or address matches, best first: by how well they match, then users who wrote last,
 * then recipients of the conversation, then users with recent direct conversations; bots last.
 */
export function findUsers(source: UserSource, typed: string, limit: number): readonly FoundUser[] {
  const { state } = source;
  const wanted = plain(typed);
  const isRecipient = recipientsOf(source);
  const recent = positionsOf(source.recentSenders);
  const direct = positionsOf(state.directConversations.flatMap(({ user_ids: ids }) => ids));
  const best = new Best<Ranked>(limit, byRanksAndName);
  for (const user of state.users.values()) {
    if (!user.is_active) continue;
    const match = matchOfUser(user, wanted);
    if (match === null) continue;
    const { user_id: id } = user;
    const recipient = isRecipient(id);
    const ranks = [
      match > 1 ? match : 1,
      Number(user.is_bot),
      recent.get(id) ?? LAST,
      Number(!recipient),
      direct.get(id) ?? LAST,
    ];
    best.add({ user, isRecipient: recipient, ranks });
  }
  return best.items;
}

const LAST = Number.MAX_SAFE_INTEGER;
const collator = new Intl.Collator();

const byRanksAndName = (a: Ranked, b: Ranked) =>
  compareRanks(a.ranks, b.ranks) || collator.compare(a.user.full_name, b.user.full_name);

/** The first items of an order: sorting all users of a large organization takes longer than a frame. */
class Best<T> {
  /** In order. */
  readonly items: T[] = [];
  readonly #limit: number;
  readonly #compare: (a: T, b: T) => number;

  constructor(limit: number, compare: (a: T, b: T) => number) {
    this.#limit = limit;
    this.#compare = compare;
  }

  add(item: T): void {
    const last = this.items.at(-1);
    const isFull = this.items.length >= this.#limit;
    if (isFull && (!last || this.#compare(item, last) >= 0)) return;
    const at = this.items.findIndex((each) => this.#compare(item, each) < 0);
    this.items.splice(at < 0 ? this.items.length : at, 0, item);
    if (isFull) this.items.pop();
  }
}

/** Names of users in plain form: a state has the same objects until users change. */
const plainNames = new WeakMap<User, { readonly name: string; readonly address: string }>();

function matchOfUser(user: User, wanted: string): number | null {
  let names = plainNames.get(user);
  if (!names) {
    names = { name: plain(user.full_name), address: plain(user.delivery_email ?? user.email) };
    plainNames.set(user, names);
  }
  const match = matchOfPlain(names.name, wanted);
  if (match !== null) return match;
  return wanted !== '' && names.address.startsWith(wanted) ? 4 : null;
}

function recipientsOf({ state, conversation }: UserSource): (userId: number) => boolean {
  if (conversation === null) return () => true;
  if (conversation.type === 'direct') {
    const participants = new Set(conversation.userIds);
    return (id) => participants.has(id);
  }
  const subscribers = state.subscribers.get(conversation.channelId);
  // Of large channels not all are known: no warning that may be wrong.
  return (id) => !subscribers?.isComplete || subscribers.userIds.has(id);
}

function positionsOf(ids: readonly number[]): ReadonlyMap<number, number> {
  const positions = new Map<number, number>();
  for (const [position, id] of ids.entries()) {
    if (!positions.has(id)) positions.set(id, position);
  }
  return positions;
}
