import {
  INTEGRATIONS,
  IntegrationError,
  Payload,
  type Integration,
  type NotifyOfSetupFault,
  type ReceiveWebhook,
  type SetupFault,
  type WebhookSender,
} from '@tandem/integrations-domain';
import {
  JsonParam,
  PREFIX,
  PathText,
  TextParam,
  WireError,
  chatEndpoint,
  foreseen,
  listOf,
  text,
  type ChatCall,
  type ChatEndpoint,
} from '@tandem/shared-chat-wire';
import { schema } from '@tandem/shared-rest';
import { integrationErrors } from './integration-errors.ts';
import { isSignedBy } from './webhook-signature.ts';
import { readWebhookBody } from './webhook-body.ts';

/** The bot of the key in an address. */
interface AuthenticatedSender extends WebhookSender {
  /** Empty: requests need no signature. */
  readonly secrets: readonly string[];
}

/** Authenticates the API key of a webhook's address. */
interface WebhookAuthentication {
  /**
   * @param host the request's Host, without a port
   * @throws WireError for a key that may not be used
   */
  senderOf(apiKey: string, host: string): Promise<AuthenticatedSender>;
}

/** Dependencies of the endpoints of this context. */
interface IntegrationEndpointDependencies {
  readonly receiveWebhook: Pick<ReceiveWebhook, 'execute'>;
  readonly notifyOfSetupFault: Pick<NotifyOfSetupFault, 'execute'>;
  readonly webhookAuthentication: WebhookAuthentication;
}

/** The parameters in the order in which their faults are reported. */
class IncomingWebhookParams {
  @PathText({ description: Object.keys(INTEGRATIONS).join(', ') })
  integration!: string;

  @TextParam({ description: 'The API key of a bot, preferably of an incoming webhook bot' })
  apiKey!: string;

  @TextParam({
    optional: true,
    description: 'A channel by name or ID; without it, messages go to the bot’s owner',
  })
  stream?: string;

  @TextParam({ optional: true, description: 'Replaces the topic that the event suggests' })
  topic?: string;

  @JsonParam(listOf(text()), {
    optional: true,
    description: 'Only these event types; with the wildcards `*`, `?` and `[…]`',
  })
  onlyEvents?: string[];

  @JsonParam(listOf(text()), {
    optional: true,
    description: 'Not these event types; with the wildcards `*`, `?` and `[…]`',
  })
  excludeEvents?: string[];

  @TextParam({
    optional: true,
    description: 'The secret with which the sender signs, if the bot has no secret',
  })
  webhookSecret?: string;

  @TextParam({ optional: true, description: 'alertmanager: the label for topics' })
  name?: string;

  @TextParam({ optional: true, description: 'alertmanager: the annotation for texts' })
  desc?: string;

  @TextParam({ optional: true, description: 'forgejo, gitea, github, gitlab: branches of pushes' })
  branches?: string;

  @TextParam({ optional: true, description: 'github: `true` for no private repositories' })
  ignorePrivateRepositories?: string;

  @TextParam({ optional: true, description: 'github: `true` names the repository of pushes' })
  includeRepositoryName?: string;

  @TextParam({ optional: true, description: 'github: `false` for texts without emoji' })
  includeEmojiIndicators?: string;

  @TextParam({ optional: true, description: 'gitlab: `true` for no private projects' })
  ignorePrivateProjects?: string;

  @TextParam({ optional: true, description: 'gitlab: `false` for topics without titles' })
  useMergeRequestTitle?: string;

  @TextParam({ optional: true, description: 'slack: `1` for topics, `0` for channels' })
  channelsMapToTopics?: string;
}

type Call = ChatCall<IncomingWebhookParams, 'anonymous'>;

/** Every endpoint of the integrations context. */
export function integrationEndpoints(
  dependencies: IntegrationEndpointDependencies,
): ChatEndpoint[] {
  return [incomingWebhook(dependencies)];
}

