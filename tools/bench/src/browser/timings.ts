import type { Sample } from '../harness/measurement.ts';

/** The figures of one measurement for several cases: a case that measures again repeats the measurement. */
export class Timings<Name extends string> {
  readonly #measure: () => Promise<Readonly<Record<Name, number>>>;
  readonly #left = new Map<Name, number>();

  constructor(measure: () => Promise<Readonly<Record<Name, number>>>) {
    this.#measure = measure;
  }

  async take(name: Name): Promise<Sample> {
    if (!this.#left.has(name)) {
      const figures = Object.entries(await this.#measure()) as [Name, number][];
      for (const [each, value] of figures) this.#left.set(each, value);
    }
    const value = this.#left.get(name) ?? NaN;
    this.#left.delete(name);
    return { value };
  }
}
