import type { IncomingMail } from '@tandem/messaging-domain/email-gateway';
import type { RenderReply, RenderTask } from '@tandem/messaging-markdown';

/** The options of the threads for texts. */
export interface TextThreadData {
  readonly mediaSecret: string | null;
}

/** The requests to the thread for texts: plain data. */
export type TextTask = RenderTask | { readonly kind: 'mail'; readonly raw: Uint8Array };

/** Its results: plain data too. */
export type TextReply =
  | RenderReply
  | { readonly kind: 'mail'; readonly mail: IncomingMail }
  | { readonly kind: 'unreadable_mail' };
