import { isExpired, type CredentialHolder, type CredentialStore } from '@tandem/identity-domain';
import type { Clock, MaybePromise } from '@tandem/shared-kernel';
import type { RevocableCache } from './revocable-cache.ts';

/** A holder, with the secret that it was found by. */
export interface RememberedHolder {
  readonly secret: string;
  readonly holder: CredentialHolder;
  /** The credential had expired when it was loaded: nothing extends it any more. */
  readonly hadExpired: boolean;
}

/** 47 bits: two keys in use hardly ever share a prefix; if they do, the later one is cached. */
const SELECTOR_LENGTH = 8;

/**
 * Caches holders of keys, tokens and sessions, so that most requests need no query. An entry is found by the first
 * part of its key, or the number of its token or session; the rest, 143 bits or more, is compared in a time that does
 * not depend on it. One that has expired since is loaded again: uses of a session extend it, and are not notified.
 */
export class CachedCredentialStore implements CredentialStore {
  readonly #store: CredentialStore;
  readonly #cache: RevocableCache<RememberedHolder>;

  readonly #clock: Clock;

  constructor(store: CredentialStore, cache: RevocableCache<RememberedHolder>, clock: Clock) {
    this.#store = store;
    this.#cache = cache;
    this.#clock = clock;
  }

  findBySecret(secret: string): MaybePromise<CredentialHolder | null> {
    const selector = selectorOf(secret);
    const known = this.#cache.get(selector);
    if (known && isSame(known.secret, secret) && this.#isCurrent(known)) return known.holder;
    return this.#load(selector, secret);
  }

  #isCurrent({ hadExpired, holder }: RememberedHolder): boolean {
    return hadExpired || !this.#isExpired(holder);
  }

  #isExpired({ actor: { credential } }: CredentialHolder): boolean {
    return credential !== undefined && isExpired(credential, this.#clock);
  }

  async #load(selector: string, secret: string): Promise<CredentialHolder | null> {
    const load = async () => {
      const holder = await this.#store.findBySecret(secret);
      return holder && { secret, holder, hadExpired: this.#isExpired(holder) };
    };
    const loaded = await this.#cache.load(selector, load, secret);
    return loaded?.holder ?? null;
  }
}

function selectorOf(secret: string): string {
  const end = secret.includes('_') ? secret.lastIndexOf('_') : SELECTOR_LENGTH;
  return secret.slice(0, end);
}

/**
 * Compares in constant time for equal lengths. The function of Node needs buffers of both, which
 * is too slow for each request.
 */
function isSame(known: string, given: string): boolean {
  let difference = known.length ^ given.length;
  for (let at = 0; at < known.length; at += 1) {
    difference |= known.charCodeAt(at) ^ given.charCodeAt(at);
  }
  return difference === 0;
}
