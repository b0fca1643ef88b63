import type { DomainEvent } from '@tandem/shared-kernel';
import type { MessageLocation } from '../messages/message-location.ts';

/** Messages of one topic or conversation were deleted. */
export interface MessagesDeleted extends DomainEvent {
  readonly type: 'messages.deleted';
  /** Ascending. */
  readonly messageIds: readonly number[];
  readonly place: MessageLocation;
  /** The actor; `null` for the server itself. */
  readonly actingUserId: number | null;
}
