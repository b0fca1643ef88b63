import { can, isIncluded, type ChatState, type User } from '@tandem/chat-client';
import {
  MAX_CANDIDATES,
  type Candidate,
  type CompletionSource,
  type Wildcard,
} from './candidate.ts';
import { findUsers } from './find-users.ts';
import { compareRanks, matchOf } from './rank.ts';

/** Channels with more subscribers restrict mentions of everyone. */
const LARGE_CHANNEL = 15;
/** Groups of the system without a member who could be mentioned. */
const NEVER_MENTIONED = new Set(['role:nobody', 'role:internet']);

interface Ranked {
  readonly candidate: Candidate;
  readonly ranks: readonly number[];
}

/** Users, groups and wildcards for text typed after `@` or `@_`. */
export function mentionCandidates(
  source: CompletionSource,
  typed: string,
  isSilent: boolean,
): readonly Candidate[] {
  const users = findUsers(source, typed, MAX_CANDIDATES).map(({ user, isRecipient }, index) => ({
    candidate: {
      kind: 'user' as const,
      key: `user ${user.user_id}`,
      user,
      isRecipient,
      insert: `${userMention(source, user, isSilent)} `,
    },
    ranks: [(matchOf(user.full_name, typed) ?? 4) > 1 ? 2 : 1, 1, index],
  }));
  const groups = groupCandidates(source, typed, isSilent);
  // A silent mention notifies no user, so that a silent wildcard has no meaning.
  const wildcards = isSilent ? [] : wildcardCandidates(source, typed);
  return [...users, ...groups, ...wildcards]
    .sort((a, b) => compareRanks(a.ranks, b.ranks))
    .slice(0, MAX_CANDIDATES)
    .map(({ candidate }) => candidate);
}

function groupCandidates(
  { state }: CompletionSource,
  typed: string,
  isSilent: boolean,
): readonly Ranked[] {
  return [...state.groups.values()].flatMap((group, index) => {
    const match = matchOf(group.name.replace(/^role:/, ''), typed);
    const mayMention = isSilent || isIncluded(state, state.userId, group.can_mention_group);
    if (match === null || group.deactivated || !mayMention) return [];
    if (NEVER_MENTIONED.has(group.name)) return [];
    const insert = `@${isSilent ? '_' : ''}*${group.name}* `;
    const candidate = { kind: 'group' as const, key: `group ${group.id}`, group, insert };
    return [{ candidate, ranks: [match > 1 ? 2 : 1, group.is_system_group ? 3 : 2, index] }];
  });
}

function wildcardCandidates(source: CompletionSource, typed: string): readonly Ranked[] {
  return wildcardsOf(source).flatMap((wildcard, index) => {
    const match = matchOf(wildcard, typed);
    if (match === null) return [];
    const insert = `@**${wildcard}** `;
    const candidate = { kind: 'wildcard' as const, key: `wildcard ${wildcard}`, wildcard, insert };
    // Something typed that is a part of a name means the user rather than everyone.
    return [{ candidate, ranks: [1, typed === '' ? 2.5 : 0, index] }];
  });
}

/** The wildcards that the server accepts from the actor in the conversation. */
function wildcardsOf({ state, conversation }: CompletionSource): readonly Wildcard[] {
  if (conversation?.type !== 'channel') return ['all', 'everyone'];
  const channel = state.channels.get(conversation.channelId);
  const isLarge = (channel?.subscriber_count ?? Infinity) > LARGE_CHANNEL;
  const mayMention = !isLarge || can.mentionManyUsers(state);
  return mayMention ? ['all', 'everyone', 'channel', 'topic'] : [];
}

/** The mention of a user; with the id where others have the same name. */
export function userMention(
  { state }: Pick<CompletionSource, 'state'>,
  { user_id: id, full_name: name }: User,
  isSilent: boolean,
): string {
  const wanted = name.toLowerCase();
  const isWildcard = ['all', 'everyone', 'channel', 'stream', 'topic'].includes(wanted);
  const others = (namesakes(state.users).get(wanted) ?? 0) - Number(state.users.has(id));
  const isAmbiguous = isWildcard || others > 0;
  return `@${isSilent ? '_' : ''}**${name}${isAmbiguous ? `|${id}` : ''}**`;
}

const counted = new WeakMap<ChatState['users'], ReadonlyMap<string, number>>();

/** The number of users for each name; cached for a state until its users change. */
export function namesakes(users: ChatState['users']): ReadonlyMap<string, number> {
  const known = counted.get(users);
  if (known) return known;
  const counts = new Map<string, number>();
  for (const { full_name: name } of users.values()) {
    const key = name.toLowerCase();
    counts.set(key, (counts.get(key) ?? 0) + 1);
  }
  counted.set(users, counts);
  return counts;
}
