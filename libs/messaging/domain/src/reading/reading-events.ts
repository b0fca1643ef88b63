import type { DomainEvent } from '@tandem/shared-kernel';
import type { EditableFlag, FlagOperation } from './editable-flag.ts';

/** Somebody noted something about messages, or took it back. */
export interface MessageFlagsChanged extends DomainEvent {
  readonly type: 'message_flags.changed';
  readonly userId: number;
  readonly operation: FlagOperation;
  readonly flag: EditableFlag;
  /** Ascending. */
  readonly messageIds: readonly number[];
}

/** Somebody has read everything. */
export interface AllMessagesRead extends DomainEvent {
  readonly type: 'messages.all_read';
  readonly userId: number;
}

/** What happens to what people have read and noted. */
export type ReadingEvent = MessageFlagsChanged | AllMessagesRead;
