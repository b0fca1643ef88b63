/** Work for several owners, such as organizations or users: the failure of one stops no other. */
export class SeparateWork {
  readonly #failed = new Set<number>();
  readonly #errors: unknown[] = [];

  /** The owners whose work failed: the rest of it waits for another run. */
  get failed(): readonly number[] {
    return [...this.#failed];
  }

  /** @returns the result; null if this work or earlier work of the owner failed */
  async run<T>(owner: number, work: () => Promise<T>): Promise<T | null> {
    if (this.#failed.has(owner)) return null;
    try {
      return await work();
    } catch (error) {
      this.#failed.add(owner);
      this.#errors.push(error);
      return null;
    }
  }

  /** @throws the first error */
  end(): void {
    if (this.#errors.length > 0) throw this.#errors[0];
  }
}
