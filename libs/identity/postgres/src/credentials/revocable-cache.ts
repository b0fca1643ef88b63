import { LRUCache } from 'lru-cache';

/** Runs work whose reads are as new as its call: those of a request may be as old as its beginning. */
export type Apart = <T>(work: () => T) => T;

interface Entry<V> {
  readonly value: V;
  readonly loadedAt: number;
  /** Its lifetime while notifications arrive, in ms. */
  readonly provenTtlMs: number;
}

/** A load that runs. */
interface Load<V> {
  readonly generation: number;
  readonly startedAt: number;
  readonly value: Promise<V | null>;
}

/** A load that takes longer is not shared any more: its connection may have died in silence. */
const SHARED_MS = 1_000;

/** The limits of a cache. */
interface CacheLimits {
  readonly max: number;
  /** The lifetime of a value without a proof that notifications still arrive, in ms. */
  readonly ttlMs: number;
  /**
   * The longest lifetime of a value with such proofs, in ms; `ttlMs` by default. Half of it is random: values that were
   * loaded together, for clients that wait, are not loaded again together.
   */
  readonly provenTtlMs?: number;
}

/**
 * Caches loaded values, and only while it is subscribed to changes: a value that was loaded long ago is used only if
 * notifications were proven to arrive a short time ago.
 *
 * A value whose load started before a notification and ends after it is not cached: it may be older than
 * the change.
 */
export class RevocableCache<V extends object> {
  readonly #entries: LRUCache<string, Entry<V>>;
  readonly #limits: Required<CacheLimits>;
  readonly #tagsOf: (value: V) => readonly string[];
  readonly #apart: Apart;
  readonly #now: () => number;
  /** All changes of before were notified. */
  #provenAt = -Infinity;
  /** Keys by tag: a change finds its entries without a scan of all others. */
  readonly #keys = new Map<string, Set<string>>();
  readonly #loads = new Map<string, Load<V>>();
  /** Counts events that may have made a value stale during its load. */
  #generation = 0;
  #connected = false;

  /**
   * @param tagsOf the dependencies of a value
   * @param apart for loads of values that may be cached: a change may have been notified since the request began
   * @param now ms on a monotonic clock
   */
  constructor(
    limits: CacheLimits,
    tagsOf: (value: V) => readonly string[],
    apart: Apart = (work) => work(),
    now = () => performance.now(),
  ) {
    this.#limits = { provenTtlMs: limits.ttlMs, ...limits };
    this.#tagsOf = tagsOf;
    this.#apart = apart;
    this.#now = now;
    this.#entries = new LRUCache({
      max: limits.max,
      dispose: ({ value }, key) => this.#untag(key, value),
    });
  }

  get(key: string): V | undefined {
    const entry = this.#entries.get(key);
    return entry && this.#isCurrent(entry) ? entry.value : undefined;
  }

  /**
   * @param of what is loaded: calls for the same share a load, unless a change was notified since it began, for a second
   * @returns the result of `load`, cached unless it is null
   */
  load(key: string, load: () => Promise<V | null>, of = key): Promise<V | null> {
    if (!this.#connected) return load();
    const generation = this.#generation;
    const startedAt = this.#now();
    const running = this.#loads.get(of);
    const isShared =
      running?.generation === generation && startedAt - running.startedAt < SHARED_MS;
    if (isShared) return running.value;
    const begun = { generation, startedAt, value: this.#load(key, load, startedAt) };
    this.#loads.set(of, begun);
    const end = () => {
      if (this.#loads.get(of) === begun) this.#loads.delete(of);
    };
    begun.value.then(end, end);
    return begun.value;
  }

  async #load(key: string, load: () => Promise<V | null>, startedAt: number): Promise<V | null> {
    const generation = this.#generation;
    const value = await this.#apart(load);
    if (value && this.#connected && generation === this.#generation) {
      this.#keep(key, value, startedAt);
    }
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

  /** All notifications of changes that were made before `at`, on the clock of this cache, have arrived. */
  proven(at: number): void {
    this.#provenAt = at;
  }

  #isCurrent({ loadedAt, provenTtlMs }: Entry<V>): boolean {
    const { ttlMs } = this.#limits;
    const now = this.#now();
    return now - Math.max(loadedAt, this.#provenAt) < ttlMs && now - loadedAt < provenTtlMs;
  }

  #reset(connected: boolean): void {
    this.#connected = connected;
    this.#generation += 1;
    this.#entries.clear();
  }

  #keep(key: string, value: V, loadedAt: number): void {
    const { ttlMs, provenTtlMs: longestMs } = this.#limits;
    const provenTtlMs = Math.max(ttlMs, longestMs * (1 - Math.random() / 2));
    this.#entries.set(key, { value, loadedAt, provenTtlMs });
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
