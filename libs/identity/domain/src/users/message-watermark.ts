import type { Actor } from '@tandem/shared-kernel';

/** Tells how far a user's messages reach. Another context has them; the app binds it. */
export interface MessageWatermark {
  /** The greatest identifier among the viewer's messages, `null` when there are none. */
  lastMessageId(viewer: Actor): Promise<number | null>;
}
