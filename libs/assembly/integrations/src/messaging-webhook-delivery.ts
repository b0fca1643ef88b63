import type { WebhookDelivery } from '@tandem/integrations-domain';
import { MessagingError, type MessagingUseCases, type SendTarget } from '@tandem/messaging-domain';
import type { Actor } from '@tandem/shared-kernel';

type Text = Parameters<WebhookDelivery['toUser']>[2];

/** The messages of integrations, sent by the messaging context. */
export class MessagingWebhookDelivery implements WebhookDelivery {
  readonly #sendMessage: Pick<MessagingUseCases['sendMessage'], 'execute'>;

  constructor(sendMessage: Pick<MessagingUseCases['sendMessage'], 'execute'>) {
    this.#sendMessage = sendMessage;
  }

  async toChannel(
    actor: Actor,
    channel: Parameters<WebhookDelivery['toChannel']>[1],
    message: Parameters<WebhookDelivery['toChannel']>[2],
  ): Promise<boolean> {
    try {
      await this.#send(actor, { kind: 'channel', channel, topic: message.topic }, message);
      return true;
    } catch (error) {
      if (isUnknownChannel(error)) return false;
      throw error;
    }
  }

  async toUser(actor: Actor, userId: number, message: Text): Promise<void> {
    await this.#send(actor, { kind: 'direct', people: { ids: [userId] } }, message);
  }

  async #send(actor: Actor, target: SendTarget, { content, clientName }: Text): Promise<void> {
    await this.#sendMessage.execute(actor, {
      target,
      content,
      clientName,
      readBySender: false,
      sendKey: null,
      echo: null,
    });
  }
}

function isUnknownChannel(error: unknown): boolean {
  return (
    error instanceof MessagingError &&
    (error.code === 'CHANNEL_NAME_UNKNOWN' || error.code === 'CHANNEL_ID_UNKNOWN')
  );
}
