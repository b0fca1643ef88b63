import type { CompactJson } from '../view/compact-json.ts';
import type { JsonList } from '../view/json-list.ts';
import { NO_MOMENT, type GatewayMoments, type PackedSkinny } from './packed-gateways.ts';

const CLOSE = Buffer.from('}');

/** The whole forms of gateways, with the time of the latest cycle. */
export class GatewayTexts implements JsonList {
  readonly #texts: CompactJson;
  readonly #at: Uint32Array;
  readonly #moment: string;

  constructor(texts: CompactJson, { at, moment }: GatewayMoments) {
    this.#texts = texts;
    this.#at = at;
    this.#moment = moment;
  }

  get total(): number {
    return this.#texts.total;
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
    const text = this.#texts.item(index);
    const at = this.#at[index] ?? NO_MOMENT;
    // In its block, where the last reader has written it perhaps: the same bytes.
    if (at !== NO_MOMENT) text.write(this.#moment, at);
    return text;
  }
}

/** The skinny form of gateways. */
export function skinnyList({ at, stretches, ends }: PackedSkinny, whole: GatewayTexts): JsonList {
  const text = (index: number): Buffer => {
    const begin = index === 0 ? 0 : ends[index - 1];
    return skinnyJson(whole.item(at[index] ?? -1), stretches.subarray(begin, ends[index]));
  };
  return {
    total: at.length,
    slice: (begin, end) => {
      const items: Buffer[] = [];
      for (let index = begin; index < Math.min(end, at.length); index += 1) items.push(text(index));
      return items;
    },
  };
}

function skinnyJson(whole: Buffer, skinny: Uint32Array): Buffer {
  const stretches: Buffer[] = [];
  for (let at = 0; at < skinny.length; at += 2) {
    stretches.push(whole.subarray(skinny[at], skinny[at + 1]));
  }
  return Buffer.concat([...stretches, CLOSE]);
}
