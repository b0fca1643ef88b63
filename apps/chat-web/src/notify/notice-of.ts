import {
  conversationOf,
  isMuted,
  topicPolicy,
  type ChatState,
  type Message,
} from '@tandem/chat-client';
import { TOPIC_POLICIES } from '../state/topic-policies.ts';

/** The notification of a message that the actor does not see at the time. */
export interface MessageNotice {
  /** A notification of the desktop. */
  readonly isShown: boolean;
  readonly hasSound: boolean;
}

const NONE: MessageNotice = { isShown: false, hasSound: false };

/**
 * The notification that a message causes on its arrival, by the settings of the actor.
 *
 * @see https://zulip.com/help/desktop-notifications
 */
export function noticeOf(state: ChatState, message: Message): MessageNotice {
  const { settings, mutedUsers } = state.personal;
  const { flags, sender_id: senderId } = message;
  if (senderId === state.userId || mutedUsers.has(senderId) || flags.includes('read')) return NONE;
  const conversation = conversationOf(message);
  const personal: MessageNotice = {
    isShown: settings.enable_desktop_notifications ?? true,
    hasSound: settings.enable_sounds ?? true,
  };
  const isPersonal = flags.includes('mentioned') || flags.includes('has_alert_word');
  if (conversation.type === 'direct' || isPersonal) return personal;
  const own = state.subscriptions.get(conversation.channelId);
  const isFollowed =
    topicPolicy(state, conversation.channelId, conversation.topic) === TOPIC_POLICIES.followed;
  const isWildcard = flags.some((flag) => flag.includes('wildcard_mentioned'));
  /** A setting of the channel, or else that of all channels; in followed topics another one too. */
  const isOn = (ofChannel?: boolean | null, ofAll?: boolean, ofFollowed?: boolean): boolean =>
    (isFollowed && ofFollowed === true) || (ofChannel ?? ofAll) === true;
  if (isMuted(state, conversation)) return NONE;
  const { enable_followed_topic_wildcard_mentions_notify: inFollowed } = settings;
  const { wildcard_mentions_notify: inAll } = settings;
  if (isWildcard && isOn(own?.wildcard_mentions_notify, inAll, inFollowed)) return personal;
  return {
    isShown: isOn(
      own?.desktop_notifications,
      settings.enable_stream_desktop_notifications,
      settings.enable_followed_topic_desktop_notifications,
    ),
    hasSound: isOn(
      own?.audible_notifications,
      settings.enable_stream_audible_notifications,
      settings.enable_followed_topic_audible_notifications,
    ),
  };
}

const COUNTS = { all: 1, directsMentionsAndFollowed: 2, directsAndMentions: 3, none: 4 } as const;

/** The number of unread messages that the title and the icon show, by the setting of the actor. */
export function badgeCount(state: ChatState): number {
  const choice = state.personal.settings.desktop_icon_count_display ?? COUNTS.all;
  if (choice === COUNTS.none) return 0;
  let count = 0;
  for (const { conversation, ids } of state.unread.conversations.values()) {
    const isWhole =
      conversation.type === 'direct' ||
      (choice === COUNTS.all && !isMuted(state, conversation)) ||
      (choice === COUNTS.directsMentionsAndFollowed &&
        topicPolicy(state, conversation.channelId, conversation.topic) === TOPIC_POLICIES.followed);
    count += isWhole ? ids.length : ids.filter((id) => state.unread.mentions.has(id)).length;
  }
  return count;
}
