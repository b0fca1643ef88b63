import { LRUCache } from 'lru-cache';
import type { Representation } from '../http/representation.ts';

/** Bytes of the pages cached for one snapshot. */
const MAX_BYTES = 16 << 20;
/** What an answer costs beside its bytes: headers, tags, and its compressed form. */
const OVERHEAD_BYTES = 2048;
/** URLs remembered for one answer: spellings differ in the order of parameters and unknown ones. */
const MAX_URLS = 8;
const MAX_URL_LENGTH = 256;

/** An answer that can be given again to the same URL. */
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

  /** @param whole answers that are held whatever they take */
  constructor(whole: Iterable<Representation>) {
    for (const representation of whole) this.#urls.set(representation, []);
  }

  /** The page of that name, made if it is not held. */
  page(name: string, make: () => Representation): Representation {
    const held = this.#pages.get(name);
    if (held !== undefined) return held;
    const page = make();
    this.#pages.set(name, page);
    // Pages beyond the whole budget are not taken in.
    if (this.#pages.has(name)) this.#urls.set(page, []);
    return page;
  }

  /** The answer that was given to this URL before. */
  prepared(url: string): PreparedAnswer | undefined {
    return this.#prepared.get(url);
  }

  /** Notes which URL an answer was given to, if the answer is one that is held. */
  remember(url: string, answer: PreparedAnswer): void {
    const urls = this.#urls.get(answer.representation);
    if (urls === undefined || url.length > MAX_URL_LENGTH || this.#prepared.has(url)) return;
    // Made-up parameters shall not keep the plain URL out.
    if (urls.length >= MAX_URLS && url.includes('?')) return;
    urls.push(url);
    this.#prepared.set(url, answer);
  }

  #forget(page: Representation): void {
    for (const url of this.#urls.get(page) ?? []) this.#prepared.delete(url);
    this.#urls.delete(page);
  }
}
