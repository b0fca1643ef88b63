import type {
  ApiKeyIssuer,
  BotQueries,
  ReadBotApiKey,
  RegenerateOwnApiKey,
} from '@tandem/identity-domain';
import { PathInt, chatEndpoint, type ChatEndpoint } from '@tandem/shared-chat-wire';
import { schema } from '@tandem/shared-rest';
import type { AvatarUrls } from '../users/avatar-urls.ts';

export interface ListBotsDependencies {
  readonly bots: Pick<BotQueries, 'own'>;
  readonly apiKeys: Pick<ApiKeyIssuer, 'keyOf'>;
  readonly avatars: AvatarUrls;
}

class BotParams {
  @PathInt()
  botId!: number;
}

const keySchema = schema.string('32 letters and digits');

/** @see `GET bots` */
export function listBots({ bots, apiKeys, avatars }: ListBotsDependencies): ChatEndpoint {
  return chatEndpoint({
    operationId: 'get-bots',
    method: 'GET',
    path: '/bots',
    tag: 'bots',
    summary: 'Get your bots',
    auth: 'user',
    scope: 'unlimited',
    guard: 'member',
    response: {
      bots: schema.array(
        schema.object({
          username: schema.string('Address'),
          full_name: schema.string(),
          api_key: keySchema,
          avatar_url: schema.string(),
          default_sending_stream: schema.nullable(schema.string('Name of a channel')),
          default_events_register_stream: schema.nullable(schema.string('Name of a channel')),
          default_all_public_streams: schema.boolean(),
        }),
        'Oldest first',
      ),
    },
    handle: async ({ actor }) => ({
      bots: (await bots.own(actor)).map((bot) => ({
        username: bot.account.email,
        full_name: bot.account.fullName,
        api_key: apiKeys.keyOf(bot.account.id, bot.apiKeyVersion),
        avatar_url: avatars.of(bot.account, { clientComputes: false }),
        default_sending_stream: bot.defaultSendingChannel,
        default_events_register_stream: bot.defaultEventsChannel,
        default_all_public_streams: bot.allPublicChannels,
      })),
    }),
  });
}

/** @see `GET bots/{bot_id}/api_key` */
export function getBotApiKey(useCase: Pick<ReadBotApiKey, 'execute'>): ChatEndpoint {
  return chatEndpoint({
    operationId: 'get-bot-api-key',
    method: 'GET',
    path: '/bots/{bot_id}/api_key',
    tag: 'bots',
    summary: 'Get a bot’s API key',
    auth: 'user',
    scope: 'unlimited',
    guard: 'member',
    params: BotParams,
    response: { api_key: keySchema },
    errors: ['NO_SUCH_BOT', 'INSUFFICIENT_PERMISSION', 'MUST_BE_OWNER'],
    handle: async ({ actor, params }) => ({
      api_key: (await useCase.execute(actor, params)).apiKey,
    }),
  });
}

/** @see `POST users/me/api_key/regenerate` */
export function regenerateOwnApiKey(useCase: Pick<RegenerateOwnApiKey, 'execute'>): ChatEndpoint {
  return chatEndpoint({
    operationId: 'regenerate-own-api-key',
    method: 'POST',
    path: '/users/me/api_key/regenerate',
    tag: 'users',
    summary: 'Regenerate your API key',
    auth: 'user',
    scope: 'unlimited',
    guard: 'human',
    response: { api_key: keySchema },
    errors: ['CREDENTIAL_ENDED'],
    handle: async ({ actor }) => ({ api_key: (await useCase.execute(actor)).apiKey }),
  });
}
