import { brotliCompressSync, brotliDecompressSync, constants } from 'node:zlib';
import type { PackedList } from '../view/compact-json.ts';

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

/** Texts in one compressed block, which one page must decompress. */
export interface PackedTexts {
  readonly block: Uint8Array;
  /** The end of each text in the block, in bytes of its plain form. */
  readonly ends: Uint32Array;
}

export function packTexts(texts: readonly Buffer[]): PackedTexts {
  let end = 0;
  return {
    block: texts.length === 0 ? new Uint8Array() : brotli(Buffer.concat(texts)),
    ends: Uint32Array.from(texts, ({ length }) => (end += length)),
  };
}

export function unpackTexts({ block, ends }: PackedTexts): readonly Buffer[] {
  if (ends.length === 0) return [];
  const plain = brotliDecompressSync(block);
  return Array.from(ends, (end, index) => plain.subarray(index === 0 ? 0 : ends[index - 1], end));
}

/** One list of all texts, with a block for each part. */
export function joinTexts(parts: readonly PackedTexts[]): PackedList {
  const filled = parts.filter(({ ends }) => ends.length > 0);
  let [first, end] = [0, 0];
  return {
    blocks: joinBytes(filled.map(({ block }) => block)),
    blockEnds: Uint32Array.from(filled, ({ block }) => (end += block.length)),
    firsts: Uint32Array.from(filled, ({ ends }) => (first += ends.length) - ends.length),
    ends: joinNumbers(filled.map(({ ends }) => ends)),
  };
}

/** Joins parts in separate memory, which can be transferred to another thread. */
export function joinBytes(parts: readonly Uint8Array[]): Uint8Array<ArrayBuffer> {
  const joined = new Uint8Array(parts.reduce((sum, { length }) => sum + length, 0));
  let at = 0;
  for (const part of parts) {
    joined.set(part, at);
    at += part.length;
  }
  return joined;
}

export function joinNumbers(parts: readonly Uint32Array[]): Uint32Array {
  const joined = new Uint32Array(parts.reduce((sum, { length }) => sum + length, 0));
  let at = 0;
  for (const part of parts) {
    joined.set(part, at);
    at += part.length;
  }
  return joined;
}

/** Compresses as texts are packed; for other content as well. */
export function brotli(plain: Uint8Array): Uint8Array {
  return exactly(brotliCompressSync(plain, PACKING));
}

/** The bytes in separate memory: a result of zlib shares 16 KB, which it would hold as long as it lives. */
export function exactly(bytes: Uint8Array): Uint8Array {
  return new Uint8Array(bytes);
}
