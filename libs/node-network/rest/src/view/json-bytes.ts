import type { JoinedBody } from '../http/joined-body.ts';
import type { TimeSlice } from './time-slice.ts';

/** Texts share blocks of this size: one allocation for some hundred nodes. */
const BLOCK_SIZE = 1 << 20;
/** UTF-8 bytes of a UTF-16 unit at most. */
const MAX_BYTES_PER_UNIT = 3;
const COMMA = 0x2c;
const [OPEN, SEPARATOR, CLOSE] = [Buffer.from('['), Buffer.from(','), Buffer.from(']')];

/** A JSON text that can be copied; a `Buffer` is one. */
export interface JsonPiece {
  /** Bytes. */
  readonly length: number;
  /** @returns the bytes copied */
  copy(target: Buffer, at: number): number;
}

/** A JSON array, and the location of each of its items. */
interface PackedJson<Item> {
  readonly array: Buffer;
  readonly stretches: ReadonlyMap<Item, Stretch>;
}

/** Bytes from `begin` up to but without `end`. */
interface Stretch {
  readonly begin: number;
  readonly end: number;
}

/** JSON texts as bytes: half the memory of strings, and nothing for the garbage collector to walk. */
export class JsonStore {
  #block = Buffer.alloc(0);
  #used = 0;

  /** @returns the bytes of `json`, which must not be changed */
  add(json: string): Buffer {
    if (json.length * MAX_BYTES_PER_UNIT > this.#block.length - this.#used) {
      this.#makeRoom(Buffer.byteLength(json));
    }
    const begin = this.#used;
    this.#used += this.#block.write(json, begin);
    return this.#block.subarray(begin, this.#used);
  }

  #makeRoom(bytes: number): void {
    if (bytes <= this.#block.length - this.#used) return;
    this.#block = Buffer.allocUnsafeSlow(Math.max(BLOCK_SIZE, bytes));
    this.#used = 0;
  }
}

/** `open`, the items with commas between them, `close`. */
export function joinJson(open: string, items: readonly JsonPiece[], close: string): Buffer {
  const joined = Buffer.allocUnsafeSlow(open.length + lengthOf(items) + close.length);
  let at = joined.write(open);
  for (const [index, item] of items.entries()) {
    if (index > 0) joined[at++] = COMMA;
    at += item.copy(joined, at);
  }
  joined.write(close, at);
  return joined;
}

/** An array whose items are elsewhere and are looked up on demand. */
export class JsonArray implements JoinedBody {
  readonly length: number;
  readonly #items: () => readonly Buffer[];

  /** @param length bytes of the array, where they are known */
  constructor(items: () => readonly Buffer[], length = lengthOf(items()) + 2) {
    this.length = length;
    this.#items = items;
  }

  *pieces(): Generator<Buffer> {
    yield OPEN;
    for (const [index, item] of this.#items().entries()) {
      if (index > 0) yield SEPARATOR;
      yield item;
    }
    yield CLOSE;
  }

  join(): Buffer {
    return joinJson('[', this.#items(), ']');
  }
}

/** Packs so many items into an array that it is not done in one go. */
export async function packJson<Item extends JsonPiece>(
  items: readonly Item[],
  slice: TimeSlice,
): Promise<PackedJson<Item>> {
  const array = Buffer.allocUnsafeSlow(lengthOf(items) + 2);
  const stretches = new Map<Item, Stretch>();
  let at = array.write('[');
  for (const item of items) {
    if (stretches.size > 0) array[at++] = COMMA;
    const begin = at;
    at += item.copy(array, at);
    stretches.set(item, { begin, end: at });
    if (slice.isSpent) await slice.rest();
  }
  array.write(']', at);
  return { array, stretches };
}

/** The same bytes as a Node buffer, which another thread sends as a plain array. */
export function asBuffer({ buffer, byteOffset, byteLength }: Uint8Array): Buffer {
  return Buffer.from(buffer, byteOffset, byteLength);
}

/** With the commas between them. */
function lengthOf(items: readonly JsonPiece[]): number {
  return items.reduce((sum, item) => sum + item.length, Math.max(0, items.length - 1));
}
