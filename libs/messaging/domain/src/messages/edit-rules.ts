import { MessagingError } from '../messaging-error.ts';
import type { EditableMessage } from './message-repository.ts';

/** Added to every time limit, so that an edit that was started before the limit still succeeds. */
export const EDIT_GRACE_SECONDS = 20;

/**
 * Checks whether `editorId` may change the content of a message: only the sender, within a time limit.
 *
 * @throws MessagingError MESSAGE_EDITING_DISABLED, MESSAGE_EDIT_NOT_PERMITTED,
 *   MESSAGE_EDIT_TIME_LIMIT_PASSED
 */
export function checkContentEditor(message: EditableMessage, editorId: number, now: Date): void {
  if (!message.allowsEditing) throw new MessagingError('MESSAGE_EDITING_DISABLED');
  if (message.senderId !== editorId) throw new MessagingError('MESSAGE_EDIT_NOT_PERMITTED');
  if (message.editLimitSeconds === null) return;
  const ageSeconds = (now.getTime() - message.sentAt.getTime()) / 1000;
  if (ageSeconds > message.editLimitSeconds + EDIT_GRACE_SECONDS) {
    throw new MessagingError('MESSAGE_EDIT_TIME_LIMIT_PASSED');
  }
}
