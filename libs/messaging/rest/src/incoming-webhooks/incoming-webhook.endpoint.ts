import { parse } from 'node:querystring';
import { MessagingError, type MessagingUseCases, type SendTarget } from '@tandem/messaging-domain';
import {
  JsonParam,
  PathText,
  TextParam,
  WireError,
  chatEndpoint,
  listOf,
  text,
  type ChatCall,
  type ChatEndpoint,
  type RequestBody,
} from '@tandem/shared-chat-wire';
import type { Actor } from '@tandem/shared-kernel';
import { schema } from '@tandem/shared-rest';
import type { Integration, WebhookMessage } from './integration.ts';
import { INTEGRATIONS } from './integrations.ts';
import type { Json } from './payload.ts';

/** Authenticates the API key of a webhook URL. */
interface WebhookAuthentication {
  /**
   * @param host the request's Host, without a port
   * @throws what the wire says of a key that may not be used
   */
  senderOf(apiKey: string, host: string): Promise<WebhookSender>;
}

/** A bot that sends the notifications of another system. */
interface WebhookSender {
  readonly actor: Actor;
  /** The recipient of what goes to no channel: the bot's owner, or the user whose key it is. */
  readonly ownerId: number;
}

export interface IncomingWebhookDependencies {
  readonly useCases: Pick<MessagingUseCases, 'sendMessage'>;
  readonly webhookAuthentication: WebhookAuthentication;
}

/** In the order in which faults are reported. */
class IncomingWebhookParams {
  @PathText({ description: Object.keys(INTEGRATIONS).join(', ') })
  integration!: string;

  @TextParam({ description: 'The API key of a bot, preferably of an incoming webhook bot' })
  apiKey!: string;

  @TextParam({ optional: true, description: 'A channel by name or ID; the bot’s owner without it' })
  stream?: string;

  @TextParam({ optional: true, description: 'Replaces the topic that the event suggests' })
  topic?: string;

  @JsonParam(listOf(text()), {
    optional: true,
    description: 'Only these events; `*` stands for anything',
  })
  onlyEvents?: string[];

  @JsonParam(listOf(text()), {
    optional: true,
    description: 'Not these events; `*` stands for anything',
  })
  excludeEvents?: string[];

  @TextParam({ optional: true, description: 'alertmanager: the label that topics are named after' })
  name?: string;

  @TextParam({ optional: true, description: 'alertmanager: the annotation that becomes the text' })
  desc?: string;
}

/** Turns what another system sends into messages of a bot. */
export function incomingWebhook(dependencies: IncomingWebhookDependencies): ChatEndpoint {
  return chatEndpoint({
    operationId: 'incoming-webhook',
    method: 'POST',
    path: '/external/{integration}',
    tag: 'webhooks',
    summary: 'Receive a notification from another system',
    description:
      'The body is what the other system sends; all parameters are in the query. The bot’s owner is notified of a channel that does not exist.',
    auth: 'anonymous',
    takesBody: true,
    params: IncomingWebhookParams,
    response: { ok: schema.optional(schema.boolean('slack_incoming only')) },
    errors: [
      'MESSAGE_EMPTY',
      'MESSAGE_NOT_RENDERABLE',
      'TOPIC_HAS_INVALID_CHARACTER',
      'CHANNEL_POSTING_NOT_PERMITTED',
      'CHANNEL_SENDING_NOT_AUTHORIZED',
      'EMPTY_TOPIC_NOT_ALLOWED',
      'ONLY_EMPTY_TOPIC_ALLOWED',
      'TOPIC_CREATION_NOT_PERMITTED',
    ],
    handle: (call) => receive(dependencies, call),
  });
}

async function receive(
  { useCases, webhookAuthentication }: IncomingWebhookDependencies,
  call: ChatCall<IncomingWebhookParams, 'anonymous'>,
): Promise<object> {
  const { params, host } = call;
  const { integration: name } = params;
  const integration = Object.hasOwn(INTEGRATIONS, name) ? INTEGRATIONS[name] : undefined;
  if (!integration) throw new WireError(404, 'NOT_FOUND', `No such integration: ${name}`);
  const sender = await webhookAuthentication.senderOf(params.apiKey.trim(), host);
  const event = eventOf(integration, call);
  if (!isWanted(event, params)) return integration.answer ?? {};
  const { body } = call;
  if (!body) throw malformed();
  const payload = payloadOf(body, name === 'generic');
  const options = { name: params.name, desc: params.desc };
  const messages = integration.messagesOf({ event, payload, text: body.text, options });
  if (messages === 'unsupported') throw unsupported(name, event);
  for (const message of messages) {
    await send(useCases.sendMessage, sender, message, {
      stream: params.stream,
      topic: params.topic,
      clientName: integration.client,
    });
  }
  return integration.answer ?? {};
}

