import { Dicer } from '@fastify/busboy';
import { parsePartHeaders, type PartHeaders, type RawHeaders } from './part-headers.ts';

/** Receives the content of a part. */
export interface PartSink {
  write(chunk: Buffer): Promise<void> | void;
  end(): Promise<void> | void;
}

/** The body is not a multipart body, is truncated, or has too many parts or too long headers. */
export class MalformedMultipart extends Error {
  override readonly name = 'MalformedMultipart';
}

/** No form of a client has more. */
const MAX_PARTS = 1000;
/** Bounds the memory for the headers of a part; {@link parsePartHeaders} refuses fewer bytes. */
const HEADER_LIMITS = { maxHeaderPairs: 100, maxHeaderSize: 8_192 };

/**
 * Splits a multipart body as a stream, with the parser of `@fastify/busboy`. Takes time linear in the
 * length of the body, and memory for a few chunks: it reads no faster than the sinks write.
 *
 * @param sinkFor called for each part as soon as its headers have arrived; the content of parts is written
 *   in their order
 * @throws MalformedMultipart; the errors of `body` or a sink, after the last write has ended
 */
export async function parseMultipart(
  body: AsyncIterable<Buffer> | Iterable<Buffer>,
  boundary: string,
  sinkFor: (headers: PartHeaders) => PartSink,
): Promise<void> {
  const splitter = new Splitter(boundary, sinkFor);
  try {
    for await (const chunk of body) await splitter.write(chunk);
    await splitter.end();
  } catch (error) {
    await splitter.abort();
    throw error;
  }
}

class Splitter {
  readonly #dicer: Dicer;
  readonly #finished: Promise<void>;
  readonly #failed: Promise<never>;
  #fail!: (error: unknown) => void;
  #parts = 0;
  /** Parts with complete headers. */
  #begun = 0;
  #current: Dicer.PartStream | undefined;
  #isAborted = false;
  #processed: Promise<void> = Promise.resolve();

  constructor(boundary: string, sinkFor: (headers: PartHeaders) => PartSink) {
    this.#failed = new Promise((_, reject) => (this.#fail = reject));
    // Without a handler, a failure that nothing awaits yet would end the process.
    this.#failed.catch(() => undefined);
    this.#dicer = dicerFor(boundary);
    this.#finished = new Promise((resolve) => this.#dicer.once('finish', resolve));
    this.#dicer.on('error', () => this.#fail(new MalformedMultipart()));
    this.#dicer.on('part', (part) => this.#add(part, sinkFor));
  }

  async write(chunk: Buffer): Promise<void> {
    // Data after the last boundary is ignored.
    if (!this.#dicer.writable) return;
    const written = new Promise<void>((resolve) => this.#dicer.write(chunk, () => resolve()));
    // Of the chunk with the last boundary only the end is announced.
    await Promise.race([this.#failed, this.#finished, written]);
  }

  async end(): Promise<void> {
    if (this.#dicer.writable) this.#dicer.end();
    await Promise.race([this.#failed, this.#finished]);
    this.#refuseUnlessBegun();
    await Promise.race([this.#failed, this.#processed]);
  }

  /** Writes nothing more when this resolves. */
  async abort(): Promise<void> {
    this.#isAborted = true;
    this.#current?.destroy();
    await this.#processed;
  }

  #add(part: Dicer.PartStream, sinkFor: (headers: PartHeaders) => PartSink): void {
    // A body that ends early is an error of each stream.
    part.on('error', () => undefined);
    this.#refuseUnlessBegun();
    this.#parts += 1;
    if (this.#parts > MAX_PARTS) this.#fail(new MalformedMultipart());
    part.once('header', (raw: object) => {
      this.#begun += 1;
      try {
        const headers = parsePartHeaders(raw as RawHeaders);
        if (headers === null) throw new MalformedMultipart();
        const sink = sinkFor(headers);
        this.#processed = this.#processed.then(() => this.#process(part, sink));
      } catch (error) {
        this.#fail(error);
      }
    });
  }

  /** A boundary inside the headers of a part ends it without an event. */
  #refuseUnlessBegun(): void {
    if (this.#begun < this.#parts) this.#fail(new MalformedMultipart());
  }

  async #process(part: Dicer.PartStream, sink: PartSink): Promise<void> {
    if (this.#isAborted) return;
    this.#current = part;
    try {
      for await (const chunk of part as AsyncIterable<Buffer>) await sink.write(chunk);
      await sink.end();
    } catch (error) {
      this.#fail(error);
    }
  }
}

function dicerFor(boundary: string): Dicer {
  try {
    return new Dicer({ boundary, ...HEADER_LIMITS });
  } catch {
    // Over 252 bytes; RFC 2046 allows 70.
    throw new MalformedMultipart();
  }
}
