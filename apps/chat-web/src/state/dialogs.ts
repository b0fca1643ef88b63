import type { Conversation, Message } from '@tandem/chat-client';
import { signal } from '@preact/signals';
import type { MessagePicture } from '../model/html/message-pictures.ts';

/** A window over the page. */
export type OpenDialog =
  | {
      readonly kind: 'actions' | 'history' | 'receipts' | 'delete' | 'remind' | 'report';
      readonly message: Message;
    }
  | {
      readonly kind: 'move';
      readonly conversation: Extract<Conversation, { type: 'channel' }>;
      /** One of the messages that move; those of the whole topic if it is `null`. */
      readonly message: Message | null;
      /** One of the messages of the topic; absent if there is none. */
      readonly newestId?: number | undefined;
    }
  | {
      readonly kind: 'delete-topic';
      readonly conversation: Extract<Conversation, { type: 'channel' }>;
    }
  | { readonly kind: 'status' }
  | {
      readonly kind: 'picture';
      readonly picture: MessagePicture;
      /** The message that shows it; `null` for a preview. */
      readonly messageId: number | null;
    };

/** The window that is open. */
export const dialog = signal<OpenDialog | null>(null);

export function closeDialog(): void {
  dialog.value = null;
}
