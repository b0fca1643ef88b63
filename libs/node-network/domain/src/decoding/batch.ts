import { Mismatch, type Decoder } from './decoder.ts';

/** The number of refused records that are described one by one; the others are only counted. */
const MAX_SAMPLES = 10;

/** An omitted record of an upstream document. */
interface Rejection {
  /** The id of the record in its document, such as `#12` or `node 42`. */
  readonly record: string;
  /** The path in the record and the reason, such as `node.host: expected a text`. */
  readonly reason: string;
}

/** The omitted records of a document: all counted, the first ten described. */
export interface Rejections {
  readonly count: number;
  readonly samples: readonly Rejection[];
}

/** The good records of a document in its order, and an account of the bad ones. */
export interface Batch<T> {
  readonly records: readonly T[];
  readonly rejected: Rejections;
}

/** Decodes each value by itself, so that a bad record affects only itself. */
export function decodeEach<T>(
  values: readonly unknown[],
  decode: Decoder<T>,
  nameOf: (value: unknown, index: number) => string = (_, index) => `#${index}`,
): Batch<T> {
  const records: T[] = [];
  const samples: Rejection[] = [];
  let count = 0;
  values.forEach((value, index) => {
    try {
      records.push(decode(value));
    } catch (error) {
      if (!(error instanceof Mismatch)) throw error;
      count += 1;
      if (samples.length < MAX_SAMPLES) {
        samples.push({ record: nameOf(value, index), reason: error.describe() });
      }
    }
  });
  return { records, rejected: { count, samples } };
}

/** One batch out of the pages of a document. */
export function joinBatches<T>(pages: readonly Batch<T>[]): Batch<T> {
  return {
    records: pages.flatMap((page) => page.records),
    rejected: {
      count: pages.reduce((sum, page) => sum + page.rejected.count, 0),
      samples: pages.flatMap((page) => page.rejected.samples).slice(0, MAX_SAMPLES),
    },
  };
}
