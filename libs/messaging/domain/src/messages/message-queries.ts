import type { Actor } from '@tandem/shared-kernel';
import type { MessageView } from './message-view.ts';

/** Reads messages with access control. */
export interface MessageQueries {
  /** One round trip. @returns `null` when the actor may not read it */
  findMessage(actor: Actor, messageId: number): Promise<MessageView | null>;
  /** The greatest number among the messages that the actor received, `null` without any. */
  lastMessageId(actor: Actor): Promise<number | null>;
}
