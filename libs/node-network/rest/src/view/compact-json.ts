import { brotliCompressSync, brotliDecompressSync, constants } from 'node:zlib';
import type { JsonList } from './json-list.ts';

/**
 * Bytes of text per block: what one page costs to unpack, a fifth of a millisecond. Twice as much
 * would save another twentieth of the memory.
 */
const BLOCK_SIZE = 64 << 10;
/** UTF-8 bytes of a UTF-16 unit at most. */
const MAX_BYTES_PER_UNIT = 3;
/**
 * Of 25 MB of nodes, quality 1 makes 5 MB in 70 ms. Deflate at its fastest takes twice the time for
 * a tenth more; quality 5 halves the rest and takes ten times as long.
 */
const PACKING = {
  params: {
    [constants.BROTLI_PARAM_QUALITY]: 1,
    [constants.BROTLI_PARAM_LGWIN]: 17,
    [constants.BROTLI_PARAM_MODE]: constants.BROTLI_MODE_TEXT,
  },
};

interface Block {
  readonly packed: Buffer;
  /** Index of its first item. */
  readonly first: number;
}

/**
 * A list of JSON texts that is read a page at a time, in a fifth of its size: two snapshots are in
 * memory while one takes over from the other.
 */
export class CompactJson implements JsonList {
  readonly total: number;
  readonly #blocks: readonly Block[];
  /** Where in its block each item ends. */
  readonly #ends: Uint32Array;
  /** The block that was read last: its neighbours are on the same page. */
  #unpacked: { readonly block: Block; readonly text: Buffer } | undefined;

  constructor(blocks: readonly Block[], ends: Uint32Array) {
    this.total = ends.length;
    this.#blocks = blocks;
    this.#ends = ends;
  }

  slice(begin: number, end: number): readonly Buffer[] {
    const items: Buffer[] = [];
    for (let index = begin; index < Math.min(end, this.total); index += 1) {
      items.push(this.item(index));
    }
    return items;
  }

  /** @throws RangeError when there is none */
  item(index: number): Buffer {
    const block = this.#blockOf(index);
    const begin = index === block.first ? 0 : this.#ends[index - 1];
    return this.#textOf(block).subarray(begin, this.#ends[index]);
  }

  #textOf(block: Block): Buffer {
    if (this.#unpacked?.block !== block) {
      this.#unpacked = { block, text: brotliDecompressSync(block.packed) };
    }
    return this.#unpacked.text;
  }

  #blockOf(index: number): Block {
    let [low, high] = [0, this.#blocks.length];
    while (low < high) {
      const middle = (low + high) >>> 1;
      if ((this.#blocks[middle]?.first ?? Infinity) <= index) low = middle + 1;
      else high = middle;
    }
    const block = this.#blocks[low - 1];
    if (block === undefined || index >= this.total) throw new RangeError(`no item ${index}`);
    return block;
  }
}

/** Packs texts as they come. */
export class CompactJsonBuilder {
  readonly #blocks: Block[] = [];
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
      // An item longer than a block has one of its own.
      if (most > this.#text.length) this.#text = Buffer.allocUnsafeSlow(most);
    }
    this.#used += this.#text.write(json, this.#used);
    return this.#ends.push(this.#used) - 1;
  }

  build(): CompactJson {
    this.#pack();
    return new CompactJson(this.#blocks, Uint32Array.from(this.#ends));
  }

  #pack(): void {
    if (this.#used > 0) {
      const packed = brotliCompressSync(this.#text.subarray(0, this.#used), PACKING);
      // A copy: what the compressor returns holds a larger buffer.
      this.#blocks.push({ packed: Buffer.from(packed), first: this.#first });
    }
    this.#first = this.#ends.length;
    this.#used = 0;
  }
}
