const NONE: ReadonlySet<number> = new Set();

/** The transactions that a snapshot of PostgreSQL has seen: `xmin:xmax:xip,xip…`. */
export class TransactionSnapshot {
  readonly #xmin: number;
  readonly #xmax: number;
  readonly #running: ReadonlySet<number>;

  constructor(text: string) {
    const [xmin, xmax, running] = text.split(':');
    this.#xmin = Number(xmin);
    this.#xmax = Number(xmax);
    // Thousands of queues have one of these.
    this.#running = running ? new Set(running.split(',').map(Number)) : NONE;
  }

  /** Whether the snapshot includes the transaction. */
  sees(xid: number): boolean {
    return xid < this.#xmin || (xid < this.#xmax && !this.#running.has(xid));
  }
}
