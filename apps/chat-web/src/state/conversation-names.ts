import type { ChatState, Conversation } from '@tandem/chat-client';
import { t } from '../i18n/translate.ts';
import { directName } from './direct-conversations.ts';

/** The name of a topic; the organization has one for the topic without a name. */
export function topicName({ realm }: Pick<ChatState, 'realm'>, topic: string): string {
  return topic || (realm.empty_topic_display_name ?? t('compose.generalChat'));
}

/** The name of a conversation in a text: its channel and topic, or the other users. */
export function conversationName(state: ChatState, conversation: Conversation): string {
  if (conversation.type === 'direct') return directName(state, conversation.userIds);
  const channel = state.channels.get(conversation.channelId)?.name ?? '';
  return `#${channel} › ${topicName(state, conversation.topic)}`;
}
