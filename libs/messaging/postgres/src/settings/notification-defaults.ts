const setting = (u: string, name: string, byDefault: boolean) =>
  `coalesce((${u}.settings->>'${name}')::boolean, ${byDefault})`;

/** The `NotificationDefaults` of the account `u`, as one JSON column. */
export const notificationDefaults = (u: string): string => `json_build_object(
    'desktop', ${setting(u, 'enable_stream_desktop_notifications', false)},
    'audible', ${setting(u, 'enable_stream_audible_notifications', false)},
    'push', ${setting(u, 'enable_stream_push_notifications', false)},
    'email', ${setting(u, 'enable_stream_email_notifications', false)},
    'wildcardMentions', ${setting(u, 'wildcard_mentions_notify', true)})`;
