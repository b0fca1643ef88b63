import type { ChatSession, ChatState, Message } from '@tandem/chat-client';
import { characterOfCode } from '../model/emoji/emoji-code.ts';
import { notifyOfFailure } from './notices.ts';

type Reaction = Message['reactions'][number];
type ReactionEmoji = Pick<Reaction, 'emoji_code' | 'emoji_name' | 'reaction_type'>;

/** The reactions to a message with one emoji. */
export interface ReactionGroup extends ReactionEmoji {
  readonly userIds: readonly number[];
  /** The character; `null` where there is a picture. */
  readonly character: string | null;
  /** The picture of a custom emoji. */
  readonly url: string | null;
}

/** The reactions to a message by emoji, the first one first. */
export function reactionGroups(
  { reactions }: Message,
  { realmLists }: ChatState,
): readonly ReactionGroup[] {
  const groups = new Map<string, Reaction[]>();
  for (const reaction of reactions) {
    const key = `${reaction.reaction_type} ${reaction.emoji_code}`;
    groups.set(key, [...(groups.get(key) ?? []), reaction]);
  }
  return [...groups.values()].flatMap((group) => {
    const [first] = group;
    if (!first) return [];
    const { emoji_code, emoji_name, reaction_type } = first;
    return {
      emoji_code,
      emoji_name,
      reaction_type,
      userIds: group.map(({ user_id }) => user_id),
      ...pictureOf(first, realmLists),
    };
  });
}

/** The character of an emoji, or the picture of a custom one. */
export function pictureOf(
  {
    emoji_code: code,
    reaction_type: type,
  }: Readonly<Record<'emoji_code' | 'reaction_type', string>>,
  { customEmoji }: ChatState['realmLists'],
): Pick<ReactionGroup, 'character' | 'url'> {
  return {
    character: type === 'unicode_emoji' ? characterOfCode(code) : null,
    url: type === 'realm_emoji' ? (customEmoji.get(code)?.source_url ?? null) : null,
  };
}

/** Adds a reaction of the actor, or removes it if they have the same one already. */
export function toggleReaction(
  session: ChatSession,
  message: Message,
  { emoji_code, emoji_name, reaction_type }: ReactionEmoji,
): void {
  const hasReacted = message.reactions.some(
    (each) =>
      each.user_id === session.state?.userId &&
      each.emoji_code === emoji_code &&
      each.reaction_type === reaction_type,
  );
  const fields = { message_id: message.id, emoji_code, emoji_name, reaction_type };
  const path = '/messages/{message_id}/reactions';
  const change = hasReacted ? session.api.delete(path, fields) : session.api.post(path, fields);
  change.catch(notifyOfFailure);
}
