import type { KeyObject } from 'node:crypto';
import type { JwtClaims, JwtVerifier } from '@tandem/identity-domain';
import type { Clock } from '@tandem/shared-kernel';
import { errors, jwtVerify, type JWTPayload, type JWTVerifyOptions } from 'jose';
import {
  verificationKey,
  type JwtConfiguration,
  type RealmJwtConfiguration,
} from './jwt-configuration.ts';

/** Checks signed JSON Web Tokens; each organization has a separate key and algorithms. */
export class JoseJwtVerifier implements JwtVerifier {
  readonly #realms: ReadonlyMap<
    string,
    {
      readonly key: Uint8Array | KeyObject;
      readonly checks: Omit<JWTVerifyOptions, 'currentDate'>;
    }
  >;
  readonly #clock: Clock;

  /** @throws Error for a key or an algorithm that cannot be used */
  constructor(configuration: JwtConfiguration, clock: Clock) {
    this.#clock = clock;
    this.#realms = new Map(
      Object.entries(configuration).map(([realm, entry]) => [
        realm,
        { key: verificationKey(realm, entry), checks: checksOf(entry) },
      ]),
    );
  }

  isEnabledFor(stringId: string): boolean {
    return this.#realms.has(stringId);
  }

  async verify(stringId: string, token: string): Promise<JwtClaims | null> {
    const realm = this.#realms.get(stringId);
    if (!realm) return null;
    try {
      const now = this.#clock.now();
      const options = { ...realm.checks, currentDate: now };
      const { payload } = await jwtVerify(token, realm.key, options);
      return isTooOld(payload, now) ? null : payload;
    } catch (error) {
      // A key of another kind than the algorithm's is a TypeError, and the token chose between them.
      if (error instanceof errors.JOSEError || error instanceof TypeError) return null;
      throw error;
    }
  }
}

/** The validity of a token without an expiry, in seconds since it was issued. */
const DAY = 86_400;

function checksOf(entry: RealmJwtConfiguration): Omit<JWTVerifyOptions, 'currentDate'> {
  const { algorithms, issuer, audience, maxAgeSeconds } = entry;
  return {
    algorithms: [...algorithms],
    ...(issuer !== undefined && { issuer }),
    ...(audience !== undefined && { audience }),
    ...(maxAgeSeconds !== undefined && { maxTokenAge: maxAgeSeconds }),
  };
}

function isTooOld({ exp, iat }: JWTPayload, now: Date): boolean {
  return exp === undefined && iat !== undefined && now.getTime() / 1000 - iat > DAY;
}
