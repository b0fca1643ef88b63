/** The boolean properties of a subscription that its user may set. */
export const SUBSCRIPTION_FLAGS = [
  'is_muted',
  'pin_to_top',
  'desktop_notifications',
  'audible_notifications',
  'push_notifications',
  'email_notifications',
  'wildcard_mentions_notify',
] as const;

/** One of {@link SUBSCRIPTION_FLAGS}. */
export type SubscriptionFlag = (typeof SUBSCRIPTION_FLAGS)[number];

/** One property of a subscription with its value. */
export type SubscriptionProperty =
  | { readonly property: SubscriptionFlag; readonly value: boolean }
  /** Like `#76ce90`. */
  | { readonly property: 'color'; readonly value: string };
