import type {
  ReadWebhookSecret,
  RotateWebhookSecret,
  ShownWebhookSecret,
} from '@tandem/identity-domain';
import {
  Between,
  IntParam,
  PathInt,
  chatEndpoint,
  type ChatEndpoint,
} from '@tandem/shared-chat-wire';
import { schema } from '@tandem/shared-rest';

class BotParams {
  @PathInt()
  botId!: number;
}

class RotateParams extends BotParams {
  @IntParam({
    default: 24,
    description:
      'Hours for which the previous secret remains valid; 0 for a secret that has leaked',
  })
  @Between(0, 168)
  overlapHours!: number;
}

const RESPONSE = {
  webhook_secret: schema.nullable(
    schema.string('`whsec_…`; `null` for an incoming webhook bot that has none yet'),
  ),
  previous_secret_valid_until: schema.nullable(
    schema.integer('Seconds since the epoch; `null` when only one secret is valid'),
  ),
};
const ERRORS = ['NO_SUCH_BOT', 'INSUFFICIENT_PERMISSION', 'MUST_BE_OWNER', 'BOT_HAS_NO_WEBHOOK'];

const present = ({ secret, previousUntil }: ShownWebhookSecret) => ({
  webhook_secret: secret,
  previous_secret_valid_until: previousUntil && Math.floor(previousUntil.getTime() / 1000),
});

/** The secrets by which bots and other systems recognize each other's requests. */
export function webhookSecretEndpoints(useCases: {
  readonly readWebhookSecret: Pick<ReadWebhookSecret, 'execute'>;
  readonly rotateWebhookSecret: Pick<RotateWebhookSecret, 'execute'>;
}): ChatEndpoint[] {
  return [
    chatEndpoint({
      operationId: 'get-bot-webhook-secret',
      method: 'GET',
      path: '/bots/{bot_id}/webhook_secret',
      tag: 'bots',
      summary: 'Get the secret of a bot’s webhook',
      description: 'Of incoming and outgoing webhook bots.',
      auth: 'user',
      scope: 'unlimited',
      guard: 'member',
      params: BotParams,
      response: RESPONSE,
      errors: ERRORS,
      handle: async ({ actor, params }) =>
        present(await useCases.readWebhookSecret.execute(actor, params)),
    }),
    chatEndpoint({
      operationId: 'rotate-bot-webhook-secret',
      method: 'POST',
      path: '/bots/{bot_id}/webhook_secret/rotate',
      tag: 'bots',
      summary: 'Rotate the secret of a bot’s webhook',
      description:
        'The token of an outgoing webhook bot is replaced too. Once an incoming webhook bot has a secret, requests of systems that can sign must have a signature.',
      auth: 'user',
      scope: 'unlimited',
      guard: 'member',
      params: RotateParams,
      response: RESPONSE,
      errors: ERRORS,
      handle: async ({ actor, params: { botId, overlapHours } }) =>
        present(
          await useCases.rotateWebhookSecret.execute(actor, {
            botId,
            overlapSeconds: overlapHours * 3600,
          }),
        ),
    }),
  ];
}
