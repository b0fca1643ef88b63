/** Bounds of a {@link FairQueue}. */
interface FairQueueBounds {
  readonly maxTotal: number;
  readonly maxPerOwner: number;
}

/**
 * A bounded queue with a share for each owner. Owners take turns, each in the order of its own items, so
 * the wait of one owner does not depend on the backlog of another.
 */
export class FairQueue<T> {
  readonly #bounds: FairQueueBounds;
  /** Items by owner; the owner whose turn it is comes first. */
  readonly #shares = new Map<string, T[]>();
  #size = 0;

  constructor(bounds: FairQueueBounds) {
    this.#bounds = bounds;
  }

  get size(): number {
    return this.#size;
  }

  /** @returns false when the queue or the owner's share is full; nothing is added then */
  add(owner: string, item: T): boolean {
    const share = this.#shares.get(owner) ?? [];
    const { maxTotal, maxPerOwner } = this.#bounds;
    if (this.#size >= maxTotal || share.length >= maxPerOwner) return false;
    share.push(item);
    this.#shares.set(owner, share);
    this.#size += 1;
    return true;
  }

  /** The next item of the first owner that `mayRun` admits; that owner's next turn is the last. */
  take(mayRun: (owner: string) => boolean): T | undefined {
    for (const [owner, share] of this.#shares) {
      if (!mayRun(owner)) continue;
      const item = share.shift();
      this.#shares.delete(owner);
      if (share.length > 0) this.#shares.set(owner, share);
      this.#size -= 1;
      return item;
    }
    return undefined;
  }

  /** Removes an item that was not taken. */
  remove(owner: string, item: T): void {
    const share = this.#shares.get(owner) ?? [];
    const index = share.indexOf(item);
    if (index === -1) return;
    share.splice(index, 1);
    if (share.length === 0) this.#shares.delete(owner);
    this.#size -= 1;
  }

  /** Empties the queue. */
  takeAll(): T[] {
    const items = [...this.#shares.values()].flat();
    this.#shares.clear();
    this.#size = 0;
    return items;
  }
}
