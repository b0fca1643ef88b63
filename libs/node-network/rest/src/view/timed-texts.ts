import { NO_MOMENT, type GatewayMoments } from '../gateways/packed-gateways.ts';
import type { CompactJson } from './compact-json.ts';
import { asBuffer } from './json-bytes.ts';
import { sliceItems, type JsonList } from './json-list.ts';
import { NOT_POLLED, type PackedPolls } from './packed-polls.ts';

const NO_MOMENTS: GatewayMoments = { at: new Uint32Array(), moment: '' };

/** Texts with the times that are stored apart from them, because they change without the texts. */
export class TimedTexts implements JsonList {
  readonly #texts: CompactJson;
  readonly #polls: PackedPolls;
  readonly #times: Buffer;
  readonly #moments: GatewayMoments;

  /**
   * @param polls the times of the polls, which are inserted
   * @param moments the time of the latest cycle, which overwrites another one
   */
  constructor(texts: CompactJson, polls: PackedPolls, moments = NO_MOMENTS) {
    this.#texts = texts;
    this.#polls = polls;
    this.#times = asBuffer(polls.times);
    this.#moments = moments;
  }

  get total(): number {
    return this.#texts.total;
  }

  slice(begin: number, end: number): readonly Buffer[] {
    return sliceItems(this, begin, end);
  }

  /** @throws RangeError when it does not exist */
  item(index: number): Buffer {
    const text = this.#texts.item(index);
    const { at: moments, moment } = this.#moments;
    const momentAt = moments[index] ?? NO_MOMENT;
    // In its block, where the last reader has written it perhaps: the same bytes.
    if (momentAt !== NO_MOMENT) text.write(moment, momentAt);
    const polledAt = this.#polls.at[index] ?? NOT_POLLED;
    if (polledAt === NOT_POLLED) return text;
    return Buffer.concat([text.subarray(0, polledAt), this.#time(index), text.subarray(polledAt)]);
  }

  /** The byte in {@link item} of a byte in the stored text. */
  offset(index: number, at: number): number {
    return at > (this.#polls.at[index] ?? NOT_POLLED) ? at + this.#time(index).length : at;
  }

  #time(index: number): Buffer {
    const { ends } = this.#polls;
    return this.#times.subarray(index === 0 ? 0 : ends[index - 1], ends[index]);
  }
}
