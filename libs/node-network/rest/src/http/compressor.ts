import { promisify } from 'node:util';
import { brotliCompress, constants, gzip } from 'node:zlib';
import pLimit, { type LimitFunction } from 'p-limit';
import type { ContentCoding } from './content-coding.ts';

/** Large pieces: each costs the event loop one callback. */
const CHUNK_SIZE = 256 * 1024;
/**
 * On lists of gateways quality 5 is within 1 % of the size of 9 and takes a quarter of its time;
 * 11 takes fifty times as long for a tenth less.
 */
const BROTLI_QUALITY = 5;
const GZIP_LEVEL = 6;

const brotli = promisify(brotliCompress);
const deflate = promisify(gzip);

/** Codings that bytes are compressed into. */
export type Compression = Exclude<ContentCoding, 'identity'>;

interface CompressorLimits {
  /** Bodies compressed at the same time, each on a separate thread. */
  readonly parallel: number;
  /** Bodies that may wait for their turn; further ones are refused. */
  readonly waiting: number;
}

/** Compresses on Node's thread pool, a bounded number of bodies at a time. */
export class Compressor {
  readonly #limit: LimitFunction;
  readonly #maxWaiting: number;

  constructor({ parallel, waiting }: CompressorLimits) {
    this.#limit = pLimit(parallel);
    this.#maxWaiting = waiting;
  }

  /** @returns null when too many wait already */
  async compress(body: Buffer, coding: Compression): Promise<Buffer | null> {
    const { activeCount, pendingCount, concurrency } = this.#limit;
    if (activeCount >= concurrency && pendingCount >= this.#maxWaiting) return null;
    return this.#limit(() => (coding === 'br' ? compressBrotli(body) : compressGzip(body)));
  }
}

/** Compresses as the service compresses its answers, on Node's thread pool. */
export function compressGzip(body: Buffer): Promise<Buffer> {
  return deflate(body, { level: GZIP_LEVEL, chunkSize: chunkSize(body) });
}

/** Compresses as the service compresses its answers, on Node's thread pool. */
export function compressBrotli(body: Buffer): Promise<Buffer> {
  return brotli(body, {
    chunkSize: chunkSize(body),
    params: {
      [constants.BROTLI_PARAM_QUALITY]: BROTLI_QUALITY,
      [constants.BROTLI_PARAM_MODE]: constants.BROTLI_MODE_TEXT,
      [constants.BROTLI_PARAM_LGWIN]: 18,
      [constants.BROTLI_PARAM_SIZE_HINT]: body.length,
    },
  });
}

function chunkSize(body: Buffer): number {
  return Math.max(1024, Math.min(CHUNK_SIZE, body.length));
}
