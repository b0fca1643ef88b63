import type { ProviderToken, RegistrationErrorCode, TokenKind } from './device.ts';

/** A token that a bouncer is to learn of. Texts of bytes are Base64. */
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

/** What a bouncer says of a registration. */
export type RegistrationOutcome =
  | {
      readonly accepted: true;
      /** What was in it, if this server is its own bouncer. */
      readonly providerToken: ProviderToken | null;
    }
  | { readonly accepted: false; readonly code: RegistrationErrorCode };

/** Who knows which token stands behind a registration. */
export interface PushBouncer {
  /** @throws Error when it cannot be asked now: it is asked again */
  register(registration: PushRegistration): Promise<RegistrationOutcome>;
}

/** The first 8 bytes of the SHA-256 of a token, Base64. */
export interface TokenFingerprints {
  fingerprintOf(token: string): string;
}
