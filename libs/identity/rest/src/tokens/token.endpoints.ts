import type {
  AccessToken,
  CreateToken,
  ListTokens,
  RevokeToken,
} from '@tandem/identity-domain/tokens';
import { chatEndpoint, type ChatEndpoint } from '@tandem/shared-chat-wire';
import { SCOPES, type Actor } from '@tandem/shared-kernel';
import { schema } from '@tandem/shared-rest';
import {
  BotTokenParams,
  NewBotTokenParams,
  NewTokenParams,
  TokenBotParams,
  TokenParams,
} from './token-parameters.ts';

/** The use cases of tokens. */
interface TokenUseCases {
  readonly createToken: Pick<CreateToken, 'execute'>;
  readonly listTokens: Pick<ListTokens, 'execute'>;
  readonly revokeToken: Pick<RevokeToken, 'execute'>;
}

const TAG = 'tokens';
const seconds = (description: string) => schema.nullable(schema.integer(description));
const tokenFields = {
  id: schema.nullable(schema.integer('null for the API key')),
  kind: schema.oneOf(['api_key', 'token']),
  name: schema.string(),
  scopes: schema.array(schema.oneOf([...SCOPES])),
  created_at: seconds('UNIX seconds; null for the API key'),
  expires_at: seconds('UNIX seconds; null: never'),
  last_used_at: seconds(
    'UNIX seconds, exact to five minutes, of the API key to an hour; null: never, or not recorded',
  ),
};
const listResponse = {
  tokens: schema.array(schema.object(tokenFields), 'The API key, then tokens, oldest first'),
};
const createdResponse = {
  token: schema.object(tokenFields),
  secret: schema.string('The token; no other answer contains it'),
};
const CREATING = [
  'TOKEN_NAME_INVALID',
  'TOKEN_SCOPES_INVALID',
  'TOKEN_EXPIRY_INVALID',
  'CREDENTIAL_ENDED',
];
const MANAGING = ['NO_SUCH_BOT', 'INSUFFICIENT_PERMISSION', 'MUST_BE_OWNER'];

/** The tokens of the actor; an extension of the protocol. */
export function ownTokenEndpoints(useCases: TokenUseCases): ChatEndpoint[] {
  return [
    chatEndpoint({
      operationId: 'get-own-tokens',
      method: 'GET',
      path: '/users/me/tokens',
      tag: TAG,
      summary: 'Get your tokens',
      auth: 'user',
      response: listResponse,
      handle: ({ actor }) => list(useCases, actor, actor.userId),
    }),
    chatEndpoint({
      operationId: 'create-own-token',
      method: 'POST',
      path: '/users/me/tokens',
      tag: TAG,
      summary: 'Create a token',
      auth: 'user',
      guard: 'human',
      scope: 'unlimited',
      params: NewTokenParams,
      response: createdResponse,
      errors: [...CREATING, 'TOKENS_TOO_MANY'],
      handle: ({ actor, params }) => create(useCases, actor, actor.userId, params),
    }),
    chatEndpoint({
      operationId: 'revoke-own-token',
      method: 'DELETE',
      path: '/users/me/tokens/{token_id}',
      tag: TAG,
      summary: 'Revoke a token',
      auth: 'user',
      scope: 'unlimited',
      params: TokenParams,
      response: {},
      errors: ['NO_SUCH_TOKEN'],
      handle: async ({ actor, params: { tokenId } }) => {
        await useCases.revokeToken.execute(actor, { userId: actor.userId, tokenId });
        return {};
      },
    }),
  ];
}

/** The tokens of a bot, for users who may manage it; an extension of the protocol. */
export function botTokenEndpoints(useCases: TokenUseCases): ChatEndpoint[] {
  return [
    chatEndpoint({
      operationId: 'get-bot-tokens',
      method: 'GET',
      path: '/bots/{bot_id}/tokens',
      tag: TAG,
      summary: 'Get the tokens of a bot',
      auth: 'user',
      guard: 'member',
      scope: 'administration',
      params: TokenBotParams,
      response: listResponse,
      errors: MANAGING,
      handle: ({ actor, params }) => list(useCases, actor, params.botId),
    }),
    chatEndpoint({
      operationId: 'create-bot-token',
      method: 'POST',
      path: '/bots/{bot_id}/tokens',
      tag: TAG,
      summary: 'Create a token of a bot',
      auth: 'user',
      guard: 'member',
      scope: 'unlimited',
      params: NewBotTokenParams,
      response: createdResponse,
      errors: [...CREATING, ...MANAGING, 'TOKENS_TOO_MANY'],
      handle: ({ actor, params }) => create(useCases, actor, params.botId, params),
    }),
    chatEndpoint({
      operationId: 'revoke-bot-token',
      method: 'DELETE',
      path: '/bots/{bot_id}/tokens/{token_id}',
      tag: TAG,
      summary: 'Revoke a token of a bot',
      auth: 'user',
      guard: 'member',
      scope: 'unlimited',
      params: BotTokenParams,
      response: {},
      errors: [...MANAGING, 'NO_SUCH_TOKEN'],
      handle: async ({ actor, params: { botId, tokenId } }) => {
        await useCases.revokeToken.execute(actor, { userId: botId, tokenId });
        return {};
      },
    }),
  ];
}

async function list(
  { listTokens }: TokenUseCases,
  actor: Actor,
  userId: number,
): Promise<{ readonly tokens: readonly object[] }> {
  const { tokens, apiKeyLastUsedAt } = await listTokens.execute(actor, { userId });
  const apiKey = { ...API_KEY, last_used_at: secondsOf(apiKeyLastUsedAt) };
  return { tokens: [apiKey, ...tokens.map(presentToken)] };
}

async function create(
  { createToken }: TokenUseCases,
  actor: Actor,
  userId: number,
  { name, scopes, expiresAt = null }: NewTokenParams,
): Promise<object> {
  const created = await createToken.execute(actor, { userId, name, scopes, expiresAt });
  return { token: presentToken(created.token), secret: created.text };
}

/** The one API key of an account, as one of its tokens. */
const API_KEY = {
  id: null,
  kind: 'api_key',
  name: 'API key',
  scopes: SCOPES,
  created_at: null,
  expires_at: null,
};

function presentToken({ id, name, scopes, ...moments }: AccessToken): object {
  return {
    id,
    kind: 'token',
    name,
    scopes,
    created_at: secondsOf(moments.createdAt),
    expires_at: secondsOf(moments.expiresAt),
    last_used_at: secondsOf(moments.lastUsedAt),
  };
}

function secondsOf(at: Date | null): number | null {
  return at && Math.floor(at.getTime() / 1000);
}
