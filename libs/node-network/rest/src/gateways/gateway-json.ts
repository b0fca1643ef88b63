import { sliceItems, type JsonList } from '../view/json-list.ts';
import type { TimedTexts } from '../view/timed-texts.ts';
import type { PackedSkinny } from './packed-gateways.ts';

const CLOSE = Buffer.from('}');

/** The skinny form of gateways. */
export function skinnyList({ at, stretches, ends }: PackedSkinny, whole: TimedTexts): JsonList {
  const text = (index: number): Buffer => {
    const begin = index === 0 ? 0 : ends[index - 1];
    const own = at[index] ?? -1;
    const skinny = stretches.subarray(begin, ends[index]);
    return skinnyJson(
      whole.item(own),
      skinny.map((each) => whole.offset(own, each)),
    );
  };
  const items = { total: at.length, item: text };
  return { total: at.length, slice: (begin, end) => sliceItems(items, begin, end) };
}

function skinnyJson(whole: Buffer, skinny: Uint32Array): Buffer {
  const stretches: Buffer[] = [];
  for (let at = 0; at < skinny.length; at += 2) {
    stretches.push(whole.subarray(skinny[at], skinny[at + 1]));
  }
  return Buffer.concat([...stretches, CLOSE]);
}
