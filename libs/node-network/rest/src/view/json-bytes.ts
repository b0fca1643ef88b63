import type { JoinedBody } from '../http/joined-body.ts';

const COMMA = 0x2c;
const [OPEN, SEPARATOR, CLOSE] = [Buffer.from('['), Buffer.from(','), Buffer.from(']')];

/** A JSON text that can be copied; a `Buffer` is one. */
export interface JsonPiece {
  /** Bytes. */
  readonly length: number;
  /** @returns the bytes copied */
  copy(target: Buffer, at: number): number;
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

/** An array whose items are stored separately and are read on demand. */
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

/** The same bytes as a Node buffer, which another thread sends as a plain array. */
export function asBuffer({ buffer, byteOffset, byteLength }: Uint8Array): Buffer {
  return Buffer.from(buffer, byteOffset, byteLength);
}

/** The length of the items with the commas between them. */
function lengthOf(items: readonly JsonPiece[]): number {
  return items.reduce((sum, item) => sum + item.length, Math.max(0, items.length - 1));
}
