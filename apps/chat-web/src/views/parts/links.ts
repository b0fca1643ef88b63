import { channelConversation, type ChatState, type Conversation } from '@tandem/chat-client';
import { channelFragment, conversationFragment } from '../../model/narrow/narrow-fragment.ts';

/** The fragment of a channel's messages. */
export function hrefOfChannel(state: ChatState, channelId: number): string {
  return channelFragment(channelId, state);
}

/** The fragment of a topic. */
export function hrefOfTopic(state: ChatState, channelId: number, topic: string): string {
  return conversationFragment(channelConversation(channelId, topic), state);
}

/** The fragment of a conversation. */
export function hrefOfConversation(state: ChatState, conversation: Conversation): string {
  return conversationFragment(conversation, state);
}
