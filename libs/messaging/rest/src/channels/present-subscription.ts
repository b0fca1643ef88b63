import {
  CHANNEL_GROUP_SETTINGS,
  weeklyTraffic,
  type SubscriptionView,
} from '@tandem/messaging-domain';
import { presentGroupValue } from './group-value.ts';

/** The former setting that said who may post, by the system group that may now. */
const POST_POLICIES: Readonly<Record<string, number>> = {
  'role:everyone': 1,
  'role:administrators': 2,
  'role:fullmembers': 3,
  'role:moderators': 4,
};
const ANYBODY = 1;
const ADMINISTRATORS = 2;

/** The values of `subscriptionSchema`. */
export function presentSubscription(view: SubscriptionView, now: Date) {
  const postPolicy = POST_POLICIES[view.postingGroupName ?? ''] ?? ANYBODY;
  return {
    stream_id: view.channelId,
    name: view.name,
    description: view.description,
    rendered_description: view.renderedDescription,
    date_created: Math.floor(view.dateCreated.getTime() / 1000),
    creator_id: view.creatorId,
    invite_only: view.inviteOnly,
    ...(view.subscriberIds && { subscribers: view.subscriberIds }),
    desktop_notifications: view.desktopNotifications,
    email_notifications: view.emailNotifications,
    wildcard_mentions_notify: view.wildcardMentionsNotify,
    push_notifications: view.pushNotifications,
    audible_notifications: view.audibleNotifications,
    pin_to_top: view.pinToTop,
    is_muted: view.isMuted,
    in_home_view: !view.isMuted,
    is_announcement_only: postPolicy === ADMINISTRATORS,
    is_web_public: view.isWebPublic,
    color: view.color,
    stream_post_policy: postPolicy,
    message_retention_days: view.messageRetentionDays,
    history_public_to_subscribers: view.historyPublicToSubscribers,
    first_message_id: view.firstMessageId,
    folder_id: view.folderId,
    topics_policy: view.topicsPolicy,
    is_recently_active: view.isRecentlyActive,
    stream_weekly_traffic: weeklyTraffic(view.recentMessageCount, view.dateCreated, now),
    subscriber_count: view.subscriberCount,
    is_archived: false,
    ...Object.fromEntries(
      CHANNEL_GROUP_SETTINGS.map((setting) => [setting, presentGroupValue(view.groups[setting])]),
    ),
  };
}