/** Turns the requests of other systems into messages of a bot. */
function incomingWebhook(dependencies: IntegrationEndpointDependencies): ChatEndpoint {
  return chatEndpoint({
    operationId: 'incoming-webhook',
    method: 'POST',
    path: '/external/{integration}',
    tag: 'webhooks',
    summary: 'Receive a notification from another system',
    description:
      'The body is the payload of the other system; all parameters are in the query. The bot’s owner is notified of a channel that does not exist, and, once a minute, of a body that is not JSON, a missing event header, and missing fields of UptimeRobot.',
    auth: 'anonymous',
    limitedBy: 'handler',
    takesBody: true,
    params: IncomingWebhookParams,
    response: {
      ok: schema.optional(schema.boolean('slack_incoming only')),
      full_name: schema.optional(schema.string('zapier only: the bot of the key')),
      email: schema.optional(schema.string('zapier only')),
      id: schema.optional(schema.integer('zapier only')),
    },
    errors: [
      ...Object.keys(integrationErrors),
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
  { receiveWebhook, notifyOfSetupFault, webhookAuthentication }: IntegrationEndpointDependencies,
  call: Call,
): Promise<object> {
  const { params, host } = call;
  const integration = integrationNamed(params.integration);
  const sender = await authenticated(webhookAuthentication, call, host);
  try {
    checkSignature(integration, call, sender);
    const request = requestOf(integration, call);
    if (integration.asksForBot?.(request.payload)) return presentBot(sender);
    const { stream: channel, topic, onlyEvents, excludeEvents } = params;
    const choices = { channel, topic, onlyEvents, excludeEvents };
    await receiveWebhook.execute(sender, integration, request, choices);
  } catch (error) {
    const fault = setupFaultOf(error, params.integration);
    if (fault) await notifyOfSetupFault.execute(sender, integration, fault);
    throw integration.answersLikeSlack ? likeSlack(error) : error;
  }
  return integration.answersLikeSlack ? { ok: true } : {};
}

/** The fault of a request before its integration reads it; `null` for other errors. */
function setupFaultOf(error: unknown, integration: string): SetupFault | null {
  if (!(error instanceof WireError)) return null;
  if (error.code === 'INVALID_JSON') return { kind: 'json-invalid' };
  if (error.code !== 'MISSING_HTTP_EVENT_HEADER') return null;
  return { kind: 'event-header-missing', path: `${PREFIX}/external/${integration}` };
}

function integrationNamed(name: string): Integration {
  const integration = Object.hasOwn(INTEGRATIONS, name) ? INTEGRATIONS[name] : undefined;
  if (!integration) throw new IntegrationError('INTEGRATION_UNKNOWN', { name });
  return integration;
}

/** Requests are limited per bot: many bots receive them from the addresses of one system. */
async function authenticated(
  authentication: WebhookAuthentication,
  { params, connection }: Call,
  host: string,
): Promise<AuthenticatedSender> {
  let sender: AuthenticatedSender;
  try {
    sender = await authentication.senderOf(params.apiKey.trim(), host);
  } catch (error) {
    if (error instanceof WireError) await connection.countForAddress();
    throw error;
  }
  await connection.countForUser(sender.actor.userId);
  return sender;
}

/**
 * Senders that can sign must do so once there is a secret. Others are authenticated by the key alone. A
 * secret in the address is accepted only while the bot has none: otherwise a leaked address would allow its
 * reader to sign.
 *
 * @throws IntegrationError WEBHOOK_SIGNATURE_WRONG
 */
function checkSignature(
  { signature }: Integration,
  { params: { webhookSecret }, body, connection }: Call,
  { secrets }: AuthenticatedSender,
): void {
  const valid = secrets.length > 0 || webhookSecret === undefined ? secrets : [webhookSecret];
  if (!signature || valid.length === 0) return;
  const isSigned = isSignedBy(
    valid,
    signature,
    connection.header(signature.header),
    body?.text ?? '',
  );
  if (!isSigned) throw new IntegrationError('WEBHOOK_SIGNATURE_WRONG');
}

function requestOf(integration: Integration, { params, body, connection }: Call) {
  if (integration.answersLikeSlack && (body?.text ?? '') === '') throw missingPayload();
  const { value, text: raw } = readWebhookBody(
    body ?? { type: '', text: '' },
    integration.acceptsText ?? false,
  );
  const event = eventOf(integration, connection);
  return { event, text: raw, payload: new Payload(value), options: optionsOf(params) };
}

function missingPayload(): WireError {
  const msg = "Missing 'payload' argument";
  return new WireError(400, 'REQUEST_VARIABLE_MISSING', msg, { var_name: 'payload' });
}

function eventOf({ eventHeader }: Integration, connection: Call['connection']): string {
  if (eventHeader === undefined) return '';
  const event = connection.header(eventHeader);
  if (event !== '') return event;
  const msg = `Missing the HTTP event header '${eventHeader}'`;
  throw new WireError(400, 'MISSING_HTTP_EVENT_HEADER', msg, { header: eventHeader });
}

function optionsOf(params: IncomingWebhookParams) {
  return {
    name: params.name,
    desc: params.desc,
    branches: params.branches,
    ignore_private_repositories: params.ignorePrivateRepositories,
    include_repository_name: params.includeRepositoryName,
    include_emoji_indicators: params.includeEmojiIndicators,
    ignore_private_projects: params.ignorePrivateProjects,
    use_merge_request_title: params.useMergeRequestTitle,
    channels_map_to_topics: params.channelsMapToTopics,
  };
}

/** Clients of Slack's webhooks read `ok` and `error`. */
function likeSlack(error: unknown): unknown {
  const known = foreseen(error, integrationErrors);
  if (!known) return error;
  const { status, code, msg, extra, headers } = known;
  return new WireError(status, code, msg, { ...extra, ok: false, error: msg }, headers);
}

function presentBot({ actor, email, fullName }: AuthenticatedSender): object {
  return { full_name: fullName, email, id: actor.userId };
}
