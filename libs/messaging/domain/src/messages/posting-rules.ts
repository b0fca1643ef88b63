import { MessagingError } from '../messaging-error.ts';
import type { ChannelDestination, DirectDestination } from './destination.ts';
import { EMPTY_TOPIC_NAME, isEmptyTopic } from './empty-topic.ts';

/**
 * Checks whether a message may be sent to `topic` of a channel. The first error is reported, in the order
 * of the reference server.
 *
 * @throws MessagingError CHANNEL_POSTING_NOT_PERMITTED, CHANNEL_SENDING_NOT_AUTHORIZED,
 *   EMPTY_TOPIC_NOT_ALLOWED, ONLY_EMPTY_TOPIC_ALLOWED, TOPIC_CREATION_NOT_PERMITTED
 */
export function checkChannelPosting(channel: ChannelDestination, topic: string): void {
  if (!channel.mayPost) throw new MessagingError('CHANNEL_POSTING_NOT_PERMITTED');
  if (channel.isArchived || !channel.isAccessible) {
    throw new MessagingError('CHANNEL_SENDING_NOT_AUTHORIZED', { name: channel.name });
  }
  checkTopicPolicy(channel.topicsPolicy, topic);
  if (channel.topicId === null && !channel.mayCreateTopics) {
    throw new MessagingError('TOPIC_CREATION_NOT_PERMITTED');
  }
}

/** @throws MessagingError EMPTY_TOPIC_NOT_ALLOWED, ONLY_EMPTY_TOPIC_ALLOWED */
export function checkTopicPolicy(policy: ChannelDestination['topicsPolicy'], topic: string): void {
  const emptyTopicName = EMPTY_TOPIC_NAME;
  if (policy === 'disable_empty_topic' && isEmptyTopic(topic)) {
    throw new MessagingError('EMPTY_TOPIC_NOT_ALLOWED', { emptyTopicName });
  }
  if (policy === 'empty_topic_only' && topic !== '') {
    throw new MessagingError('ONLY_EMPTY_TOPIC_ALLOWED', { emptyTopicName });
  }
}

/**
 * Checks that a direct message may be sent.
 *
 * @throws MessagingError RECIPIENT_EMAIL_UNKNOWN, RECIPIENT_ID_UNKNOWN, RECIPIENT_NOT_ACCESSIBLE,
 *  RECIPIENT_DEACTIVATED, DIRECT_MESSAGES_DISABLED, DIRECT_MESSAGES_NOT_AUTHORIZED,
 *  DIRECT_CONVERSATION_NOT_STARTABLE
 */
export function checkDirectPosting(senderId: number, people: DirectDestination): void {
  const [unknown] = people.unknown;
  if (typeof unknown === 'string') {
    throw new MessagingError('RECIPIENT_EMAIL_UNKNOWN', { email: unknown });
  }
  if (unknown !== undefined) throw new MessagingError('RECIPIENT_ID_UNKNOWN', { userId: unknown });
  if (!people.isAccessible) throw new MessagingError('RECIPIENT_NOT_ACCESSIBLE');
  const gone = people.recipients.find((recipient) => !recipient.isActive);
  if (gone) throw new MessagingError('RECIPIENT_DEACTIVATED', { email: gone.email });

  const others = people.recipients.filter((recipient) => recipient.id !== senderId);
  // Notes to oneself and talk with bots need no permission.
  if (others.every((recipient) => recipient.isBot)) return;
  if (people.isDisabled) throw new MessagingError('DIRECT_MESSAGES_DISABLED');
  if (!people.isAuthorized) throw new MessagingError('DIRECT_MESSAGES_NOT_AUTHORIZED');
  if (!people.exists && !people.mayInitiate) {
    throw new MessagingError('DIRECT_CONVERSATION_NOT_STARTABLE');
  }
}
