import { isIP } from 'node:net';
import { IdentityError } from '@tandem/identity-domain';
import type {
  ExternalUser,
  LoginProof,
  OpenIdConnect,
  ProviderClient,
} from '@tandem/identity-domain/external-login';
import type { Clock } from '@tandem/shared-kernel';
import type { AddressPolicy, SendGuarded } from '@tandem/shared-outbound-http';
import { LRUCache } from 'lru-cache';
import * as client from 'openid-client';
import { ProviderUnreachable, boundedFetch } from './bounded-fetch.ts';

/** The dependencies of the client. */
interface OpenIdClientParts {
  readonly send: SendGuarded;
  /** The allowed addresses of providers. @param isPrivate private networks and this machine too */
  readonly policyFor: (isPrivate: boolean) => AddressPolicy;
  readonly clock: Clock;
  /** The time limit of each request to a provider, in seconds. */
  readonly timeoutSeconds?: number;
}

const TIMEOUT_SECONDS = 10;
/** The largest accepted difference of a provider's clock, in seconds. */
const CLOCK_TOLERANCE = 60;
const SCOPE = 'openid email profile';
/** Metadata of a provider is read again after so long. */
const METADATA_MS = 300_000;
const MAX_PROVIDERS = 200;
/** Names of this machine. @see RFC 6761 6.3 */
const LOCAL_NAME = /(?:^|\.)localhost\.?$/;
/** Failures of the provider to answer at all, by the codes of the library. */
const UNAVAILABLE: ReadonlySet<string> = new Set([
  'OAUTH_TIMEOUT',
  'OAUTH_ABORT',
  'OAUTH_PARSE_ERROR',
  'OAUTH_RESPONSE_IS_NOT_JSON',
  'OAUTH_RESPONSE_IS_NOT_CONFORM',
  'OAUTH_HTTP_REQUEST_FORBIDDEN',
  'OAUTH_REQUEST_PROTOCOL_FORBIDDEN',
  'OAUTH_MISSING_SERVER_METADATA',
  'OAUTH_INVALID_SERVER_METADATA',
]);

/**
 * Logs users in at providers of OpenID Connect with openid-client. The library checks the answer, the token and its
 * signature.
 *
 * @see https://openid.net/specs/openid-connect-core-1_0.html, RFC 7636 (PKCE), RFC 9207 (issuer of the answer)
 */
