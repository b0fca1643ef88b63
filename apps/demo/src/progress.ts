/** Prints each step of the start and its duration. */
export class Progress {
  readonly #begun = performance.now();
  readonly #write: (line: string) => void;

  constructor(write: (line: string) => void = (line) => process.stdout.write(`${line}\n`)) {
    this.#write = write;
  }

  /** Runs a step and prints a line when it is done: `  PostgreSQL started … 0.41 s`. */
  async step<T>(what: string, work: () => Promise<T>): Promise<T> {
    const begun = performance.now();
    const result = await work();
    this.#write(`  ${`${what} `.padEnd(44, '.')} ${seconds(begun)}`);
    return result;
  }

  /** Seconds since the start, as text. */
  total(): string {
    return seconds(this.#begun);
  }
}

function seconds(begun: number): string {
  return `${((performance.now() - begun) / 1000).toFixed(2)} s`;
}
