import type { FetchApiKey } from '@tandem/identity-domain';
import { chatEndpoint, type ChatEndpoint } from '@tandem/shared-chat-wire';
import { schema } from '@tandem/shared-rest';
import { withRetryAfter } from '../retry-after.ts';
import { PASSWORD_LOG_IN_ERRORS, PasswordLogInParams } from './password-log-in.ts';

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
    params: PasswordLogInParams,
    response: {
      api_key: schema.string('32 letters and digits'),
      email: schema.string('The real address'),
      user_id: schema.integer(),
    },
    errors: PASSWORD_LOG_IN_ERRORS,
    handle: async ({ params, host, ip, clientName }) => {
      const input = { ...params, host, address: ip, clientName };
      const fetched = await withRetryAfter(() => useCase.execute(input));
      return { api_key: fetched.apiKey, email: fetched.email, user_id: fetched.userId };
    },
  });
}
