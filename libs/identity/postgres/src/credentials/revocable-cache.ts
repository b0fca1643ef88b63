import { LRUCache } from 'lru-cache';

/** Runs work whose reads are as new as its call: those of a request may be as old as its beginning. */
export type Apart = <T>(work: () => T) => T;

/**
 * Caches loaded values for a short time, and only while it is subscribed to changes.
 *
 * A value whose load started before a notification and ends after it is not cached: it may be older than
 * the change.
 */
export class RevocableCache<V extends object> {
  readonly #entries: LRUCache<string, V>;
  readonly #tagsOf: (value: V) => readonly string[];
  readonly #apart: Apart;
  /** Keys by tag: a change finds its entries without a scan of all others. */
  readonly #keys = new Map<string, Set<string>>();
  /** Counts events that may have made a value stale during its load. */
  #generation = 0;
  #connected = false;

  /**
   * @param limits.ttlMs the longest lifetime of a value, in case a notification is lost
   * @param tagsOf the dependencies of a value
   * @param apart for loads of values that may be cached: a change may have been notified since the request began
   */
  constructor(
    limits: { readonly max: number; readonly ttlMs: number },
    tagsOf: (value: V) => readonly string[],
    apart: Apart = (work) => work(),
  ) {
    this.#tagsOf = tagsOf;
    this.#apart = apart;
    const { max, ttlMs: ttl } = limits;
    this.#entries = new LRUCache({
      max,
      ttl,
      // With any other value each read after a pause sets a timer, which wakes an idle process again.
      ttlResolution: 0,
      dispose: (value, key) => this.#untag(key, value),
    });
  }

  get(key: string): V | undefined {
    return this.#entries.get(key);
  }

  /** @returns the result of `load`, cached unless it is null */
  async load(key: string, load: () => Promise<V | null>): Promise<V | null> {
    const generation = this.#generation;
    const value = await (this.#connected ? this.#apart(load) : load());
    if (value && this.#connected && generation === this.#generation) this.#keep(key, value);
    return value;
  }

  /** Drops the values that depend on `tag`. */
  forget(tag: string): void {
    this.#generation += 1;
    for (const key of [...(this.#keys.get(tag) ?? [])]) this.#entries.delete(key);
  }

  /** Called when the cache is notified of changes from now on. */
  connected(): void {
    this.#reset(true);
  }

  /** Called when changes may be missed from now on: nothing is cached until the cache is connected again. */
  disconnected(): void {
    this.#reset(false);
  }

  #reset(connected: boolean): void {
    this.#connected = connected;
    this.#generation += 1;
    this.#entries.clear();
  }

  #keep(key: string, value: V): void {
    this.#entries.set(key, value);
    for (const tag of this.#tagsOf(value)) {
      const keys = this.#keys.get(tag);
      if (keys) keys.add(key);
      else this.#keys.set(tag, new Set([key]));
    }
  }

  #untag(key: string, value: V): void {
    for (const tag of this.#tagsOf(value)) {
      const keys = this.#keys.get(tag);
      keys?.delete(key);
      if (keys?.size === 0) this.#keys.delete(tag);
    }
  }
}
