import { ArchiveError } from './archive/check-records.ts';

const FIRST_CAPACITY = 1 << 16;

/**
 * The ids of all messages of an archive in ascending order: eight bytes for each, so that ten million
 * messages take 80 MB. A message gets the id at the same position in the block of new ids, so that
 * the order is preserved.
 */
export class MessageIds {
  #ids = new Float64Array(FIRST_CAPACITY);
  #count = 0;
  #isAscending = true;

  get count(): number {
    return this.#count;
  }

  add(id: number): void {
    if (this.#count === this.#ids.length) {
      const larger = new Float64Array(this.#ids.length * 2);
      larger.set(this.#ids);
      this.#ids = larger;
    }
    if (this.#count > 0 && id <= (this.#ids[this.#count - 1] ?? 0)) this.#isAscending = false;
    this.#ids[this.#count] = id;
    this.#count += 1;
  }

  /** Ends adding. @throws ArchiveError if a message is there twice */
  seal(): void {
    if (this.#isAscending) return;
    const ids = this.#ids.subarray(0, this.#count).sort();
    for (let at = 1; at < ids.length; at += 1) {
      if (ids[at] === ids[at - 1]) {
        throw new ArchiveError(`the message ${ids[at]} is there twice`);
      }
    }
    this.#isAscending = true;
  }

  /** The position of a message; −1 if the archive does not have it. */
  indexOf(id: number): number {
    const at = this.countUpTo(id) - 1;
    return at >= 0 && this.#ids[at] === id ? at : -1;
  }

  /** The number of messages with this id or a smaller one. */
  countUpTo(id: number): number {
    let [low, high] = [0, this.#count];
    while (low < high) {
      const middle = (low + high) >>> 1;
      if ((this.#ids[middle] ?? 0) <= id) low = middle + 1;
      else high = middle;
    }
    return low;
  }
}
