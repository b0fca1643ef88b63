import { Compressor } from './compressor.ts';
import { contentTag } from './entity-tag.ts';
import type { JoinedBody } from './joined-body.ts';
import { Representation } from './representation.ts';

/** Answers that clients wait for: few at a time, so that a flood of pages finds plain bytes. */
const ON_DEMAND = { parallel: 2, waiting: 32 };
/** Whole lists, once per snapshot: one at a time leaves the other cores to requests. */
const BACKGROUND = { parallel: 1, waiting: Infinity };

export interface CachePolicy {
  /**
   * Seconds for which clients and proxies may reuse an answer: at most the time between two refreshes. No
   * `cache-control` is sent when absent, like the reference.
   */
  readonly maxAgeSeconds?: number | undefined;
}

/** Creates answers from bytes, with one policy. */
export class RepresentationFactory {
  readonly #onDemand = new Compressor(ON_DEMAND);
  readonly #background = new Compressor(BACKGROUND);
  readonly #cacheControl: string | undefined;

  constructor({ maxAgeSeconds }: CachePolicy) {
    this.#cacheControl =
      maxAgeSeconds === undefined ? undefined : `public, max-age=${maxAgeSeconds}`;
  }

  /** An answer on request; it is compressed when a client accepts it. */
  onDemand(body: Buffer): Representation {
    return this.#make(body, contentTag(body), this.#onDemand);
  }

  /**
   * An answer that is created before requests.
   *
   * @param previous the answer that it replaces: compressed forms of equal bytes are reused
   */
  ahead(
    body: Buffer | JoinedBody,
    tag: string,
    previous: Representation | undefined,
  ): Representation {
    const representation = this.#make(body, tag, this.#background);
    if (previous?.tag === tag) representation.takeOver(previous);
    return representation;
  }

  /** {@link onDemand} of a value. */
  ofJson(value: unknown): Representation {
    return this.onDemand(Buffer.from(JSON.stringify(value)));
  }

  /** A value that changes often, so that it must not be cached. */
  momentary(value: unknown): Representation {
    const body = Buffer.from(JSON.stringify(value));
    return new Representation(body, { tag: contentTag(body), compressor: this.#onDemand });
  }

  #make(body: Buffer | JoinedBody, tag: string, compressor: Compressor): Representation {
    return new Representation(body, { tag, compressor, cacheControl: this.#cacheControl });
  }
}
