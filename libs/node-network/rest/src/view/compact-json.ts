import { brotliCompressSync, brotliDecompressSync, constants } from 'node:zlib';
import { asBuffer } from './json-bytes.ts';
import { GrowingBytes } from './growing-bytes.ts';
import type { JsonList } from './json-list.ts';

/**
 * Bytes of text per block, which one page must decompress: a fifth of a millisecond. Twice as much would
 * save another twentieth of the memory.
 */
const BLOCK_SIZE = 64 << 10;
/** UTF-8 bytes of a UTF-16 unit at most. */
const MAX_BYTES_PER_UNIT = 3;
/**
 * Of 25 MB of nodes, quality 1 makes 5 MB in 70 ms. Deflate at its fastest takes twice the time for a tenth
 * more; quality 5 halves the rest and takes ten times as long.
 */
const PACKING = {
  params: {
    [constants.BROTLI_PARAM_QUALITY]: 1,
    [constants.BROTLI_PARAM_LGWIN]: 17,
    [constants.BROTLI_PARAM_MODE]: constants.BROTLI_MODE_TEXT,
  },
};

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
    const items: Buffer[] = [];
    for (let index = begin; index < Math.min(end, this.total); index += 1) {
      items.push(this.item(index));
    }
    return items;
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

/** Packs texts as a stream. */
export class CompactJsonBuilder {
  readonly #blocks = new GrowingBytes();
  readonly #blockEnds: number[] = [];
  readonly #firsts: number[] = [];
  readonly #ends: number[] = [];
  /** Used again for each block. */
  #text = Buffer.allocUnsafeSlow(BLOCK_SIZE);
  #used = 0;
  #first = 0;

  /** @returns the index of the item in the list */
  add(json: string): number {
    const most = json.length * MAX_BYTES_PER_UNIT;
    if (most > BLOCK_SIZE - this.#used) {
      this.#pack();
      // An item longer than a block has a block of its own.
      if (most > this.#text.length) this.#text = Buffer.allocUnsafeSlow(most);
    }
    this.#used += this.#text.write(json, this.#used);
    return this.#ends.push(this.#used) - 1;
  }

  build(): PackedList {
    this.#pack();
    return {
      blocks: this.#blocks.build(),
      blockEnds: Uint32Array.from(this.#blockEnds),
      firsts: Uint32Array.from(this.#firsts),
      ends: Uint32Array.from(this.#ends),
    };
  }

  #pack(): void {
    if (this.#used > 0) {
      this.#blocks.addBytes(brotliCompressSync(this.#text.subarray(0, this.#used), PACKING));
      this.#blockEnds.push(this.#blocks.length);
      this.#firsts.push(this.#first);
    }
    this.#first = this.#ends.length;
    this.#used = 0;
  }
}
