import type { Actor } from '@tandem/shared-kernel';

/** A text that a bot sends. */
interface DeliveredText {
  /** Markdown. */
  readonly content: string;
  /** The client of the messages. */
  readonly clientName: string;
}

/** Sends the messages of integrations. */
export interface WebhookDelivery {
  /**
   * @param channel a channel by its ID or its name
   * @returns false when the actor has no such channel
   */
  toChannel(
    actor: Actor,
    channel: { readonly id: number } | { readonly name: string },
    message: DeliveredText & { readonly topic: string },
  ): Promise<boolean>;
  /** Sends a direct message. */
  toUser(actor: Actor, userId: number, message: DeliveredText): Promise<void>;
}
