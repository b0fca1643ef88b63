import type { ListedSubscribers, SubscriptionView } from '@tandem/messaging-domain';
import { presentChannel } from './channel-schemas.ts';

/** The values of `subscriptionSchema`. */
export function presentSubscription(view: SubscriptionView, now: Date) {
  return Object.assign(presentChannel(view, now), {
    desktop_notifications: view.desktopNotifications,
    email_notifications: view.emailNotifications,
    wildcard_mentions_notify: view.wildcardMentionsNotify,
    push_notifications: view.pushNotifications,
    audible_notifications: view.audibleNotifications,
    pin_to_top: view.pinToTop,
    is_muted: view.isMuted,
    in_home_view: !view.isMuted,
    color: view.color,
    ...presentSubscribers(view),
  });
}

/** The values of `subscriberFields`. */
export function presentSubscribers({ subscriberIds, partialSubscriberIds }: ListedSubscribers) {
  return {
    ...(subscriberIds && { subscribers: subscriberIds }),
    ...(partialSubscriberIds && { partial_subscribers: partialSubscriberIds }),
  };
}
