import { hash, verify } from '@node-rs/argon2';
import type { PasswordHasher } from '@tandem/identity-domain';
import pLimit, { type LimitFunction } from 'p-limit';

const ARGON2ID = 2;
/** 19 MiB and two passes: about 11 ms. The parameters are part of each hash, so they may grow. */
const PARAMETERS = {
  algorithm: ARGON2ID,
  memoryCost: 19_456,
  timeCost: 2,
  parallelism: 1,
} as const;

/** A hash with these parameters that no password matches; it gives `verify` the usual work. */
const DECOY =
  '$argon2id$v=19$m=19456,t=2,p=1$AAAAAAAAAAAAAAAAAAAAAA$AAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAA';

/** On two cores a third concurrent hash only slows down the first two, and takes 19 MiB. */
const DEFAULT_IN_FLIGHT = 2;

/** Hashes passwords by argon2id, off the event loop, a few at once and the others in a queue. */
export class Argon2PasswordHasher implements PasswordHasher {
  readonly #limit: LimitFunction;

  /** @param options.inFlight the number of concurrent hashes */
  constructor(options: { readonly inFlight?: number } = {}) {
    this.#limit = pLimit(options.inFlight ?? DEFAULT_IN_FLIGHT);
  }

  hash(password: string): Promise<string> {
    return this.#limit(() => hash(password, PARAMETERS));
  }

  async verify(stored: string | null, password: string): Promise<boolean> {
    const matches = await this.#limit(() => verify(stored ?? DECOY, password));
    return matches && stored !== null;
  }
}
