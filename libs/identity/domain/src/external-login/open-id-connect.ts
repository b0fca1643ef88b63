import type { LoginProvider } from './login-provider.ts';

/** A provider with the secret of this client. */
export interface ProviderClient extends Pick<LoginProvider, 'issuer' | 'clientId' | 'isPrivate'> {
  readonly clientSecret: string | null;
}

/** Proves that an answer of the provider belongs to a log-in. Each is a random text of 43 characters. */
export interface LoginProof {
  /** Returns with the answer; identifies the log-in. */
  readonly state: string;
  /** Returns inside the signed token. */
  readonly nonce: string;
  /** Proves to the provider that the same party requested and exchanges the code (PKCE). */
  readonly codeVerifier: string;
}

/** A user of the provider, by its signed token. */
export interface ExternalUser {
  readonly issuer: string;
  /** Identifies the user at the issuer for ever, other than the address. */
  readonly subject: string;
  /** `null` where the provider sends none. */
  readonly email: string | null;
  /** The provider has checked that the user has the address. */
  readonly isEmailVerified: boolean;
  /** Empty where the provider sends none. */
  readonly name: string;
}

/** Logs users in at providers of OpenID Connect: the authorization code flow with PKCE. */
export interface OpenIdConnect {
  /** False where the issuer's address is refused; names are not resolved here. */
  mayContact(provider: Pick<ProviderClient, 'issuer' | 'isPrivate'>): boolean;
  /**
   * @param redirectUrl the address of this server to which the provider redirects the browser
   * @returns the address of the provider to which the browser is redirected
   * @throws IdentityError LOGIN_PROVIDER_UNAVAILABLE
   */
  begin(provider: ProviderClient, redirectUrl: string, proof: LoginProof): Promise<string>;
  /**
   * Exchanges the code, and checks the token: its signature, issuer, audience, times and nonce.
   *
   * @param answer the query of the browser's return
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
  /** @param key the binding of the text: it decrypts only with the same one */
  close(text: string, key: string): string;
  /** @throws Error for a text that was closed under another key or secret, or changed since */
  open(sealed: string, key: string): string;
}
