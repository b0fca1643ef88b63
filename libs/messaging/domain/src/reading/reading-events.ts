import type { DomainEvent } from '@tandem/shared-kernel';
import type { EditableFlag, FlagOperation } from './editable-flag.ts';

/** A user added or removed flags of messages. */
export interface MessageFlagsChanged extends DomainEvent {
  readonly type: 'message_flags.changed';
  readonly userId: number;
  readonly operation: FlagOperation;
  readonly flag: EditableFlag;
  /** Ascending. */
  readonly messageIds: readonly number[];
}

/** A user has read messages. @param messageIds ascending */
export function messagesRead(
  { realmId, userId }: { readonly realmId: number; readonly userId: number },
  messageIds: readonly number[],
): MessageFlagsChanged {
  return {
    type: 'message_flags.changed',
    realmId,
    userId,
    operation: 'add',
    flag: 'read',
    messageIds,
  };
}

/** A user has read everything. */
export interface AllMessagesRead extends DomainEvent {
  readonly type: 'messages.all_read';
  readonly userId: number;
}

/** Changes of read state and flags. */
export type ReadingEvent = MessageFlagsChanged | AllMessagesRead;
