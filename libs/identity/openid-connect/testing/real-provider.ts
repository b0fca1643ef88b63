import { generateKeyPairSync } from 'node:crypto';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import type { Configuration, KoaContextWithOIDC } from 'oidc-provider';

/** A user of the provider, with a session there. */
export interface ProviderUser {
  readonly subject: string;
  readonly email?: string;
  readonly email_verified?: boolean;
  readonly name?: string;
}

interface ProviderOptions {
  readonly redirectUrls: readonly string[];
  /** Includes the address in the id token too, as many providers do. */
  readonly hasFullTokens?: boolean;
  readonly authentication?: 'client_secret_basic' | 'client_secret_post';
}

/** One key for all providers of a process: generating one takes long. */
let signingKey: object | undefined;

/** The provider `oidc-provider` on the loopback address; each visitor is logged in as {@link user}. */
export class RealProvider {
  static readonly CLIENT_ID = 'tandem';
  static readonly CLIENT_SECRET = 'a secret of the client';
  readonly issuer: string;
  user: ProviderUser = { subject: 'nobody' };
  /** Token requests so far. */
  exchanges = 0;
  readonly #server: Server;

  private constructor(server: Server) {
    this.#server = server;
    this.issuer = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  }

  static async start(options: ProviderOptions): Promise<RealProvider> {
    const server = createServer();
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
    const started = new RealProvider(server);
    await started.#serve(options);
    return started;
  }

  async stop(): Promise<void> {
    this.#server.closeAllConnections();
    await new Promise((resolve) => this.#server.close(resolve));
  }

  async #serve(options: ProviderOptions): Promise<void> {
    const provider = await withoutWarnings(async () => {
      const { Provider } = await import('oidc-provider');
      return new Provider(this.issuer, this.#configuration(options));
    });
    const answer = provider.callback();
    this.#server.on('request', (request, response) => {
      if (request.url?.startsWith('/token')) this.exchanges += 1;
      const work = request.url?.startsWith('/interaction/')
        ? provider.interactionFinished(request, response, {
            login: { accountId: this.user.subject },
          })
        : answer(request, response);
      void Promise.resolve(work).catch(() => response.destroy());
    });
  }

  #configuration({
    redirectUrls,
    hasFullTokens = false,
    authentication = 'client_secret_basic',
  }: ProviderOptions): Configuration {
    signingKey ??= generateKeyPairSync('rsa', { modulusLength: 2048 }).privateKey.export({
      format: 'jwk',
    });
    return {
      clients: [
        {
          client_id: RealProvider.CLIENT_ID,
          client_secret: RealProvider.CLIENT_SECRET,
          redirect_uris: [...redirectUrls],
          token_endpoint_auth_method: authentication,
        },
      ],
      clientAuthMethods: [authentication],
      claims: { openid: ['sub'], email: ['email', 'email_verified'], profile: ['name'] },
      conformIdTokenClaims: !hasFullTokens,
      cookies: { keys: ['a key of the tests'] },
      features: { devInteractions: { enabled: false } },
      findAccount: (_, accountId) => {
        const { subject, ...claims } = this.user;
        return { accountId, claims: () => ({ ...claims, sub: subject }) };
      },
      interactions: { url: (_, { uid }) => `/interaction/${uid}` },
      jwks: { keys: [signingKey] },
      loadExistingGrant: grantOf,
      pkce: { required: () => true },
      ttl: { Session: 3600, Interaction: 3600, Grant: 3600, AccessToken: 3600, IdToken: 3600 },
    };
  }
}

/** The provider warns that it stores everything in memory, and of versions of Node.js. */
async function withoutWarnings<T>(work: () => Promise<T>): Promise<T> {
  const { warn } = console;
  console.warn = () => undefined;
  try {
    return await work();
  } finally {
    console.warn = warn;
  }
}

/** Users of the tests consent to everything. */
async function grantOf({ oidc }: KoaContextWithOIDC) {
  const grant = new oidc.provider.Grant({
    clientId: oidc.client?.clientId ?? '',
    accountId: oidc.session?.accountId ?? '',
  });
  grant.addOIDCScope('openid email profile');
  await grant.save();
  return grant;
}

/**
 * Follows redirects as a browser does, with cookies, while they stay below `within`.
 *
 * @returns the address of the redirect to the outside
 */
export async function visit(url: string, within: string): Promise<string> {
  const cookies = new Map<string, string>();
  let next = url;
  for (let count = 0; next.startsWith(within); count += 1) {
    if (count > 10) throw new Error('The provider redirects without an end');
    const cookie = [...cookies].map((pair) => pair.join('=')).join('; ');
    const answer = await fetch(next, { redirect: 'manual', headers: { cookie } });
    for (const each of answer.headers.getSetCookie()) {
      const [name = '', value = ''] = (each.split(';')[0] ?? '').split('=', 2);
      cookies.set(name, value);
    }
    const location = answer.headers.get('location');
    if (location === null) throw new Error(`${answer.status} ${await answer.text()}`);
    next = new URL(location, next).href;
  }
  return next;
}
