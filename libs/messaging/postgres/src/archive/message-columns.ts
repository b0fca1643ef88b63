/**
 * The columns that a message and an archived message share; all of `message` but those that the
 * database generates. The contract spec compares the list with the table.
 */
export const MESSAGE_COLUMNS = [
  'id',
  'realm_id',
  'sender_id',
  'recipient_id',
  'topic_id',
  'subject',
  'content',
  'rendered_content',
  'sent_at',
  'client_name',
  'read_by_sender',
  'mentions_channel',
  'mentions_topic',
  'has_link',
  'has_image',
  'has_attachment',
  'has_history',
  'last_edited_at',
  'last_moved_at',
  'moved_from',
  'is_resolution_notice',
] as const;

/** @param replaced expressions instead of columns */
export const messageColumns = (
  table: string,
  replaced: Partial<Record<(typeof MESSAGE_COLUMNS)[number], string>> = {},
): string => MESSAGE_COLUMNS.map((name) => replaced[name] ?? `${table}.${name}`).join(', ');
