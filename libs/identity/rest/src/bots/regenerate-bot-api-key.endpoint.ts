import type { RegenerateBotApiKey } from '@tandem/identity-domain';
import { PathInt, chatEndpoint, type ChatEndpoint } from '@tandem/shared-chat-wire';
import { schema } from '@tandem/shared-rest';

class RegenerateBotApiKeyParams {
  @PathInt()
  botId!: number;
}

/** @see `POST bots/{bot_id}/api_key/regenerate` */
export function regenerateBotApiKey(useCase: Pick<RegenerateBotApiKey, 'execute'>): ChatEndpoint {
  return chatEndpoint({
    operationId: 'regenerate-bot-api-key',
    method: 'POST',
    path: '/bots/{bot_id}/api_key/regenerate',
    tag: 'bots',
    summary: 'Regenerate a bot’s API key',
    auth: 'user',
    scope: 'unlimited',
    guard: 'member',
    params: RegenerateBotApiKeyParams,
    response: { api_key: schema.string('32 letters and digits') },
    errors: ['NO_SUCH_BOT', 'INSUFFICIENT_PERMISSION', 'MUST_BE_OWNER'],
    handle: async ({ actor, params }) => {
      const { apiKey } = await useCase.execute(actor, params);
      return { api_key: apiKey };
    },
  });
}
