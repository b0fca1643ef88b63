import { Readable } from 'node:stream';

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

/** The answer as a stream, where one of its fields is a {@link StreamedList}; else `null`. */
export async function streamOf(answer: object): Promise<Readable | null> {
  const fields = Object.entries(answer) as [string, unknown][];
  const lists = fields.flatMap(([, value]) => (value instanceof StreamedList ? [value] : []));
  if (lists.length === 0) return null;
  for (const list of lists) await list.begin();
  return Readable.from(jsonOf(fields), { objectMode: false, highWaterMark: 1 });
}

async function* jsonOf(fields: readonly [string, unknown][]): AsyncGenerator<string> {
  let before = '{';
  for (const [name, value] of fields) {
    if (value === undefined) continue;
    if (value instanceof StreamedList) {
      yield `${before}${JSON.stringify(name)}:[`;
      yield* value.json();
      yield ']';
    } else {
      yield `${before}${JSON.stringify(name)}:${JSON.stringify(value)}`;
    }
    before = ',';
  }
  yield '}';
}
