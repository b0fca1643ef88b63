import type { LoginProvider } from './login-provider.ts';

/** A provider with the secret of this client. */
export interface ProviderClient extends Pick<LoginProvider, 'issuer' | 'clientId' | 'isPrivate'> {
  readonly clientSecret: string | null;
}

/** What proves that an answer of the provider belongs to a log-in. Each is a random text of 43 characters. */
export interface LoginProof {
  /** Returns with the answer; identifies the log-in. */
  readonly state: string;
  /** Returns inside the signed token. */
  readonly nonce: string;
  /** Proves to the provider that the code is exchanged by the party that asked for it (PKCE). */
  readonly codeVerifier: string;
}

/** A user of the provider, by its signed token. */
export interface ExternalUser {
  readonly issuer: string;
  /** Identifies the user at the issuer for ever, other than the address. */
  readonly subject: string;
  /** `null` where the provider names none. */
  readonly email: string | null;
  /** The provider has checked that the user has the address. */
  readonly isEmailVerified: boolean;
  /** Empty where the provider names none. */
  readonly name: string;
}

/** Logs users in at providers of OpenID Connect: the authorization code flow with PKCE. */
export interface OpenIdConnect {
  /** False where the issuer's address is known to be refused; a name is not looked up. */
  mayContact(provider: Pick<ProviderClient, 'issuer' | 'isPrivate'>): boolean;
  /**
   * @param redirectUrl where the provider sends the browser back
   * @returns the address at the provider to send the browser to
   * @throws IdentityError LOGIN_PROVIDER_UNAVAILABLE
   */
  begin(provider: ProviderClient, redirectUrl: string, proof: LoginProof): Promise<string>;
  /**
   * Exchanges the code, and checks the token: its signature, issuer, audience, times and nonce.
   *
   * @param answer the query with which the browser came back
   * @throws IdentityError LOGIN_PROVIDER_UNAVAILABLE, EXTERNAL_LOGIN_REFUSED
   */
  finish(
    provider: ProviderClient,
    answer: { readonly redirectUrl: string; readonly query: string },
    proof: LoginProof,
  ): Promise<ExternalUser>;
}

/** Encrypts texts that are stored. */
export interface SecretSeal {
  /** @param key what the text is bound to: it opens under no other one */
  close(text: string, key: string): string;
  /** @throws Error for a text that was closed under another key or secret, or changed since */
  open(sealed: string, key: string): string;
}
