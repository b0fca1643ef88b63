/** The kinds of audit entries that commands of this context append themselves: no event states them. */
export const MESSAGING_ACTS = [
  'channel.created',
  'channel.topic_deleted',
  'export.deleted',
  'export.requested',
  'linkifier.added',
  'linkifier.changed',
  'linkifier.removed',
  'linkifier.reordered',
  'message.deleted',
  'message.restored',
  'playground.added',
  'playground.removed',
  'realm.archive_days_changed',
  'user_export.deleted',
  'user_export.requested',
] as const;
