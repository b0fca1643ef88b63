interface Entry<T> {
  readonly at: number;
  readonly value: T;
}

/** Future events, the earliest first: a binary heap. */
export class EventHeap<T> {
  readonly #entries: Entry<T>[] = [];

  push(at: number, value: T): void {
    const entries = this.#entries;
    const entry = { at, value };
    let index = entries.length;
    entries.push(entry);
    while (index > 0) {
      const parent = (index - 1) >> 1;
      const above = entries[parent];
      if (!above || above.at <= at) break;
      entries[index] = above;
      index = parent;
    }
    entries[index] = entry;
  }

  /** Removes the earliest event. */
  pop(): Entry<T> | undefined {
    const entries = this.#entries;
    const first = entries[0];
    const last = entries.pop();
    if (last && entries.length > 0) this.#sink(last);
    return first;
  }

  #sink(entry: Entry<T>): void {
    const entries = this.#entries;
    let index = 0;
    for (;;) {
      const left = 2 * index + 1;
      const [one, two] = [entries[left], entries[left + 1]];
      if (!one) break;
      const isRight = two !== undefined && two.at < one.at;
      const child = isRight ? two : one;
      if (child.at >= entry.at) break;
      entries[index] = child;
      index = isRight ? left + 1 : left;
    }
    entries[index] = entry;
  }
}
