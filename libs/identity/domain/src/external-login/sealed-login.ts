import type { LoginDestination } from './login-destination.ts';
import { providerSealKey, type LoginProvider } from './login-provider.ts';
import type { LoginProof, ProviderClient, SecretSeal } from './open-id-connect.ts';

/** The stored part of a log-in in progress: reading the database does not suffice to finish it. */
interface PendingLogin extends LoginDestination, Omit<LoginProof, 'state'> {
  readonly redirectUrl: string;
}

/** Encrypts a log-in under the state that its answer returns with. */
export function sealedLogin(seal: SecretSeal, state: string, login: PendingLogin): string {
  return seal.close(JSON.stringify(login), sealKey(state));
}

/** Decrypts the result of {@link sealedLogin}. */
export function openedLogin(seal: SecretSeal, state: string, sealed: string): PendingLogin {
  return JSON.parse(seal.open(sealed, sealKey(state))) as PendingLogin;
}

/** A provider with the secret of this client. */
export function providerClient(provider: LoginProvider, seal: SecretSeal): ProviderClient {
  const { issuer, clientId, isPrivate, sealedSecret } = provider;
  const clientSecret =
    sealedSecret === null ? null : seal.open(sealedSecret, providerSealKey(provider));
  return { issuer, clientId, isPrivate, clientSecret };
}

function sealKey(state: string): string {
  return `login ${state}`;
}
