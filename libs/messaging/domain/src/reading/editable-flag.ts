import { MessagingError } from '../messaging-error.ts';

/** The flags that users can set. */
const EDITABLE_FLAGS = ['read', 'starred', 'collapsed'] as const;
/** One of {@link EDITABLE_FLAGS}. */
export type EditableFlag = (typeof EDITABLE_FLAGS)[number];

/** Adds the flag to messages, or removes it. */
export type FlagOperation = 'add' | 'remove';

/** The flags that follow from the message and from the reader's subscription. */
const DERIVED_FLAGS = [
  'mentioned',
  'stream_wildcard_mentioned',
  'topic_wildcard_mentioned',
  'group_mentioned',
  'wildcard_mentioned',
  'has_alert_word',
  'historical',
];

/** @throws MessagingError FLAG_UNKNOWN, FLAG_NOT_EDITABLE */
export function editableFlag(flag: string): EditableFlag {
  const found = EDITABLE_FLAGS.find((each) => each === flag);
  if (found !== undefined) return found;
  throw new MessagingError(DERIVED_FLAGS.includes(flag) ? 'FLAG_NOT_EDITABLE' : 'FLAG_UNKNOWN', {
    flag,
  });
}

/** @throws MessagingError FLAG_OPERATION_UNKNOWN */
export function flagOperation(operation: string): FlagOperation {
  if (operation === 'add' || operation === 'remove') return operation;
  throw new MessagingError('FLAG_OPERATION_UNKNOWN', { operation });
}
