import type { Actor } from '@tandem/shared-kernel';

/** Tells how far a user's messages reach. Another context has them; the app binds it. */
export interface MessageWatermark {
  /** The greatest identifier among the actor's messages, `null` when there are none. */
  lastMessageId(actor: Actor): Promise<number | null>;
}