function eventOf(
  { eventHeader }: Integration,
  { connection }: Pick<ChatCall<object, 'anonymous'>, 'connection'>,
): string {
  if (eventHeader === undefined) return '';
  const event = connection.header(eventHeader);
  if (event !== '') return event;
  const msg = `Missing the HTTP event header '${eventHeader}'`;
  throw new WireError(400, 'MISSING_HTTP_EVENT_HEADER', msg, { header: eventHeader });
}

/** Whether the lists in the address let an event through; events without a name always. */
function isWanted(
  event: string,
  { onlyEvents, excludeEvents }: Pick<IncomingWebhookParams, 'onlyEvents' | 'excludeEvents'>,
): boolean {
  if (event === '') return true;
  const isAmong = (patterns: readonly string[]) =>
    patterns.some((pattern) => {
      const parts = pattern.split('*').map((part) => part.replace(/[.*+?^${}()|[\]\\]/g, '\\$&'));
      return new RegExp(`^${parts.join('.*')}$`).test(event);
    });
  if (onlyEvents && !isAmong(onlyEvents)) return false;
  return !(excludeEvents && isAmong(excludeEvents));
}

/** @param takesText whether a body that is no JSON is a text of its own */
function payloadOf({ type, text: raw }: RequestBody, takesText: boolean): Json {
  if (type === 'application/x-www-form-urlencoded') {
    const fields = parse(raw);
    // GitHub and Slack may send their JSON in a field of a form.
    return typeof fields.payload === 'string' ? parsed(fields.payload) : { ...fields };
  }
  if (takesText && type !== 'application/json') return raw;
  return parsed(raw);
}

function parsed(json: string): Json {
  try {
    return JSON.parse(json) as Json;
  } catch {
    throw malformed();
  }
}

function malformed(): WireError {
  return WireError.badRequest('Malformed JSON');
}

/** An answer of status 200, since the sender did nothing wrong; it is an error all the same. */
function unsupported(name: string, event: string): WireError {
  const msg = `The '${event}' event isn't currently supported by the ${name} webhook; ignoring`;
  return new WireError(200, 'UNSUPPORTED_WEBHOOK_EVENT_TYPE', msg, {
    webhook_name: name,
    event_type: event,
  });
}

interface Destination {
  readonly stream: string | undefined;
  readonly topic: string | undefined;
  readonly clientName: string;
}

async function send(
  useCase: Pick<MessagingUseCases['sendMessage'], 'execute'>,
  { actor, ownerId }: WebhookSender,
  message: WebhookMessage,
  { stream, topic, clientName }: Destination,
): Promise<void> {
  const post = (target: SendTarget, content: string) =>
    useCase.execute(actor, {
      target,
      content: content.replaceAll('\0', '\ufffd'),
      clientName,
      readBySender: false,
      sendKey: null,
      echo: null,
    });
  const owner: SendTarget = { kind: 'direct', people: { ids: [ownerId] } };
  if (stream === undefined || stream === '') return void (await post(owner, message.content));
  const channel = /^\d{1,15}$/.test(stream) ? { id: Number(stream) } : { name: stream };
  const chosen = topic ?? printable(message.topic);
  try {
    await post({ kind: 'channel', channel, topic: chosen }, message.content);
  } catch (error) {
    if (!isUnknownChannel(error)) throw error;
    const named = stream.slice(0, 100).replaceAll('`', '');
    const notice = `Your bot received a notification for the channel \`${named}\`, which does not exist or is closed to it:`;
    await post(owner, `${notice}\n\n${message.content}`);
  }
}

/** Titles of other systems hold what no topic may. */
function printable(topic: string): string {
  return topic.replace(/\p{C}+/gu, ' ').trim();
}

function isUnknownChannel(error: unknown): boolean {
  return (
    error instanceof MessagingError &&
    (error.code === 'CHANNEL_NAME_UNKNOWN' || error.code === 'CHANNEL_ID_UNKNOWN')
  );
}
