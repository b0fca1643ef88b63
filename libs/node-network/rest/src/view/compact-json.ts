import { brotliDecompressSync } from 'node:zlib';
import { asBuffer } from './json-bytes.ts';
import { sliceItems, type JsonList } from './json-list.ts';

/** A list of texts in compressed blocks, as it changes threads. */
export interface PackedList {
  /** The blocks, one after the other. */
  readonly blocks: Uint8Array;
  /** The end of each block. */
  readonly blockEnds: Uint32Array;
  /** Index of the first item of each block. */
  readonly firsts: Uint32Array;
  /** The end of each item in the text of its block. */
  readonly ends: Uint32Array;
}

/**
 * A list of JSON texts that is read a page at a time, in a fifth of its size: two snapshots are in memory
 * while one replaces the other.
 */
export class CompactJson implements JsonList {
  readonly total: number;
  readonly #packed: PackedList;
  readonly #blocks: Buffer;
  /** The block that was read last: its neighbours are on the same page. */
  #unpacked: { readonly block: number; readonly text: Buffer } | undefined;

  constructor(packed: PackedList) {
    this.total = packed.ends.length;
    this.#packed = packed;
    this.#blocks = asBuffer(packed.blocks);
  }

  slice(begin: number, end: number): readonly Buffer[] {
    return sliceItems(this, begin, end);
  }

  /** @throws RangeError when it does not exist */
  item(index: number): Buffer {
    const { firsts, ends } = this.#packed;
    const block = this.#blockOf(index);
    const begin = index === firsts[block] ? 0 : ends[index - 1];
    return this.#textOf(block).subarray(begin, ends[index]);
  }

  #textOf(block: number): Buffer {
    if (this.#unpacked?.block !== block) {
      const { blockEnds } = this.#packed;
      const begin = block === 0 ? 0 : blockEnds[block - 1];
      const packed = this.#blocks.subarray(begin, blockEnds[block]);
      this.#unpacked = { block, text: brotliDecompressSync(packed) };
    }
    return this.#unpacked.text;
  }

  #blockOf(index: number): number {
    if (!(index >= 0 && index < this.total)) throw new RangeError(`no item ${index}`);
    const { firsts } = this.#packed;
    let [low, high] = [0, firsts.length];
    while (low < high) {
      const middle = (low + high) >>> 1;
      if ((firsts[middle] ?? Infinity) <= index) low = middle + 1;
      else high = middle;
    }
    return low - 1;
  }
}