export class OpenIdClient implements OpenIdConnect {
  readonly #parts: OpenIdClientParts;
  readonly #metadata = new LRUCache<string, client.ServerMetadata>({
    max: MAX_PROVIDERS,
    ttl: METADATA_MS,
  });

  constructor(parts: OpenIdClientParts) {
    this.#parts = parts;
  }

  mayContact({ issuer, isPrivate }: Pick<ProviderClient, 'issuer' | 'isPrivate'>): boolean {
    const host = new URL(issuer).hostname.replace(/^\[(.*)\]$/, '$1');
    const address = LOCAL_NAME.test(host) ? '127.0.0.1' : host;
    return isIP(address) === 0 || this.#parts.policyFor(isPrivate).allows(address);
  }

  async begin(provider: ProviderClient, redirectUrl: string, proof: LoginProof): Promise<string> {
    const { state, nonce, codeVerifier } = proof;
    try {
      const url = client.buildAuthorizationUrl(await this.#configuration(provider), {
        redirect_uri: redirectUrl,
        scope: SCOPE,
        state,
        nonce,
        code_challenge: await client.calculatePKCECodeChallenge(codeVerifier),
        code_challenge_method: 'S256',
      });
      return url.href;
    } catch (error) {
      throw new IdentityError('LOGIN_PROVIDER_UNAVAILABLE', { reason: reasonOf(error) });
    }
  }

  async finish(
    provider: ProviderClient,
    { redirectUrl, query }: { readonly redirectUrl: string; readonly query: string },
    { state, nonce, codeVerifier }: LoginProof,
  ): Promise<ExternalUser> {
    try {
      const configuration = await this.#configuration(provider);
      const answer = new URL(redirectUrl);
      answer.search = query;
      const tokens = await client.authorizationCodeGrant(configuration, answer, {
        expectedState: state,
        expectedNonce: nonce,
        pkceCodeVerifier: codeVerifier,
        idTokenExpected: true,
      });
      const claims = tokens.claims();
      if (!claims) throw new Error('the answer has no id token');
      const { iss: issuer, sub: subject } = claims;
      // Many providers include the address only in the other document.
      const details =
        claims.email === undefined && configuration.serverMetadata().userinfo_endpoint !== undefined
          ? await client.fetchUserInfo(configuration, tokens.access_token, subject)
          : claims;
      return { issuer, subject, ...detailsOf(details) };
    } catch (error) {
      throw failureOf(error);
    }
  }

  async #configuration(provider: ProviderClient): Promise<client.Configuration> {
    const { clientId, clientSecret, isPrivate } = provider;
    const server = await this.#serverMetadata(provider);
    const configuration = new client.Configuration(
      server,
      clientId,
      {
        [client.clockSkew]: this.#clockSkew(),
        [client.clockTolerance]: CLOCK_TOLERANCE,
      },
      authenticationOf(server, clientSecret),
    );
    configuration.timeout = this.#timeout;
    configuration[client.customFetch] = this.#fetch(isPrivate);
    // The signature of the token is checked although it comes from the provider itself, by TLS.
    client.enableNonRepudiationChecks(configuration);
    if (isPrivate) client.allowInsecureRequests(configuration);
    return configuration;
  }

  async #serverMetadata({
    issuer,
    clientId,
    isPrivate,
  }: ProviderClient): Promise<client.ServerMetadata> {
    const key = `${isPrivate} ${issuer}`;
    const cached = this.#metadata.get(key);
    if (cached) return cached;
    const discovered = await client.discovery(new URL(issuer), clientId, undefined, client.None(), {
      [client.customFetch]: this.#fetch(isPrivate),
      timeout: this.#timeout,
      execute: isPrivate ? [client.allowInsecureRequests] : [],
    });
    const metadata = discovered.serverMetadata();
    this.#metadata.set(key, metadata);
    return metadata;
  }

  get #timeout(): number {
    return this.#parts.timeoutSeconds ?? TIMEOUT_SECONDS;
  }

  #fetch(isPrivate: boolean): client.CustomFetch {
    return boundedFetch(this.#parts.send, this.#parts.policyFor(isPrivate));
  }

  /** The library reads the clock of this machine; the clock of the service is that of the database. */
  #clockSkew(): number {
    return Math.round((this.#parts.clock.now().getTime() - Date.now()) / 1000);
  }
}

/** The client authenticates by the header, which every provider must support, if it is offered. */
function authenticationOf(server: client.ServerMetadata, secret: string | null): client.ClientAuth {
  if (secret === null) return client.None();
  const { token_endpoint_auth_methods_supported: methods = ['client_secret_basic'] } = server;
  return methods.includes('client_secret_basic')
    ? client.ClientSecretBasic(secret)
    : client.ClientSecretPost(secret);
}

function detailsOf({
  email,
  email_verified: isVerified,
  name,
  preferred_username: userName,
}: Readonly<Record<string, unknown>>): Pick<ExternalUser, 'email' | 'isEmailVerified' | 'name'> {
  const names = [name, userName].filter((each) => typeof each === 'string');
  return {
    email: typeof email === 'string' ? email : null,
    // Some providers send the text.
    isEmailVerified: isVerified === true || isVerified === 'true',
    name: names.find((each) => each.trim() !== '') ?? '',
  };
}

function failureOf(error: unknown): IdentityError {
  const reason = reasonOf(error);
  const isUnavailable = causesOf(error).some(
    (cause) => cause instanceof ProviderUnreachable || UNAVAILABLE.has(codeOf(cause)),
  );
  return isUnavailable
    ? new IdentityError('LOGIN_PROVIDER_UNAVAILABLE', { reason })
    : new IdentityError('EXTERNAL_LOGIN_REFUSED', { reason });
}

/** The failure, without contents of the answer, which may be secrets. */
function reasonOf(error: unknown): string {
  const causes = causesOf(error);
  const unreachable = causes.find((cause) => cause instanceof ProviderUnreachable);
  if (unreachable) return unreachable.message;
  const [first, second] = causes;
  if (!first) return 'unknown';
  const { error: answered } = first as { readonly error?: unknown };
  // The library wraps its errors; the wrapped one names the failed check.
  const detail = typeof answered === 'string' ? answered : (second ?? first).message;
  return `${codeOf(first)} ${detail}`.trim();
}

function causesOf(error: unknown): readonly Error[] {
  const causes: Error[] = [];
  for (let each = error; each instanceof Error && causes.length < 10; each = each.cause) {
    causes.push(each);
  }
  return causes;
}

function codeOf(error: Error): string {
  return (error as { readonly code?: string }).code ?? '';
}
