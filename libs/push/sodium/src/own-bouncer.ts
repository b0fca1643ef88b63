import { createHash, hkdfSync } from 'node:crypto';
import type {
  ProviderToken,
  PushBouncer,
  PushRegistration,
  RegistrationOutcome,
  TokenFingerprints,
} from '@tandem/push-domain';
import type { Clock } from '@tandem/shared-kernel';
import { boxKeysOf, type BoxKeys } from './box-keys.ts';
import { loadSodium } from './load-sodium.ts';

interface OwnBouncerOptions {
  /** The inputs of the key pair. */
  readonly secret: string;
  readonly clock: Clock;
}

const DAY_SECONDS = 86_400;
const MAX_TOKEN = 4096;
const HEX_BYTES = /^(?:[0-9a-fA-F]{2})+$/;

/** The server as its own bouncer: it decrypts registrations that clients encrypt with its public key. */
export class OwnBouncer implements PushBouncer {
  readonly #options: OwnBouncerOptions;

  constructor(options: OwnBouncerOptions) {
    this.#options = options;
  }

  /** The public key for registrations of clients, Base64. */
  publicKey(): string {
    return Buffer.from(this.#keys().publicKey).toString('base64');
  }

  async register(registration: PushRegistration): Promise<RegistrationOutcome> {
    const { bouncerPublicKey, encryptedPushRegistration } = registration;
    const closed = Buffer.from(encryptedPushRegistration, 'base64');
    const keys = this.#keys();
    if (bouncerPublicKey !== Buffer.from(keys.publicKey).toString('base64')) {
      return refused('INVALID_BOUNCER_PUBLIC_KEY');
    }
    const sodium = await loadSodium();
    let text: string;
    try {
      text = sodium.crypto_box_seal_open(closed, keys.publicKey, keys.privateKey, 'text');
    } catch {
      return refused('BAD_REQUEST');
    }
    return this.#checked(text, registration);
  }

  #checked(text: string, { tokenKind, tokenId }: PushRegistration): RegistrationOutcome {
    const opened = parsed(text);
    const { token, timestamp, ios_app_id: appId } = opened;
    if (opened.token_kind !== tokenKind || typeof timestamp !== 'number') {
      return refused('BAD_REQUEST');
    }
    if (typeof token !== 'string' || token === '' || token.length > MAX_TOKEN) {
      return refused('BAD_REQUEST');
    }
    if (tokenKind === 'apns' ? !HEX_BYTES.test(token) : appId !== undefined && appId !== null) {
      return refused('BAD_REQUEST');
    }
    if (tokenKind === 'apns' && typeof appId !== 'string') return refused('BAD_REQUEST');
    if (fingerprints.fingerprintOf(token) !== tokenId) return refused('BAD_REQUEST');
    const ageSeconds = this.#options.clock.now().getTime() / 1000 - timestamp;
    if (ageSeconds > DAY_SECONDS) return refused('REQUEST_EXPIRED');
    const providerToken: ProviderToken = {
      token,
      appId: tokenKind === 'apns' ? (appId as string) : null,
    };
    return { accepted: true, providerToken };
  }

  #keys(): BoxKeys {
    const seed = hkdfSync('sha256', this.#options.secret, '', 'tandem push bouncer', 32);
    return boxKeysOf(new Uint8Array(seed));
  }
}

/** Fingerprints as clients compute them. */
export class Sha256TokenFingerprints implements TokenFingerprints {
  fingerprintOf(token: string): string {
    return createHash('sha256').update(token).digest().subarray(0, 8).toString('base64');
  }
}

const fingerprints = new Sha256TokenFingerprints();

function refused(
  code: 'INVALID_BOUNCER_PUBLIC_KEY' | 'BAD_REQUEST' | 'REQUEST_EXPIRED',
): RegistrationOutcome {
  return { accepted: false, code };
}

function parsed(text: string): Readonly<Record<string, unknown>> {
  try {
    const value: unknown = JSON.parse(text);
    return typeof value === 'object' && value !== null ? (value as Record<string, unknown>) : {};
  } catch {
    return {};
  }
}
