import type { ServedNetwork } from './served-network.ts';

/** Sizes in bytes, and the list whose pages have nearly these sizes. */
const WANTED = {
  '1k': { bytes: 1 << 10, list: '/v2/services?entry=true&size=' },
  '100k': { bytes: 100 << 10, list: '/v2/gateways?size=' },
  '1m': { bytes: 1 << 20, list: '/v2/gateways?size=' },
} as const;
const MOST_ITEMS = 200;

/** An answer of about a size. */
export interface SizedAnswer {
  readonly path: string;
  readonly body: Buffer;
  /** Length as brotli. */
  readonly packedBytes: number;
}

export type SizedAnswers = Readonly<Record<keyof typeof WANTED, SizedAnswer>>;

/** Selects pages of lists of about 1 KB, 100 KB and 1 MB. */
export async function sizedAnswers(network: ServedNetwork): Promise<SizedAnswers> {
  const sized = async (size: keyof typeof WANTED): Promise<SizedAnswer> => {
    const { bytes, list } = WANTED[size];
    const all = (await network.body(list + MOST_ITEMS)).length;
    const items = Math.max(1, Math.min(MOST_ITEMS, Math.round((bytes / all) * MOST_ITEMS)));
    const path = list + items;
    const response = await network.get(path, { 'accept-encoding': 'identity' });
    const packed = await network.get(path, { 'accept-encoding': 'br' });
    return {
      path,
      body: Buffer.from(await response.arrayBuffer()),
      packedBytes: Number(packed.headers.get('content-length')),
    };
  };
  return { '1k': await sized('1k'), '100k': await sized('100k'), '1m': await sized('1m') };
}
