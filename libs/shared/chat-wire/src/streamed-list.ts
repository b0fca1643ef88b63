import { Readable } from 'node:stream';
import { SerializedJson } from './shared-state/serialized-json.ts';

/** Smaller parts are sent together: each chunk costs a write. */
const CHUNK_BYTES = 65_536;

/**
 * A list in an answer that is too long for memory: it is sent page by page, as fast as the client reads,
 * and each page is loaded after the previous one was sent.
 */
export class StreamedList {
  readonly #pages: AsyncIterator<readonly object[]>;
  #first: IteratorResult<readonly object[]> | undefined;

  constructor(pages: AsyncIterable<readonly object[]>) {
    this.#pages = pages[Symbol.asyncIterator]();
  }

  /** Loads the first page, so that an immediate error can still be answered as a failure. */
  async begin(): Promise<void> {
    this.#first = await this.#pages.next();
  }

  /** Its items as JSON, without brackets, a page at a time. */
  async *json(): AsyncGenerator<string> {
    let before = '';
    for (let page = this.#first; page && !page.done; page = await this.#pages.next()) {
      if (page.value.length === 0) continue;
      yield before + page.value.map((item) => JSON.stringify(item)).join(',');
      before = ',';
    }
  }
}

/** The answer as a stream, where one of its fields is a {@link StreamedList} or serialized; else `null`. */
export async function streamOf(answer: object): Promise<Readable | null> {
  const fields = Object.entries(answer) as [string, unknown][];
  const lists = fields.flatMap(([, value]) => (value instanceof StreamedList ? [value] : []));
  if (lists.length === 0 && !fields.some(([, value]) => value instanceof SerializedJson)) {
    return null;
  }
  for (const list of lists) await list.begin();
  return Readable.from(chunksOf(jsonOf(fields)), { objectMode: false, highWaterMark: 1 });
}

/** Joins small parts to chunks of at most {@link CHUNK_BYTES}. Large parts are sent without a copy. */
async function* chunksOf(
  parts: AsyncIterable<string | Uint8Array>,
): AsyncGenerator<string | Uint8Array> {
  let small: Uint8Array[] = [];
  let length = 0;
  const flush = () => {
    const chunk = Buffer.concat(small, length);
    small = [];
    length = 0;
    return chunk;
  };
  for await (const part of parts) {
    const bytes = typeof part === 'string' ? Buffer.from(part) : part;
    const isLarge = bytes.length > CHUNK_BYTES / 2;
    if (length > 0 && (isLarge || length + bytes.length > CHUNK_BYTES)) yield flush();
    if (isLarge) {
      yield bytes;
    } else {
      small.push(bytes);
      length += bytes.length;
    }
  }
  if (length > 0) yield flush();
}

async function* jsonOf(fields: readonly [string, unknown][]): AsyncGenerator<string | Uint8Array> {
  let text = '{';
  let separator = '';
  for (const [name, value] of fields) {
    if (value === undefined) continue;
    text += `${separator}${JSON.stringify(name)}:`;
    separator = ',';
    if (value instanceof StreamedList) {
      yield `${text}[`;
      yield* value.json();
      text = ']';
    } else if (value instanceof SerializedJson) {
      yield text;
      yield* value.parts;
      text = '';
    } else {
      text += JSON.stringify(value);
    }
  }
  yield `${text}}`;
}
