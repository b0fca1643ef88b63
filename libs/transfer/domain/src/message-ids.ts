import { ArchiveError } from './archive/check-records.ts';
import { NumberColumn } from './number-column.ts';

/**
 * The ids of all messages of an archive in ascending order: four bytes for each, so that ten million messages
 * take 40 MB. A message gets the id at the same position in the block of new ids, so that the order is
 * preserved. If the ids of an archive do not follow the times of the messages, messages get the positions of
 * their times, for twelve more bytes each.
 */
export class MessageIds {
  readonly #ids = new NumberColumn();
  #last = Number.NEGATIVE_INFINITY;
  #isAscending = true;
  /** The times of the messages; null if ids have the order of times. */
  #times: NumberColumn | null = null;
  /** The position of each id; null if ids have the order of times. */
  #positions: Uint32Array | null = null;

  get count(): number {
    return this.#ids.length;
  }

  /** Call it before the first message. */
  orderByTime(): void {
    this.#times = new NumberColumn();
  }

  /** @param time seconds since the epoch */
  add(id: number, time: number): void {
    if (id <= this.#last) this.#isAscending = false;
    this.#last = id;
    this.#ids.push(id);
    this.#times?.push(time);
  }

  /** Ends adding. @throws ArchiveError if a message exists twice */
  seal(): void {
    if (this.#times !== null) this.#positions = this.#positionsByTime(this.#times);
    this.#times = null;
    if (this.#isAscending) return;
    this.#ids.sort();
    for (let at = 1; at < this.count; at += 1) {
      const id = this.#ids.at(at);
      if (id === this.#ids.at(at - 1)) throw new ArchiveError(`the message ${id} is there twice`);
    }
    this.#isAscending = true;
  }

  /** The position of a message; −1 if the archive does not have it. */
  indexOf(id: number): number {
    const at = this.#countUpTo(id) - 1;
    if (at < 0 || this.#ids.at(at) !== id) return -1;
    return this.#positions?.[at] ?? at;
  }

  /** The number of messages up to this one. */
  countUpTo(id: number): number {
    return this.#positions === null ? this.#countUpTo(id) : this.indexOf(id) + 1;
  }

  /** The number of messages with this id or a smaller one. */
  #countUpTo(id: number): number {
    let [low, high] = [0, this.count];
    while (low < high) {
      const middle = (low + high) >>> 1;
      if (this.#ids.at(middle) <= id) low = middle + 1;
      else high = middle;
    }
    return low;
  }

  #positionsByTime(times: NumberColumn): Uint32Array {
    const ids = this.#ids;
    const compareIds = (a: number, b: number) => ids.at(a) - ids.at(b);
    const indexes = Uint32Array.from({ length: this.count }, (_, index) => index);
    const byTime = indexes.slice().sort((a, b) => times.at(a) - times.at(b) || compareIds(a, b));
    const positions = new Uint32Array(this.count);
    for (const [position, index] of byTime.entries()) positions[index] = position;
    return indexes.sort(compareIds).map((index) => positions[index] ?? 0);
  }
}
