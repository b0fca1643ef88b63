import type {
  ListedSubscribers,
  OwnSubscription,
  SubscriptionView,
} from '@tandem/messaging-domain';
import { presentChannel } from './channel-schemas.ts';

/** The values of `subscriptionSchema`. */
export function presentSubscription(view: SubscriptionView, now: Date) {
  return Object.assign(
    presentChannel(view, now),
    presentOwnSettings(view),
    presentSubscribers(view),
  );
}

/** The fields of `subscriptionSchema` that differ between the subscribers of a channel. */
export function presentOwnSettings(own: Omit<OwnSubscription, 'channelId' | 'isActive'>) {
  return {
    desktop_notifications: own.desktopNotifications,
    email_notifications: own.emailNotifications,
    wildcard_mentions_notify: own.wildcardMentionsNotify,
    push_notifications: own.pushNotifications,
    audible_notifications: own.audibleNotifications,
    pin_to_top: own.pinToTop,
    is_muted: own.isMuted,
    in_home_view: !own.isMuted,
    color: own.color,
  };
}

/** The values of `subscriberFields`. */
function presentSubscribers({ subscriberIds, partialSubscriberIds }: ListedSubscribers) {
  return {
    ...(subscriberIds && { subscribers: subscriberIds }),
    ...(partialSubscriberIds && { partial_subscribers: partialSubscriberIds }),
  };
}
