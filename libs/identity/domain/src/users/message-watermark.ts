import type { Actor } from '@tandem/shared-kernel';

/** Reads the newest message id of a user. Another context implements it; the app binds it. */
export interface MessageWatermark {
  /** The greatest id among the actor's messages, `null` when there are none. */
  lastMessageId(actor: Actor): Promise<number | null>;
}
