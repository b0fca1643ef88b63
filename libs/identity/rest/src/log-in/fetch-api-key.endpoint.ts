import type { FetchApiKey } from '@tandem/identity-domain';
import { TextParam, chatEndpoint, type ChatEndpoint } from '@tandem/shared-chat-wire';
import { schema } from '@tandem/shared-rest';
import { withRetryAfter } from '../retry-after.ts';

class FetchApiKeyParams {
  @TextParam({ description: 'The real address of the account' })
  username!: string;

  @TextParam()
  password!: string;

  @TextParam({ optional: true, description: 'Of the second factor, or a recovery code' })
  code?: string;
}

/**
 * Exchanges a password for the API key that everything else is called with.
 *
 * @see `POST fetch_api_key`
 */
export function fetchApiKey(useCase: Pick<FetchApiKey, 'execute'>): ChatEndpoint {
  return chatEndpoint({
    operationId: 'fetch-api-key',
    method: 'POST',
    path: '/fetch_api_key',
    tag: 'authentication',
    summary: 'Fetch an API key (password)',
    auth: 'anonymous',
    params: FetchApiKeyParams,
    response: {
      api_key: schema.string('32 letters and digits'),
      email: schema.string('The real address'),
      user_id: schema.integer(),
    },
    errors: [
      'NONEXISTENT_SUBDOMAIN',
      'REALM_DEACTIVATED',
      'PASSWORD_AUTH_DISABLED',
      'LOGIN_THROTTLED',
      'AUTHENTICATION_FAILED',
      'USER_DEACTIVATED',
      'SECOND_FACTOR_REQUIRED',
      'SECOND_FACTOR_WRONG',
    ],
    handle: async ({ params, host, ip, clientName }) => {
      const input = { ...params, host, address: ip, clientName };
      const fetched = await withRetryAfter(() => useCase.execute(input));
      return { api_key: fetched.apiKey, email: fetched.email, user_id: fetched.userId };
    },
  });
}
