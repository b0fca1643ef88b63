import type { NotificationDefaults, SubscriptionView } from '@tandem/messaging-domain';

/** A subscription for clients that do not support inherited settings. */
export function withDefaults(
  view: SubscriptionView,
  defaults: NotificationDefaults,
): SubscriptionView {
  return {
    ...view,
    desktopNotifications: view.desktopNotifications ?? defaults.desktop,
    audibleNotifications: view.audibleNotifications ?? defaults.audible,
    pushNotifications: view.pushNotifications ?? defaults.push,
    emailNotifications: view.emailNotifications ?? defaults.email,
    wildcardMentionsNotify: view.wildcardMentionsNotify ?? defaults.wildcardMentions,
  };
}
