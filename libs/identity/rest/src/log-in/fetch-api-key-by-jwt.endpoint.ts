import { IdentityError, type FetchApiKeyByJwt, type UserQueries } from '@tandem/identity-domain';
import { BoolParam, TextParam, chatEndpoint, type ChatEndpoint } from '@tandem/shared-chat-wire';
import { schema } from '@tandem/shared-rest';
import type { AvatarUrls } from '../users/avatar-urls.ts';
import { presentUser } from '../users/present-user.ts';
import { userSchema } from '../users/user-schemas.ts';

export interface FetchApiKeyByJwtDependencies {
  readonly useCases: { readonly fetchApiKeyByJwt: Pick<FetchApiKeyByJwt, 'execute'> };
  readonly users: Pick<UserQueries, 'findOwn'>;
  readonly avatars: AvatarUrls;
}

class FetchApiKeyByJwtParams {
  @BoolParam({ default: false, description: 'Return the user’s account too' })
  includeProfile!: boolean;

  @TextParam({ optional: true, description: 'A JSON Web Token with the claim `email`' })
  token?: string;
}

/**
 * Exchanges the token of a system that the organization trusts for a person's API key.
 *
 * @see `POST jwt/fetch_api_key`
 */
export function fetchApiKeyByJwt(dependencies: FetchApiKeyByJwtDependencies): ChatEndpoint {
  const { useCases, users, avatars } = dependencies;
  return chatEndpoint({
    operationId: 'jwt-fetch-api-key',
    method: 'POST',
    path: '/jwt/fetch_api_key',
    tag: 'authentication',
    summary: 'Fetch an API key (JWT)',
    auth: 'anonymous',
    params: FetchApiKeyByJwtParams,
    response: {
      api_key: schema.string('32 letters and digits'),
      email: schema.string('The real address'),
      user: schema.optional(userSchema),
    },
    errors: [
      'NONEXISTENT_SUBDOMAIN',
      'JWT_AUTH_DISABLED',
      'JWT_MISSING',
      'JWT_INVALID',
      'JWT_WITHOUT_EMAIL',
      'AUTHENTICATION_FAILED',
      'USER_DEACTIVATED',
      'REALM_DEACTIVATED',
    ],
    handle: async ({ params, host, ip, clientName }) => {
      const { token, includeProfile } = params;
      const input = { host, token, address: ip, clientName };
      const fetched = await useCases.fetchApiKeyByJwt.execute(input);
      const answer = { api_key: fetched.apiKey, email: fetched.email };
      if (!includeProfile) return answer;
      const user = await users.findOwn(fetched);
      if (!user) throw new IdentityError('AUTHENTICATION_FAILED');
      const presentation = { avatars, clientComputesAvatars: false, profileData: false };
      return { ...answer, user: presentUser(user, presentation) };
    },
  });
}
