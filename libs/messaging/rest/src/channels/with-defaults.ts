import type { NotificationDefaults, OwnSubscription } from '@tandem/messaging-domain';

type Settings = Pick<
  OwnSubscription,
  | 'desktopNotifications'
  | 'audibleNotifications'
  | 'pushNotifications'
  | 'emailNotifications'
  | 'wildcardMentionsNotify'
>;

/** A subscription for clients that do not support inherited settings. */
export function withDefaults<Own extends Settings>(own: Own, defaults: NotificationDefaults): Own {
  return {
    ...own,
    desktopNotifications: own.desktopNotifications ?? defaults.desktop,
    audibleNotifications: own.audibleNotifications ?? defaults.audible,
    pushNotifications: own.pushNotifications ?? defaults.push,
    emailNotifications: own.emailNotifications ?? defaults.email,
    wildcardMentionsNotify: own.wildcardMentionsNotify ?? defaults.wildcardMentions,
  };
}
