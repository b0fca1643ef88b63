/** The largest length of all keys, in UTF-16 units; settings of queues take some hundred each. */
const MAX_LENGTH = 4_000_000;
/** The size of a value besides its key. */
const OVERHEAD = 100;

/**
 * Makes equal values one object: most queues have one of a few settings. Clients with different settings each
 * time must not fill the memory, so all values are dropped at a limit, and shared anew.
 */
export class SharedValues {
  readonly #values = new Map<string, unknown>();
  #length = 0;

  /** @param key equal for equal values */
  share<T>(key: string, value: T): T {
    const known = this.#values.get(key) as T | undefined;
    if (known !== undefined) return known;
    const length = key.length + OVERHEAD;
    if (this.#length + length > MAX_LENGTH) {
      this.#values.clear();
      this.#length = 0;
    }
    this.#values.set(key, value);
    this.#length += length;
    return value;
  }
}
