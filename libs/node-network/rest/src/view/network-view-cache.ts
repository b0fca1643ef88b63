import type { SnapshotHead, SnapshotSource } from '@tandem/node-network-domain';
import type { Logger } from '@tandem/shared-rest';
import { RepresentationFactory, type CachePolicy } from '../http/representation-factory.ts';
import type { PreparedAnswer } from './answer-memory.ts';
import type { NetworkView } from './network-view.ts';
import { networkViewOf } from './network-view-of.ts';
import type { PackedNetwork } from './packed-network.ts';
import { SnapshotReader } from './packed-form.ts';
import { TimeSlice } from './time-slice.ts';

interface NetworkViewCacheOptions extends CachePolicy {
  readonly source: SnapshotSource;
  readonly logger: Logger;
  /** Returns the newest packed state, see `PackingThread`; if absent, this thread packs it. */
  readonly pack?: (() => Promise<PackedNetwork>) | undefined;
}

/**
 * The newest snapshot as bytes, replaced as a whole. While a newer one is built, or cannot be read, the
 * previous one is served.
 */
export class NetworkViewCache {
  /** Creates the answers that do not come from a snapshot, with the same policy. */
  readonly representations: RepresentationFactory;
  readonly #options: NetworkViewCacheOptions;
  readonly #reader = new SnapshotReader();
  #view: NetworkView | undefined;
  #refreshing: Promise<void> | undefined;
  #askedAgain = false;
  #superseded = new AbortController();
  #compressing: Promise<void> = Promise.resolve();

  constructor(options: NetworkViewCacheOptions) {
    this.#options = options;
    this.representations = new RepresentationFactory(options);
  }

  /** @throws Error before the first snapshot was read */
  get current(): NetworkView {
    if (this.#view === undefined) throw new Error('no snapshot was read yet');
    return this.#view;
  }

  /** The served state; null before the first. */
  get head(): SnapshotHead | null {
    return this.#view?.head ?? null;
  }

  /** Resolves when the lists of the current snapshot are compressed as well. */
  get compressed(): Promise<void> {
    return this.#compressing;
  }

  /** The previous answer to this URL in the current snapshot. */
  prepared(url: string): PreparedAnswer | undefined {
    return this.#view?.prepared(url);
  }

  /** Stores the URL of an answer, so that {@link prepared} finds it. */
  remember(url: string, answer: PreparedAnswer): void {
    this.#view?.remember(url, answer);
  }

  /**
   * Resolves when a snapshot at least as new as the newest one at the call is served. Calls during a
   * refresh share the next one.
   *
   * @param stopping ends a running refresh
   * @throws the error of the source; the previous snapshot remains in use
   */
  refresh(stopping?: AbortSignal): Promise<void> {
    this.#askedAgain = true;
    this.#refreshing ??= this.#refreshWhileAsked(stopping);
    return this.#refreshing;
  }

  async #refreshWhileAsked(stopping: AbortSignal | undefined): Promise<void> {
    try {
      while (this.#askedAgain) {
        this.#askedAgain = false;
        const newest = await this.#options.source.head();
        if (newest.version !== this.#view?.head.version) await this.#load(stopping);
      }
    } finally {
      // In the same turn as the last check of the flag, so that no call is missed between the two.
      this.#refreshing = undefined;
    }
  }

  async #load(stopping: AbortSignal | undefined): Promise<void> {
    const begun = performance.now();
    const packed = await this.#pack(stopping);
    const view = networkViewOf(packed, this.representations, this.#view);
    this.#view = view;
    this.#options.logger.info(
      { ...view.head, ...view.counts, ms: Math.round(performance.now() - begun) },
      'snapshot served',
    );
    this.#superseded.abort();
    this.#superseded = new AbortController();
    const ends = [this.#superseded.signal, ...(stopping ? [stopping] : [])];
    this.#compressing = view.compressWhole(AbortSignal.any(ends));
  }

  #pack(stopping: AbortSignal | undefined): Promise<PackedNetwork> {
    const { pack, source } = this.#options;
    if (pack) return pack();
    return source.read((network) => this.#reader.read(network, new TimeSlice(stopping)));
  }
}
