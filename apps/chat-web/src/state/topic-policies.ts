import type { ChatSession, Conversation } from '@tandem/chat-client';
import { notifyOfFailure } from './notices.ts';

/** The values of `visibility_policy`. @see `POST /user_topics` */
export const TOPIC_POLICIES = { inherited: 0, muted: 1, unmuted: 2, followed: 3 } as const;

export type TopicPolicy = (typeof TOPIC_POLICIES)[keyof typeof TOPIC_POLICIES];

/** Mutes or follows a topic, or ends that. */
export function setTopicPolicy(
  { api }: ChatSession,
  { channelId, topic }: Extract<Conversation, { type: 'channel' }>,
  policy: TopicPolicy,
): void {
  const fields = { stream_id: channelId, topic, visibility_policy: policy };
  api.post('/user_topics', fields).catch(notifyOfFailure);
}
