import type { KeyObject } from 'node:crypto';
import type { JwtClaims, JwtVerifier } from '@tandem/identity-domain';
import type { Clock } from '@tandem/shared-kernel';
import { errors, jwtVerify } from 'jose';
import { verificationKey, type JwtConfiguration } from './jwt-configuration.ts';

/** Checks signed JSON Web Tokens; each organization has a key and algorithms of its own. */
export class JoseJwtVerifier implements JwtVerifier {
  readonly #realms: ReadonlyMap<
    string,
    { readonly key: Uint8Array | KeyObject; readonly algorithms: string[] }
  >;
  readonly #clock: Clock;

  /** @throws Error for a key or an algorithm that cannot be used */
  constructor(configuration: JwtConfiguration, clock: Clock) {
    this.#clock = clock;
    this.#realms = new Map(
      Object.entries(configuration).map(([realm, entry]) => [
        realm,
        { key: verificationKey(realm, entry), algorithms: [...entry.algorithms] },
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
      const options = { algorithms: realm.algorithms, currentDate: this.#clock.now() };
      return (await jwtVerify(token, realm.key, options)).payload;
    } catch (error) {
      // A key of another kind than the algorithm's is a TypeError, and the token chose between them.
      if (error instanceof errors.JOSEError || error instanceof TypeError) return null;
      throw error;
    }
  }
}
