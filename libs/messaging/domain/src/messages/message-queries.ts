import type { Actor } from '@tandem/shared-kernel';
import type { MessageView } from './message-view.ts';

/** Reads messages, each only for those who may. */
export interface MessageQueries {
  /** One round trip. @returns `null` when the viewer may not read it */
  findMessage(viewer: Actor, messageId: number): Promise<MessageView | null>;
  /** The greatest number among the messages that the viewer received, `null` without any. */
  lastMessageId(viewer: Actor): Promise<number | null>;
}
