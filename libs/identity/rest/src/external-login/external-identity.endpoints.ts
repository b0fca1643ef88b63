import type {
  ListExternalIdentities,
  ShownIdentity,
  UnlinkExternalIdentity,
} from '@tandem/identity-domain/external-login';
import { PathInt, chatEndpoint, type ChatEndpoint } from '@tandem/shared-chat-wire';
import { schema } from '@tandem/shared-rest';

/** The use cases of external identities. */
interface ExternalIdentityUseCases {
  readonly listExternalIdentities: Pick<ListExternalIdentities, 'execute'>;
  readonly unlinkExternalIdentity: Pick<UnlinkExternalIdentity, 'execute'>;
}

class IdentityParams {
  @PathInt()
  identityId!: number;
}

class UserParams {
  @PathInt()
  userId!: number;
}

class IdentityOfUserParams extends UserParams {
  @PathInt()
  identityId!: number;
}

const PATH = '/users/me/external_identities';
const PATH_OF_USER = '/users/{user_id}/external_identities';
const OWN = { tag: 'authentication', auth: 'user', guard: 'human' } as const;
const OF_USER = { tag: 'authentication', auth: 'user' } as const;

const response = {
  external_identities: schema.array(
    schema.object({
      id: schema.integer(),
      provider: schema.nullable(
        schema.string('The name of the log-in provider; `null` if it was removed'),
      ),
      issuer: schema.string('The issuer identifier of the provider'),
      subject: schema.string('Identifies the user at the provider'),
    }),
    'Oldest first',
  ),
};

/** Users of providers that an account is linked to; an extension of the protocol. */
export function externalIdentityEndpoints(useCases: ExternalIdentityUseCases): ChatEndpoint[] {
  return [
    chatEndpoint({
      operationId: 'get-external-identities',
      method: 'GET',
      path: PATH,
      summary: 'Get your external identities',
      ...OWN,
      response,
      handle: async ({ actor }) =>
        present(await useCases.listExternalIdentities.execute(actor, actor)),
    }),
    chatEndpoint({
      operationId: 'unlink-external-identity',
      method: 'DELETE',
      path: `${PATH}/{identity_id}`,
      summary: 'Remove one of your external identities',
      description:
        'Your other sessions end. The last way to log in is not removed. A later log-in by the provider links the account again if the provider has verified your email address.',
      ...OWN,
      scope: 'unlimited',
      params: IdentityParams,
      response: {},
      errors: ['NO_SUCH_EXTERNAL_IDENTITY', 'LAST_LOGIN_METHOD'],
      handle: async ({ actor, params }) => {
        const { userId } = actor;
        await useCases.unlinkExternalIdentity.execute(actor, { userId, ...params });
        return {};
      },
    }),
    chatEndpoint({
      operationId: 'get-external-identities-of-user',
      method: 'GET',
      path: PATH_OF_USER,
      summary: 'Get the users of log-in providers that a user is linked to',
      ...OF_USER,
      scope: 'administration',
      params: UserParams,
      response,
      errors: ['MUST_BE_OWNER', 'NO_SUCH_USER'],
      handle: async ({ actor, params }) =>
        present(await useCases.listExternalIdentities.execute(actor, params)),
    }),
    chatEndpoint({
      operationId: 'unlink-external-identity-of-user',
      method: 'DELETE',
      path: `${PATH_OF_USER}/{identity_id}`,
      summary: 'Unlink the account of a user from a user of a log-in provider',
      description: 'The sessions of the account end. The last way to log in is not removed.',
      ...OF_USER,
      scope: 'unlimited',
      params: IdentityOfUserParams,
      response: {},
      errors: ['MUST_BE_OWNER', 'NO_SUCH_USER', 'NO_SUCH_EXTERNAL_IDENTITY', 'LAST_LOGIN_METHOD'],
      handle: async ({ actor, params }) => {
        await useCases.unlinkExternalIdentity.execute(actor, params);
        return {};
      },
    }),
  ];
}

function present(identities: readonly ShownIdentity[]): object {
  return {
    external_identities: identities.map(({ id, provider, issuer, subject }) => ({
      id,
      provider,
      issuer,
      subject,
    })),
  };
}
