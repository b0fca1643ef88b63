import type { ChatState, Conversation, User } from '@tandem/chat-client';
import { usersByName } from '../users-by-name.ts';
import { compareRanks, matcherOfPlain, plain } from './rank.ts';

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
  const matchOfUser = userMatcher(plain(typed));
  const isRecipient = recipientsOf(source);
  const recent = positionsOf(source.recentSenders);
  const direct = positionsOf(state.directConversations.flatMap(({ user_ids: ids }) => ids));
  const best: Ranked[] = [];
  // Most users are worse than the best ones: their ranks need no array of their own.
  const ranks = [0, 0, 0, 0, 0];
  for (const user of usersByName(state.users)) {
    const match = matchOfUser(user);
    if (match === null) continue;
    const { user_id: id } = user;
    const recipient = isRecipient(id);
    ranks[0] = match > 1 ? match : 1;
    ranks[1] = Number(user.is_bot);
    ranks[2] = recent.get(id) ?? LAST;
    ranks[3] = Number(!recipient);
    ranks[4] = direct.get(id) ?? LAST;
    // Among equals the first name comes first, which is that of an earlier user.
    const last = best.at(-1);
    if (last && best.length >= limit && compareRanks(ranks, last.ranks) >= 0) continue;
    const at = best.findIndex((each) => compareRanks(ranks, each.ranks) < 0);
    best.splice(at < 0 ? best.length : at, 0, { user, isRecipient: recipient, ranks: [...ranks] });
    if (best.length > limit) best.pop();
  }
  return best;
}

const LAST = Number.MAX_SAFE_INTEGER;

/** Names of users in plain form: a state has the same objects until users change. */
const plainNames = new WeakMap<User, PlainNames>();

interface PlainNames {
  readonly name: string;
  readonly address: string;
}

/** The name and the address of a user in plain form. */
export function plainNamesOf(user: User): PlainNames {
  const known = plainNames.get(user);
  if (known) return known;
  const names = { name: plain(user.full_name), address: plain(user.delivery_email ?? user.email) };
  plainNames.set(user, names);
  return names;
}

function userMatcher(wanted: string): (user: User) => number | null {
  const matchOfName = matcherOfPlain(wanted);
  return (user) => {
    const names = plainNamesOf(user);
    const match = matchOfName(names.name);
    if (match !== null) return match;
    return wanted !== '' && names.address.startsWith(wanted) ? 4 : null;
  };
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
