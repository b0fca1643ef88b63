import type { IncomingMail } from '@tandem/messaging-domain/email-gateway';
import type { RenderReply, RenderTask } from '@tandem/messaging-markdown';

/** What the threads for texts are started with. */
export interface TextThreadData {
  readonly mediaSecret: string | null;
}

/** What the thread for texts is asked: plain data. */
export type TextTask = RenderTask | { readonly kind: 'mail'; readonly raw: Uint8Array };

/** What it answers: plain data too. */
export type TextReply =
  | RenderReply
  | { readonly kind: 'mail'; readonly mail: IncomingMail }
  | { readonly kind: 'unreadable_mail' };
