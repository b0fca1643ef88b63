import type { ProviderToken, RegistrationErrorCode, TokenKind } from './device.ts';

/** A token to be registered with a bouncer. Texts of bytes are Base64. */
export interface PushRegistration {
  readonly realmId: number;
  readonly userId: number;
  readonly deviceId: number;
  readonly tokenKind: TokenKind;
  readonly tokenId: string;
  readonly bouncerPublicKey: string;
  /** Encrypted with the bouncer's key: only the bouncer can read it. */
  readonly encryptedPushRegistration: string;
}

/** Registrations to be done, queued in the transaction of the command. */
export interface RegistrationQueue {
  add(registration: PushRegistration): Promise<void>;
}

/** The bouncer's answer to a registration. */
export type RegistrationOutcome =
  | {
      readonly accepted: true;
      /** The decrypted content, if this server is its own bouncer. */
      readonly providerToken: ProviderToken | null;
    }
  | { readonly accepted: false; readonly code: RegistrationErrorCode };

/** Resolves the token of a registration. */
export interface PushBouncer {
  /** @throws Error when it is unavailable: the request is repeated */
  register(registration: PushRegistration): Promise<RegistrationOutcome>;
}

/** The first 8 bytes of the SHA-256 of a token, Base64. */
export interface TokenFingerprints {
  fingerprintOf(token: string): string;
}
