import type { IdentityUseCases } from '@tandem/identity-domain';
import type { ChatEndpoint } from '@tandem/shared-chat-wire';
import { forgetForBot, readBotStorage, storeForBot } from './bot-storage.endpoint.ts';
import { addBot, deactivateBot, editBot, type BotDependencies } from './edit-bots.endpoint.ts';
import {
  getBotApiKey,
  listBots,
  regenerateOwnApiKey,
  type ListBotsDependencies,
} from './list-bots.endpoint.ts';
import { botTokenEndpoints } from '../tokens/token.endpoints.ts';
import { webhookSecretEndpoints } from './webhook-secret.endpoints.ts';
import { regenerateBotApiKey } from './regenerate-bot-api-key.endpoint.ts';

/** The dependencies of the endpoints of bots. */
export interface BotEndpointDependencies extends BotDependencies, ListBotsDependencies {
  readonly bots: BotDependencies['bots'];
  readonly useCases: IdentityUseCases;
}

/** The endpoints of bots and of API keys. */
export function botEndpoints(dependencies: BotEndpointDependencies): ChatEndpoint[] {
  const { useCases, bots } = dependencies;
  return [
    listBots(dependencies),
    addBot(useCases.addBot, dependencies),
    editBot(useCases.editBot, dependencies),
    deactivateBot(useCases.deactivateBot),
    getBotApiKey(useCases.readBotApiKey),
    regenerateBotApiKey(useCases.regenerateBotApiKey),
    regenerateOwnApiKey(useCases.regenerateOwnApiKey),
    ...botTokenEndpoints(useCases),
    ...webhookSecretEndpoints(useCases),
    storeForBot(useCases.storeForBot),
    readBotStorage(bots),
    forgetForBot(useCases.forgetForBot),
  ];
}
