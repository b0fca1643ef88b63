/** Limits how much runs at the same time, in all and for each owner. */
export class Shares {
  readonly #limits: { readonly total: number; readonly perOwner: number };
  readonly #running = new Map<string, number>();
  #total = 0;

  constructor(limits: { readonly total: number; readonly perOwner: number }) {
    this.#limits = limits;
  }

  /** @returns false when the owner, or all owners together, have as much as they may */
  take(owner: string): boolean {
    const own = this.#running.get(owner) ?? 0;
    if (this.#total >= this.#limits.total || own >= this.#limits.perOwner) return false;
    this.#total += 1;
    this.#running.set(owner, own + 1);
    return true;
  }

  /** Once for each successful {@link take}. */
  release(owner: string): void {
    this.#total -= 1;
    const own = (this.#running.get(owner) ?? 0) - 1;
    if (own > 0) this.#running.set(owner, own);
    else this.#running.delete(owner);
  }
}
