/** Results of a function of texts: those that were used last, so that they are not made again. */
export class RecentTexts<T> {
  readonly #make: (text: string) => T;
  readonly #maxCount: number;
  readonly #maxLength: number;
  /** The text that was used longest ago first. */
  readonly #results = new Map<string, T>();

  /**
   * @param maxCount the largest number of results
   * @param maxLength the length of the longest text whose result is cached
   */
  constructor(make: (text: string) => T, maxCount: number, maxLength: number) {
    this.#make = make;
    this.#maxCount = maxCount;
    this.#maxLength = maxLength;
  }

  get(text: string): T {
    if (text.length > this.#maxLength) return this.#make(text);
    const result = this.#results.get(text) ?? this.#make(text);
    this.#results.delete(text);
    this.#results.set(text, result);
    const [oldest] = this.#results.keys();
    if (this.#results.size > this.#maxCount && oldest !== undefined) this.#results.delete(oldest);
    return result;
  }

  clear(): void {
    this.#results.clear();
  }
}
