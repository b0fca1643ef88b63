import type { Actor } from '@tandem/shared-kernel';
import { isWanted } from './event-filter.ts';
import { IntegrationError } from './integration-error.ts';
import type { Integration, WebhookMessage, WebhookRequest } from './integration.ts';
import type { AccountHolders } from './account-holders.ts';
import type { NotifyOfSetupFault } from './notify-of-setup-fault.ts';
import {
  AnomalousPayload,
  IncompletePayload,
  InvalidPayload,
  UnsupportedEvent,
  type Payload,
} from './payload.ts';
import type { WebhookDelivery } from './webhook-delivery.ts';

/**
 * The largest number of messages of one request; a list of thousands of alerts must not become as many
 * messages.
 */
export const MAX_MESSAGES = 50;

/** The bot of the key of an address, or the user. */
export interface WebhookSender {
  readonly actor: Actor;
  readonly email: string;
  readonly fullName: string;
  /** Receives messages without a channel: the owner of a bot, or the user of the key. */
  readonly ownerId: number;
}

/** The options in the address of a webhook. */
export interface WebhookChoices {
  /** A channel by name or ID; without it the messages go to the owner. */
  readonly channel?: string | undefined;
  readonly topic?: string | undefined;
  readonly onlyEvents?: readonly string[] | undefined;
  readonly excludeEvents?: readonly string[] | undefined;
}

/** The dependencies of the context. */
export interface IntegrationPorts {
  readonly accounts: AccountHolders;
  readonly delivery: WebhookDelivery;
  readonly setupFaults: Pick<NotifyOfSetupFault, 'execute'>;
}

/** Turns a request of another system into messages of a bot. */
export class ReceiveWebhook {
  readonly #accounts: AccountHolders;
  readonly #delivery: WebhookDelivery;
  readonly #setupFaults: Pick<NotifyOfSetupFault, 'execute'>;

  constructor(ports: IntegrationPorts) {
    this.#accounts = ports.accounts;
    this.#delivery = ports.delivery;
    this.#setupFaults = ports.setupFaults;
  }

  /**
   * The owner of the bot is notified of a payload without fields that users choose.
   *
   * @throws IntegrationError WEBHOOK_EVENT_UNSUPPORTED, WEBHOOK_PAYLOAD_ANOMALOUS, WEBHOOK_PAYLOAD_INVALID;
   *   and the errors of sending a message
   */
  async execute(
    sender: WebhookSender,
    integration: Integration,
    request: Omit<WebhookRequest, 'hasChosenTopic'>,
    choices: WebhookChoices,
  ): Promise<void> {
    const chosen = integration.decodesAddress ? decoded(choices) : choices;
    const hasChosenTopic = chosen.topic !== undefined;
    const read = async (payload: Payload) => {
      const all = await this.#messagesOf(sender, integration, {
        ...request,
        payload,
        hasChosenTopic,
      });
      return all.filter(({ event }) => isWanted(event, chosen.onlyEvents, chosen.excludeEvents));
    };
    let messages = await read(request.payload);
    if (messages.length === 0) return;
    const mentioning = await this.#mentioning(sender, integration, request.payload);
    if (mentioning) messages = await read(mentioning);
    for (const message of bounded(messages)) {
      await this.#send(sender, `${integration.name}Webhook`, message, chosen);
    }
  }

  /** The payload with a mention of the acting user as their name; `null` for one who is no user here. */
  async #mentioning(
    { actor }: WebhookSender,
    { accountField }: Integration,
    payload: Payload,
  ): Promise<Payload | null> {
    if (!accountField) return null;
    const isText = (path: readonly string[]) => typeof payload.get(...path).value === 'string';
    const user = accountField.users.find(({ account, name }) => isText(account) && isText(name));
    if (!user) return null;
    const account = payload.get(...user.account).text();
    // No account has this character, which databases do not store.
    if (account.includes('\0')) return null;
    const holder = await this.#accounts.find(actor.realmId, accountField.name, account);
    return holder && payload.with(user.name, `@_**${holder.fullName}|${holder.userId}**`);
  }

  async #messagesOf(
    sender: WebhookSender,
    integration: Integration,
    request: WebhookRequest,
  ): Promise<readonly WebhookMessage[]> {
    try {
      return integration.messagesOf(request);
    } catch (error) {
      if (error instanceof IncompletePayload) {
        await this.#setupFaults.execute(sender, integration, { kind: 'payload-incomplete' });
      }
      throw expectedFailure(integration, error);
    }
  }

  async #send(
    { actor, email, ownerId }: WebhookSender,
    clientName: string,
    message: WebhookMessage,
    choices: WebhookChoices,
  ): Promise<void> {
    const { channel = choices.channel } = message;
    const content = message.content.replaceAll('\0', '\ufffd');
    if (channel === undefined || channel === '') {
      return this.#delivery.toUser(actor, ownerId, { content, clientName });
    }
    const isId = /^\d{1,15}$/.test(channel);
    const isSent = await this.#delivery.toChannel(
      actor,
      isId ? { id: Number(channel) } : { name: channel },
      { topic: choices.topic ?? printable(message.topic), content, clientName },
    );
    if (isSent) return;
    const name = channel.slice(0, 100).replace(/[*`]/g, '');
    const reason = isId
      ? `channel ID ${channel}, but there is no channel with that ID.`
      : `channel #**${name}**, but that channel does not exist. Click [here](#channels/new) to create it.`;
    const notice = `Your bot \`${email}\` tried to send a message to ${reason}`;
    return this.#delivery.toUser(actor, ownerId, {
      content: `${notice}\n\n${content}`,
      clientName,
    });
  }
}

function expectedFailure({ name: webhookName }: Integration, error: unknown): unknown {
  if (error instanceof UnsupportedEvent) {
    const { eventType } = error;
    return new IntegrationError('WEBHOOK_EVENT_UNSUPPORTED', { webhookName, eventType });
  }
  if (error instanceof InvalidPayload) {
    return new IntegrationError('WEBHOOK_PAYLOAD_INVALID', { reason: error.message });
  }
  if (!(error instanceof AnomalousPayload)) return error;
  return new IntegrationError('WEBHOOK_PAYLOAD_ANOMALOUS', { webhookName });
}

function bounded(messages: readonly WebhookMessage[]): readonly WebhookMessage[] {
  const [first, more] = [messages.slice(0, MAX_MESSAGES), messages.length - MAX_MESSAGES];
  const last = first.at(-1);
  if (more <= 0 || !last) return messages;
  return [...first, { ...last, content: `[and ${more} more message(s)]` }];
}

/** Some systems encode the parameters of an address twice. */
function decoded(choices: WebhookChoices): WebhookChoices {
  const { channel, topic } = choices;
  return { ...choices, channel: channel && unquoted(channel), topic: topic && unquoted(topic) };
}

function unquoted(text: string): string {
  try {
    return decodeURIComponent(text);
  } catch {
    return text;
  }
}

/** Titles of other systems have characters that no topic may have. */
function printable(topic: string): string {
  return topic.replace(/\p{C}+/gu, ' ').trim();
}
