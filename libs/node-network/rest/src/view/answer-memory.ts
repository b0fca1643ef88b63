import { LRUCache } from 'lru-cache';
import type { Representation } from '../http/representation.ts';

/** Bytes of the pages cached for one snapshot. */
const MAX_BYTES = 16 << 20;
/** The cost of an answer besides its bytes: headers, tags, and its compressed form. */
const OVERHEAD_BYTES = 2048;
/**
 * Plain URLs stored for one answer, and as many others: these differ in their parameters, percent-encoding or
 * host, and clients can invent any number of them.
 */
const MAX_URLS = 8;
const MAX_URL_LENGTH = 256;
/** A path of which no character is encoded, without a host, parameters or a fragment. */
const PLAIN_URL = /^\/[\w.~/-]*$/;

/** An answer that can be reused for the same URL. */
export interface PreparedAnswer {
  readonly operationId: string;
  readonly representation: Representation;
}

/**
 * The answers of one snapshot: whole lists for as long as the snapshot is served, pages within a
 * budget, and which URLs lead to which of them.
 */
export class AnswerMemory {
  readonly #pages = new LRUCache<string, Representation>({
    maxSize: MAX_BYTES,
    sizeCalculation: (page) => page.length + OVERHEAD_BYTES,
    dispose: (page) => this.#forget(page),
  });
  /** Answers that are held, with the URLs that led to them. */
  readonly #urls = new Map<Representation, string[]>();
  readonly #prepared = new Map<string, PreparedAnswer>();

  /** @param whole answers that are always stored */
  constructor(whole: Iterable<Representation>) {
    for (const representation of whole) this.#urls.set(representation, []);
  }

  /** The page of that name, created if it is not stored. */
  page(name: string, make: () => Representation): Representation {
    const held = this.#pages.get(name);
    if (held !== undefined) return held;
    const page = make();
    this.#pages.set(name, page);
    // Pages larger than the whole budget are not stored.
    if (this.#pages.has(name)) this.#urls.set(page, []);
    return page;
  }

  /** The previous answer to this URL. */
  prepared(url: string): PreparedAnswer | undefined {
    return this.#prepared.get(url);
  }

  /** Stores the URL of an answer, if the answer is stored. */
  remember(url: string, answer: PreparedAnswer): void {
    const urls = this.#urls.get(answer.representation);
    if (urls === undefined || url.length > MAX_URL_LENGTH || this.#prepared.has(url)) return;
    // Invented URLs must not displace the plain one, so that each kind has a limit of its own.
    const isPlain = PLAIN_URL.test(url);
    if (urls.filter((other) => PLAIN_URL.test(other) === isPlain).length >= MAX_URLS) return;
    urls.push(url);
    this.#prepared.set(url, answer);
  }

  #forget(page: Representation): void {
    for (const url of this.#urls.get(page) ?? []) this.#prepared.delete(url);
    this.#urls.delete(page);
  }
}
