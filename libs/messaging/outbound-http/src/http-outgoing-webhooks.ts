import { createHmac } from 'node:crypto';
import {
  WebhookFailed,
  type MessageView,
  type OutgoingWebhooks,
  type WebhookBot,
  type WebhookCall,
} from '@tandem/messaging-domain';
import type { Clock } from '@tandem/shared-kernel';
import type { AddressPolicy } from '@tandem/shared-outbound-http';
import { postGuarded, type GuardedAnswer } from './guarded-post.ts';
import { slackBody } from './slack-body.ts';

/** The dependencies of {@link HttpOutgoingWebhooks}. */
interface HttpOutgoingWebhooksOptions {
  /** Restricts the addresses that may be contacted: the owners of bots choose them. */
  readonly policy: AddressPolicy;
  /** The token by which a program verifies that a request comes from this server. */
  readonly tokenOf: (botId: number, version: number) => string;
  /** The secrets that sign requests: `whsec_` and the Base64 of the key. */
  readonly secretOf: (botId: number, version: number) => string;
  readonly clock: Clock;
  /** The message as the API shows it. */
  readonly present: (message: MessageView) => object;
  /** The time limit for one request, from the name lookup to the last byte; 10 s by default. */
  readonly timeoutMs?: number;
}

const TIMEOUT_MS = 10_000;
const SLACK = 2;

/** Outgoing webhooks over HTTP, in the service's own format and in that of Slack. */
export class HttpOutgoingWebhooks implements OutgoingWebhooks {
  readonly #options: HttpOutgoingWebhooksOptions;

  constructor(options: HttpOutgoingWebhooksOptions) {
    this.#options = options;
  }

  async call(call: WebhookCall): Promise<string | null> {
    const { bot, message } = call;
    if (!URL.canParse(bot.payloadUrl)) throw new WebhookFailed('it has no address', false);
    const { contentType, body } = this.#request(call);
    // The same for every try: a program that stores it answers nothing twice.
    const id = `${message.id}/${bot.actor.userId}`;
    const answer = await postGuarded(new URL(bot.payloadUrl), {
      policy: this.#options.policy,
      timeoutMs: this.#options.timeoutMs ?? TIMEOUT_MS,
      headers: {
        'content-type': contentType,
        'user-agent': 'TandemOutgoingWebhook/1',
        'idempotency-key': id,
        ...this.#signature(bot, id, body),
      },
      body,
    });
    return replyOf(answer, bot.interface);
  }

  /** @see https://github.com/standard-webhooks/standard-webhooks/blob/main/spec/standard-webhooks.md */
  #signature({ actor, secretVersions }: WebhookBot, id: string, body: string) {
    const timestamp = String(Math.floor(this.#options.clock.now().getTime() / 1000));
    const signatures = secretVersions.map((version) => {
      const key = Buffer.from(this.#options.secretOf(actor.userId, version).slice(6), 'base64');
      const signed = createHmac('sha256', key).update(`${id}.${timestamp}.${body}`);
      return `v1,${signed.digest('base64')}`;
    });
    return {
      'webhook-id': id,
      'webhook-timestamp': timestamp,
      'webhook-signature': signatures.join(' '),
    };
  }

  #request({ bot, trigger, message }: WebhookCall) {
    const token = this.#options.tokenOf(bot.actor.userId, bot.tokenVersion);
    if (bot.interface === SLACK) {
      const form = slackBody(bot, message, token);
      return { contentType: 'application/x-www-form-urlencoded', body: form.toString() };
    }
    const body = JSON.stringify({
      bot_email: bot.email,
      bot_full_name: bot.fullName,
      data: message.content,
      trigger,
      token,
      message: this.#options.present(message),
    });
    return { contentType: 'application/json', body };
  }
}

interface Reply {
  readonly response_not_required?: unknown;
  readonly content?: unknown;
  readonly response_string?: unknown;
  readonly text?: unknown;
}

function replyOf({ status, body }: GuardedAnswer, format: number): string | null {
  if (status < 200 || status > 299) {
    const isTransient = status >= 500 || status === 429;
    throw new WebhookFailed(`its program answered with HTTP status ${status}`, isTransient);
  }
  if (body.trim() === '') return null;
  const reply = parsed(body);
  if (reply.response_not_required === true) return null;
  const text = format === SLACK ? reply.text : (reply.content ?? reply.response_string);
  if (text === undefined) return null;
  if (typeof text !== 'string') throw new WebhookFailed('its reply is no text', false);
  return text;
}

function parsed(body: string): Reply {
  try {
    const value: unknown = JSON.parse(body);
    if (typeof value === 'object' && value !== null && !Array.isArray(value)) return value;
  } catch {
    // Reported below.
  }
  throw new WebhookFailed('the reply of its program is no JSON object', false);
}
