import type {
  AddLoginProvider,
  ListLoginProviders,
  RemoveLoginProvider,
} from '@tandem/identity-domain/external-login';
import { PathText, TextParam, chatEndpoint, type ChatEndpoint } from '@tandem/shared-chat-wire';
import { schema } from '@tandem/shared-rest';

/** The use cases of providers. */
interface LoginProviderUseCases {
  readonly listLoginProviders: Pick<ListLoginProviders, 'execute'>;
  readonly addLoginProvider: Pick<AddLoginProvider, 'execute'>;
  readonly removeLoginProvider: Pick<RemoveLoginProvider, 'execute'>;
}

class AddParams {
  @TextParam({ description: 'Part of addresses: lowercase letters, digits and inner hyphens' })
  name!: string;

  @TextParam({ optional: true, description: 'The name that users see' })
  displayName?: string;

  @TextParam({ optional: true, description: 'The https address of a picture' })
  displayIcon?: string;

  @TextParam({ description: 'The issuer identifier of the provider, an https address' })
  issuer!: string;

  @TextParam()
  clientId!: string;

  @TextParam({ optional: true, description: 'Omitted for a public client' })
  clientSecret?: string;
}

class ProviderParams {
  @PathText()
  provider!: string;
}

const PATH = '/realm/login_providers';
/** A provider can open every account: no limited token may add one. */
const OWNERS = {
  tag: 'authentication',
  auth: 'user',
  guard: 'owner',
  scope: 'unlimited',
} as const;

/** Providers of OpenID Connect of an organization, for its owners; an extension of the protocol. */
export function loginProviderEndpoints(useCases: LoginProviderUseCases): ChatEndpoint[] {
  const { listLoginProviders, addLoginProvider, removeLoginProvider } = useCases;
  return [
    chatEndpoint({
      operationId: 'get-login-providers',
      method: 'GET',
      path: PATH,
      summary: 'Get the log-in providers',
      ...OWNERS,
      response: {
        login_providers: schema.array(
          schema.object({
            name: schema.string(),
            display_name: schema.string(),
            display_icon: schema.nullable(schema.string()),
            issuer: schema.string(),
            client_id: schema.string(),
          }),
          'Providers of OpenID Connect, in the order in which they were added',
        ),
      },
      handle: async ({ actor }) => ({
        login_providers: (await listLoginProviders.execute(actor)).map((provider) => ({
          name: provider.name,
          display_name: provider.displayName,
          display_icon: provider.iconUrl,
          issuer: provider.issuer,
          client_id: provider.clientId,
        })),
      }),
    }),
    chatEndpoint({
      operationId: 'add-login-provider',
      method: 'POST',
      path: PATH,
      summary: 'Add a log-in provider',
      description:
        'Users log in by it at once. It opens the account of each address that it has verified.',
      ...OWNERS,
      params: AddParams,
      response: {},
      errors: ['LOGIN_PROVIDER_INVALID', 'LOGIN_PROVIDER_EXISTS', 'LOGIN_PROVIDERS_TOO_MANY'],
      handle: async ({ actor, params: { displayIcon, ...input } }) => {
        await addLoginProvider.execute(actor, { ...input, iconUrl: displayIcon });
        return {};
      },
    }),
    chatEndpoint({
      operationId: 'remove-login-provider',
      method: 'DELETE',
      path: `${PATH}/{provider}`,
      summary: 'Remove a log-in provider',
      ...OWNERS,
      params: ProviderParams,
      response: {},
      errors: ['NO_SUCH_LOGIN_PROVIDER'],
      handle: async ({ actor, params }) => {
        await removeLoginProvider.execute(actor, { name: params.provider });
        return {};
      },
    }),
  ];
}
