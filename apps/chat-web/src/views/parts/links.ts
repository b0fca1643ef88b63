import type { ChatState, Conversation } from '@tandem/chat-client';
import { fragmentOf } from '../../app/fragment.ts';
import { narrowOfConversation } from '../../state/narrows.ts';

const slugs =
  ({ channels }: ChatState) =>
  (channelId: number): string =>
    (channels.get(channelId)?.name ?? '').replaceAll(' ', '-');

/** The fragment of a channel's messages. */
export function hrefOfChannel(state: ChatState, channelId: number): string {
  return fragmentOf([{ operator: 'channel', operand: channelId }], { slugOf: slugs(state) });
}

/** The fragment of a topic. */
export function hrefOfTopic(state: ChatState, channelId: number, topic: string): string {
  return hrefOfConversation(state, { type: 'channel', channelId, topic });
}

/** The fragment of a conversation, around one of its messages if that is given. */
export function hrefOfConversation(
  state: ChatState,
  conversation: Conversation,
  near: number | null = null,
): string {
  return fragmentOf(narrowOfConversation(conversation, state.userId), {
    near,
    slugOf: slugs(state),
  });
}
