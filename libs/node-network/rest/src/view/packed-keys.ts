import { asBuffer } from './json-bytes.ts';

/** Keys in the order of their bytes, in two pieces of memory: objects would take milliseconds to change threads. */
export interface PackedKeys {
  /** One after the other. */
  readonly bytes: Uint8Array;
  readonly ends: Uint32Array;
}

/** @param keys in the order of their bytes */
export function packKeys(keys: readonly string[]): PackedKeys {
  let end = 0;
  return {
    ends: Uint32Array.from(keys, (key) => (end += Buffer.byteLength(key))),
    bytes: new Uint8Array(Buffer.from(keys.join(''))),
  };
}

/** Finds the index of a key: sixteen comparisons for 65,536 of them. */
export class KeyIndex {
  readonly #bytes: Buffer;
  readonly #ends: Uint32Array;

  constructor({ bytes, ends }: PackedKeys) {
    this.#bytes = asBuffer(bytes);
    this.#ends = ends;
  }

  find(key: string): number | undefined {
    const wanted = Buffer.from(key);
    let [low, high] = [0, this.#ends.length];
    while (low < high) {
      const middle = (low + high) >>> 1;
      const begin = middle === 0 ? 0 : this.#ends[middle - 1];
      const order = Buffer.compare(this.#bytes.subarray(begin, this.#ends[middle]), wanted);
      if (order === 0) return middle;
      if (order < 0) low = middle + 1;
      else high = middle;
    }
    return undefined;
  }
}
