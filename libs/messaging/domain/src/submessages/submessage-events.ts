import type { DomainEvent } from '@tandem/shared-kernel';
import type { MessageLocation } from '../messages/message-location.ts';

/** Data was attached to a message: a vote, a task and the like. */
export interface SubmessageAdded extends DomainEvent {
  readonly type: 'submessage.added';
  readonly submessageId: number;
  readonly messageId: number;
  readonly senderId: number;
  readonly msgType: string;
  /** JSON text. */
  readonly content: string;
  readonly place: MessageLocation;
}
