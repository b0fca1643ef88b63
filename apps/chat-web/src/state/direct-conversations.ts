import { t } from '../i18n/translate.ts';
import {
  directConversation,
  keyOf,
  unreadCount,
  type ChatState,
  type Conversation,
} from '@tandem/chat-client';
import { othersOf } from '../model/narrow/narrow-fragment.ts';

/** A direct conversation as the sidebar lists it. */
export interface ListedDirect {
  readonly conversation: Conversation;
  readonly key: string;
  /** The other users; the actor alone for messages to themselves. */
  readonly userIds: readonly number[];
  readonly name: string;
  readonly unread: number;
}

/** The direct conversations with unread messages and the recent ones, the newest first. */
export function listedDirects(state: ChatState, filter: string): readonly ListedDirect[] {
  const words = filter.trim().toLowerCase();
  const found = new Map<string, { readonly userIds: readonly number[]; readonly maxId: number }>();
  for (const { user_ids: userIds, max_message_id: maxId } of state.directConversations) {
    found.set(keyOf(directConversation(userIds, state.userId)), { userIds, maxId });
  }
  for (const [key, { conversation, ids }] of state.unread.conversations) {
    if (conversation.type !== 'direct') continue;
    found.set(key, { userIds: conversation.userIds, maxId: ids.at(-1) ?? 0 });
  }
  return [...found]
    .sort(([, a], [, b]) => b.maxId - a.maxId)
    .map(([key, { userIds }]) => {
      const conversation = directConversation(userIds, state.userId);
      const others = othersOf(userIds, state.userId);
      const name = directName(state, userIds);
      return { conversation, key, userIds: others, name, unread: unreadCount(state, conversation) };
    })
    .filter(({ name }) => name.toLowerCase().includes(words));
}

/** A user or a bot of the server. */
export function userOf({ users, systemBots }: ChatState, userId: number) {
  return users.get(userId) ?? systemBots.find(({ user_id: bot }) => bot === userId);
}

/** The names of users, as a list; an ellipsis for users that are still being read. */
export function namesOf(state: ChatState, userIds: readonly number[]): string {
  const unknown = state.areUsersComplete ? t('views.unknownUser') : '…';
  return userIds.map((id) => userOf(state, id)?.full_name ?? unknown).join(', ');
}

/** The name of a direct conversation: the other users, or the actor with a note that it is them. */
export function directName(state: ChatState, userIds: readonly number[]): string {
  const shown = othersOf(userIds, state.userId);
  const name = namesOf(state, shown);
  return shown.length === 1 && shown[0] === state.userId ? t('views.nameWithYou', { name }) : name;
}
