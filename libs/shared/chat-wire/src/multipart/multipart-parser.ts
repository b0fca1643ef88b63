import { parsePartHeaders, type PartHeaders } from './part-headers.ts';

/** Where the bytes of a part go. */
export interface PartSink {
  write(chunk: Buffer): Promise<void> | void;
  end(): Promise<void> | void;
}

/** The body is no multipart body, or breaks off. */
export class MalformedMultipart extends Error {
  override readonly name = 'MalformedMultipart';
}

const LINE_END = '\r\n';
const HEADERS_END = '\r\n\r\n';
const MAX_HEADERS = 4_096;

/**
 * Takes a multipart body apart as it arrives. Takes time linear in its length, and memory for a
 * chunk, whatever the body holds.
 *
 * @param sinkFor decides about each part when its headers are there
 * @throws MalformedMultipart; what a sink throws
 */
export async function parseMultipart(
  body: AsyncIterable<Buffer>,
  boundary: string,
  sinkFor: (headers: PartHeaders) => PartSink,
): Promise<void> {
  const parser = new MultipartParser(boundary, sinkFor);
  for await (const chunk of body) await parser.take(chunk);
  if (!parser.isComplete) throw new MalformedMultipart();
}

type State = 'content' | 'boundary' | 'headers' | 'epilogue';

class MultipartParser {
  readonly #delimiter: Buffer;
  readonly #sinkFor: (headers: PartHeaders) => PartSink;
  #state: State = 'content';
  #sink: PartSink | null = null;
  /** What is not understood yet. The first boundary may stand at the very start. */
  #rest: Buffer = Buffer.from(LINE_END);

  constructor(boundary: string, sinkFor: (headers: PartHeaders) => PartSink) {
    this.#delimiter = Buffer.from(`${LINE_END}--${boundary}`);
    this.#sinkFor = sinkFor;
  }

  get isComplete(): boolean {
    return this.#state === 'epilogue';
  }

  async take(chunk: Buffer): Promise<void> {
    this.#rest = this.#rest.length === 0 ? chunk : Buffer.concat([this.#rest, chunk]);
    while (await this.#step());
  }

  /** @returns false when more bytes are needed */
  #step(): Promise<boolean> | boolean {
    switch (this.#state) {
      case 'content':
        return this.#content();
      case 'boundary':
        return this.#boundary();
      case 'headers':
        return this.#headers();
      case 'epilogue':
        this.#rest = Buffer.alloc(0);
        return false;
    }
  }

  async #content(): Promise<boolean> {
    const at = this.#rest.indexOf(this.#delimiter);
    // The end of the chunk may be the beginning of a boundary.
    const upTo = at === -1 ? this.#rest.length - this.#delimiter.length + 1 : at;
    if (upTo > 0) {
      await this.#sink?.write(this.#rest.subarray(0, upTo));
      this.#rest = this.#rest.subarray(upTo);
    }
    if (at === -1) return false;
    await this.#sink?.end();
    this.#sink = null;
    this.#rest = this.#rest.subarray(this.#delimiter.length);
    this.#state = 'boundary';
    return true;
  }

  #boundary(): boolean {
    if (this.#rest.length < 2) return false;
    if (this.#rest.toString('latin1', 0, 2) === '--') {
      this.#state = 'epilogue';
      return true;
    }
    const end = this.#rest.indexOf(LINE_END);
    if (end === -1 && this.#rest.length <= MAX_HEADERS) return false;
    const padding = this.#rest.toString('latin1', 0, Math.max(end, 0));
    if (end === -1 || padding.trim() !== '') throw new MalformedMultipart();
    this.#rest = this.#rest.subarray(end + LINE_END.length);
    this.#state = 'headers';
    return true;
  }

  #headers(): boolean {
    const end = this.#rest.indexOf(HEADERS_END);
    if ((end === -1 ? this.#rest.length : end) > MAX_HEADERS) throw new MalformedMultipart();
    if (end === -1) return false;
    const headers = parsePartHeaders(this.#rest.toString('utf8', 0, end));
    if (headers === null) throw new MalformedMultipart();
    this.#sink = this.#sinkFor(headers);
    this.#rest = this.#rest.subarray(end + HEADERS_END.length);
    this.#state = 'content';
    return true;
  }
}
