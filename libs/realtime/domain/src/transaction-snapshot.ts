/** Which transactions a snapshot of PostgreSQL has seen: `xmin:xmax:xip,xip…`. */
export class TransactionSnapshot {
  readonly #xmin: number;
  readonly #xmax: number;
  readonly #running: ReadonlySet<number>;

  constructor(text: string) {
    const [xmin, xmax, running] = text.split(':');
    this.#xmin = Number(xmin);
    this.#xmax = Number(xmax);
    this.#running = new Set(running ? running.split(',').map(Number) : []);
  }

  /** Whether what the transaction did was there for whoever looked. */
  sees(xid: number): boolean {
    return xid < this.#xmin || (xid < this.#xmax && !this.#running.has(xid));
  }
}
