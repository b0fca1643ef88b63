import { IdentityError, type FetchApiKey } from '@tandem/identity-domain';
import {
  TextParam,
  WireError,
  chatEndpoint,
  wireErrorOf,
  type ChatEndpoint,
} from '@tandem/shared-chat-wire';
import { schema } from '@tandem/shared-rest';
import { identityErrors } from '../identity-errors.ts';

class FetchApiKeyParams {
  @TextParam({ description: 'The real address of the account' })
  username!: string;

  @TextParam()
  password!: string;
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
    summary: 'Exchange a password for the API key',
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
    ],
    handle: async ({ params, host, ip }) => {
      const { username, password } = params;
      try {
        const fetched = await useCase.execute({ host, username, password, address: ip });
        return { api_key: fetched.apiKey, email: fetched.email, user_id: fetched.userId };
      } catch (error) {
        throw withRetryAfter(error);
      }
    },
  });
}

/** Says in a header too when another try is welcome: a client's HTTP layer looks for it there. */
function withRetryAfter(error: unknown): unknown {
  if (!(error instanceof IdentityError) || error.code !== 'LOGIN_THROTTLED') return error;
  const { data } = error as IdentityError<'LOGIN_THROTTLED'>;
  const { status, code, msg, extra } = wireErrorOf(identityErrors.LOGIN_THROTTLED, data);
  return new WireError(status, code, msg, extra, { 'retry-after': String(extra['retry-after']) });
}
