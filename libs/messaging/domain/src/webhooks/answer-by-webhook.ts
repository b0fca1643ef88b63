import { DomainError } from '@tandem/shared-kernel';
import { isRenderingBusy } from '../content/content-errors.ts';
import { Composer, messageBody } from '../messages/composer.ts';
import { systemMessage, directLocation, insertMessage } from '../messages/message-posting.ts';
import type { MessageQueries } from '../messages/message-queries.ts';
import type { MessageView } from '../messages/message-view.ts';
import { SendMessage, type SendMessagePorts, type SendTarget } from '../messages/send-message.ts';
import { messageUrl } from '../moves/topic-link.ts';
import {
  WebhookFailed,
  type OutgoingWebhooks,
  type WebhookBot,
  type WebhookQueries,
  type WebhookTask,
} from './outgoing-webhook.ts';

/** The dependencies of answering by a webhook. */
export type AnswerByWebhookPorts = SendMessagePorts & {
  readonly messages: Pick<MessageQueries, 'findMessage'>;
  readonly webhookBots: WebhookQueries;
  readonly webhooks: OutgoingWebhooks;
};

const CLIENT = 'OutgoingWebhookResponse';

/**
 * Delivers a message to a bot's webhook, and sends its reply as the bot, in the same conversation. A reply
 * is sent once, even if the job runs several times. The bot's owner is notified of permanent failures.
 */
export class AnswerByWebhook {
  readonly #ports: AnswerByWebhookPorts;
  readonly #send: SendMessage;
  readonly #composer: Composer;

  constructor(ports: AnswerByWebhookPorts) {
    this.#ports = ports;
    this.#send = new SendMessage(ports);
    this.#composer = new Composer(ports);
  }

  /**
   * @param isLastTry a failure that another try might resolve is reported too
   * @throws WebhookFailed when a retry may succeed
   */
  async execute(task: WebhookTask, isLastTry: boolean): Promise<void> {
    const bot = await this.#ports.webhookBots.findWebhookBot(task.botId);
    const message = bot && (await this.#ports.messages.findMessage(bot.actor, task.messageId));
    // The bot or the message may be deleted, and a bot's program gets only messages that the bot may read.
    if (!bot || !message) return;
    try {
      const reply = await this.#ports.webhooks.call({ bot, message, trigger: task.trigger });
      if (reply !== null && reply.trim() !== '') await this.#reply(bot, message, reply);
    } catch (error) {
      const reason = reasonOf(error);
      if (reason === null || (isTransient(error) && !isLastTry)) throw error;
      await this.#notifyOwner(bot, message, reason);
    }
  }

  async #reply(bot: WebhookBot, message: MessageView, content: string): Promise<void> {
    await this.#send.execute(bot.actor, {
      content,
      target: targetOf(message),
      clientName: CLIENT,
      readBySender: true,
      echo: null,
      sendKey: `webhook reply ${message.id}`,
    });
  }

  async #notifyOwner(bot: WebhookBot, message: MessageView, reason: string): Promise<void> {
    const { ownerId, notificationBotId: senderId, actor, writing } = bot;
    if (ownerId === null || senderId === null) return;
    const text = `${this.#linkTo(message, bot)} was not answered by your bot @_**${bot.fullName}|${actor.userId}**: ${reason}`;
    const found = await this.#composer.findReferences(this.#ports.references, actor, text);
    const body = messageBody(text, await this.#composer.renderAtOnce(text, writing, found), []);
    const location = directLocation(senderId, ownerId);
    const note = {
      realmId: actor.realmId,
      senderId,
      place: location,
      sentAt: this.#ports.clock.now(),
      body,
    };
    await this.#ports.unitOfWork.run((tx) => insertMessage(tx, systemMessage(note)));
  }

  #linkTo({ id, place }: MessageView, { writing }: WebhookBot): string {
    if (place.kind === 'direct') return 'A direct message';
    const { channelId, channelName: name, topic } = place;
    const realmUrl = this.#ports.addresses.urlOf(writing.realmStringId);
    return `[A message](${messageUrl(realmUrl, { channelId, name }, topic, id)})`;
  }
}

function targetOf({ place }: MessageView): SendTarget {
  return place.kind === 'direct'
    ? { kind: 'direct', people: { ids: place.participants.map(({ id }) => id) } }
    : { kind: 'channel', channel: { id: place.channelId }, topic: place.topic };
}

function isTransient(error: unknown): boolean {
  return isRenderingBusy(error) || (error instanceof WebhookFailed && error.isTransient);
}

/** Failures that the owner can fix; `null` for faults of this service. */
function reasonOf(error: unknown): string | null {
  if (error instanceof WebhookFailed) return error.message;
  if (error instanceof DomainError) {
    return `its reply could not be sent (${(error as DomainError).code})`;
  }
  return null;
}
