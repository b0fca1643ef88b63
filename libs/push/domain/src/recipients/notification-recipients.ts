import type { NotificationCandidate, NotificationChannel } from './notification-candidate.ts';

/** Older messages notify no user: a consumer that was down for long must not wake users. */
export const MAX_AGE_SECONDS = 12 * 3600;

/** Users who used a client more recently are active, and see the message there. */
export const ACTIVE_SECONDS = 140;

/** The reason of a notification, in the words of the wire. */
type NotificationTrigger =
  | 'direct_message'
  | 'mentioned'
  | 'topic_wildcard_mentioned_in_followed_topic'
  | 'stream_wildcard_mentioned_in_followed_topic'
  | 'topic_wildcard_mentioned'
  | 'stream_wildcard_mentioned'
  | 'followed_topic_push_notify'
  | 'followed_topic_email_notify'
  | 'stream_push_notify'
  | 'stream_email_notify';

/** A user to notify of a message. */
export interface NotificationRecipient<Candidate extends NotificationCandidate> {
  readonly candidate: Candidate;
  readonly trigger: NotificationTrigger;
}

/**
 * The candidates who are notified on `channel`, each with the first matching reason. Alert words are no
 * reason: clients highlight them without a notification.
 */
export function notificationRecipients<Candidate extends NotificationCandidate>(
  candidates: readonly Candidate[],
  channel: NotificationChannel,
): readonly NotificationRecipient<Candidate>[] {
  return candidates.flatMap((candidate) => {
    const trigger = notificationTrigger(candidate, channel);
    return trigger === null ? [] : [{ candidate, trigger }];
  });
}

/** @returns `null` for a candidate who is not notified */
export function notificationTrigger(
  candidate: NotificationCandidate,
  channel: NotificationChannel,
): NotificationTrigger | null {
  const { settings } = candidate;
  if (isExcluded(candidate, channel)) return null;
  if (candidate.isDirect) return settings.personal ? 'direct_message' : null;
  if (candidate.isMentioned && settings.personal) return 'mentioned';
  // Muted conversations notify only users whom the message mentions directly.
  if (isMuted(candidate)) return null;
  return wildcardTrigger(candidate) ?? subscriptionTrigger(candidate, channel);
}

function isExcluded(candidate: NotificationCandidate, channel: NotificationChannel): boolean {
  const { isActive, isBot, isSender, isMember, isReachable } = candidate;
  if (!isActive || isBot || isSender || !isMember || !isReachable) return true;
  if (candidate.messageAgeSeconds >= MAX_AGE_SECONDS) return true;
  if (candidate.hasRead || candidate.hasMutedSender) return true;
  const { idleSeconds, settings } = candidate;
  const isAway = idleSeconds === null || idleSeconds >= ACTIVE_SECONDS;
  return !isAway && (channel === 'email' || !settings.whileActive);
}

/** A topic's policy takes precedence over the channel's. */
function isMuted({ topicVisibility, isChannelMuted }: NotificationCandidate): boolean {
  return topicVisibility === 'inherit' ? isChannelMuted : topicVisibility === 'muted';
}

function wildcardTrigger(candidate: NotificationCandidate): NotificationTrigger | null {
  const { isTopicMentioned, isChannelMentioned, settings } = candidate;
  if (!settings.personal || !(isTopicMentioned || isChannelMentioned)) return null;
  const isFollowed = candidate.topicVisibility === 'followed';
  if (isFollowed && settings.wildcardMentionsInFollowedTopics) {
    return isTopicMentioned
      ? 'topic_wildcard_mentioned_in_followed_topic'
      : 'stream_wildcard_mentioned_in_followed_topic';
  }
  if (!(settings.wildcardMentionsHere ?? settings.wildcardMentions)) return null;
  return isTopicMentioned ? 'topic_wildcard_mentioned' : 'stream_wildcard_mentioned';
}

function subscriptionTrigger(
  { topicVisibility, settings }: NotificationCandidate,
  channel: NotificationChannel,
): NotificationTrigger | null {
  if (topicVisibility === 'followed' && settings.followedTopics) {
    return `followed_topic_${channel}_notify`;
  }
  const wantsAll = settings.channelMessagesHere ?? settings.channelMessages;
  return wantsAll ? `stream_${channel}_notify` : null;
}
