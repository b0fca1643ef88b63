import {
  IdentityError,
  type BotQueries,
  type ForgetForBot,
  type StoreForBot,
} from '@tandem/identity-domain';
import {
  JsonParam,
  chatEndpoint,
  listOf,
  mapOf,
  text,
  type ChatEndpoint,
} from '@tandem/shared-chat-wire';
import { schema } from '@tandem/shared-rest';

const PATH = '/bot_storage';

class StoreParams {
  @JsonParam(mapOf(text()), { description: 'Texts by key; other keys are unchanged' })
  storage!: Readonly<Record<string, string>>;
}

class KeysParams {
  @JsonParam(listOf(text()), { optional: true, description: 'All keys if omitted' })
  keys?: string[];
}

/** @see `PUT bot_storage` */
export function storeForBot(useCase: Pick<StoreForBot, 'execute'>): ChatEndpoint {
  return chatEndpoint({
    operationId: 'update-storage',
    method: 'PUT',
    path: PATH,
    tag: 'bots',
    summary: 'Store data for a bot',
    auth: 'user',
    guard: 'bot',
    params: StoreParams,
    response: {},
    errors: ['BOT_STORAGE_FULL'],
    handle: async ({ actor, params }) => {
      await useCase.execute(actor, { entries: new Map(Object.entries(params.storage)) });
      return {};
    },
  });
}

/** @see `GET bot_storage` */
export function readBotStorage(bots: Pick<BotQueries, 'stored'>): ChatEndpoint {
  return chatEndpoint({
    operationId: 'get-storage',
    method: 'GET',
    path: PATH,
    tag: 'bots',
    summary: 'Get a bot’s stored data',
    auth: 'user',
    guard: 'bot',
    params: KeysParams,
    response: { storage: schema.map(schema.string(), 'By key') },
    errors: ['BOT_STORAGE_KEY_UNKNOWN'],
    handle: async ({ actor, params }) => {
      const stored = await bots.stored(actor);
      const keys = params.keys ?? [...stored.keys()];
      return {
        storage: Object.fromEntries(
          keys.map((key) => {
            const value = stored.get(key);
            if (value === undefined) throw new IdentityError('BOT_STORAGE_KEY_UNKNOWN');
            return [key, value];
          }),
        ),
      };
    },
  });
}

/** @see `DELETE bot_storage` */
export function forgetForBot(useCase: Pick<ForgetForBot, 'execute'>): ChatEndpoint {
  return chatEndpoint({
    operationId: 'remove-storage',
    method: 'DELETE',
    path: PATH,
    tag: 'bots',
    summary: 'Delete a bot’s stored data',
    auth: 'user',
    guard: 'bot',
    params: KeysParams,
    response: {},
    errors: ['BOT_STORAGE_KEY_UNKNOWN'],
    handle: async ({ actor, params }) => {
      await useCase.execute(actor, params);
      return {};
    },
  });
}
