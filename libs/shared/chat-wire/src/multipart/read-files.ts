import type Koa from 'koa';
import { WireError } from '../wire-error.ts';
import { MalformedMultipart, parseMultipart, type PartSink } from './multipart-parser.ts';
import type { PartHeaders } from './part-headers.ts';
import { FileSpool, type ReceivedFile } from './received-file.ts';

/** The limits of an endpoint with files. */
export interface FileLimits {
  /** The largest size of one file, in bytes. */
  readonly maxBytes: number;
  /** The error of a larger file. */
  readonly tooLarge: string;
}

/** A form with files; `discard` must be called when they are done with. */
export interface FormWithFiles {
  readonly fields: ReadonlyMap<string, string>;
  /** The JSON text of each field, if the body was JSON. */
  readonly members?: ReadonlyMap<string, string> | undefined;
  readonly files: readonly ReceivedFile[];
  discard(): Promise<void>;
}

const MAX_FIELD_BYTES = 1_048_576;
/** More files than these are counted, but not stored: no endpoint accepts several. */
const MAX_STORED_FILES = 2;
/** Browsers send these for a form without a selected file; the reference ignores them too. */
const NAMES_OF_NO_FILE: ReadonlySet<string> = new Set(['', '.', '..']);

/**
 * Reads a multipart form with its files. Bodies over a limit are not read to the end.
 *
 * @throws WireError 400 for a file over the limit or a broken body, 413 for too many fields
 */
export async function readFormWithFiles(
  ctx: Koa.Context,
  boundary: string,
  limits: FileLimits,
): Promise<FormWithFiles> {
  const form = new Collector(limits);
  const body = ctx.req.iterator({ destroyOnReturn: false }) as AsyncIterable<Buffer>;
  try {
    await parseForm(body, boundary, form);
  } catch (error) {
    await form.discard();
    // The answer is sent while the client still sends; the rest of the body is discarded.
    ctx.req.resume();
    throw error;
  }
  return form;
}

/**
 * Reads the fields of a multipart form, and skips its files.
 *
 * @throws WireError 400 for a broken body
 */
export async function readFields(
  body: Buffer,
  boundary: string,
): Promise<ReadonlyMap<string, string>> {
  const form = new Collector(null);
  await parseForm([body], boundary, form);
  return form.fields;
}

/** The body is not a multipart body, or its boundary is missing. */
export function malformedMultipart(): WireError {
  return WireError.badRequest('Malformed multipart body');
}

async function parseForm(
  body: AsyncIterable<Buffer> | Iterable<Buffer>,
  boundary: string,
  form: Collector,
): Promise<void> {
  try {
    await parseMultipart(body, boundary, (headers) => form.sinkFor(headers));
  } catch (error) {
    throw error instanceof MalformedMultipart ? malformedMultipart() : error;
  }
}

class Collector implements FormWithFiles {
  readonly fields = new Map<string, string>();
  readonly files: ReceivedFile[] = [];
  readonly #limits: FileLimits | null;
  readonly #spools: FileSpool[] = [];
  #fieldBytes = 0;

  /** @param limits `null`: files are skipped */
  constructor(limits: FileLimits | null) {
    this.#limits = limits;
  }

  sinkFor(headers: PartHeaders): PartSink {
    if (headers.fileName === null) return this.#field(headers.fieldName);
    return this.#limits ? this.#file(headers, headers.fileName, this.#limits) : SKIPPED;
  }

  async discard(): Promise<void> {
    await Promise.all(this.#spools.map((spool) => spool.discard()));
  }

  #field(name: string): PartSink {
    const chunks: Buffer[] = [];
    return {
      write: (chunk) => {
        this.#fieldBytes += chunk.length;
        if (this.#fieldBytes > MAX_FIELD_BYTES) {
          throw new WireError(413, 'REQUEST_TOO_LARGE', 'Request body is too large.');
        }
        chunks.push(chunk);
      },
      end: () => {
        this.fields.set(name, Buffer.concat(chunks).toString('utf8'));
      },
    };
  }

  #file(
    { fieldName, contentType }: PartHeaders,
    fileName: string,
    { maxBytes, tooLarge }: FileLimits,
  ): PartSink {
    const isFile = !NAMES_OF_NO_FILE.has(fileName);
    const isStored = isFile && this.#spools.length < MAX_STORED_FILES;
    const spool = new FileSpool();
    if (isStored) this.#spools.push(spool);
    let size = 0;
    return {
      write: async (chunk) => {
        size += chunk.length;
        if (size > maxBytes) throw WireError.badRequest(tooLarge);
        if (isStored) await spool.write(chunk);
      },
      end: async () => {
        await spool.end();
        if (!isFile) return;
        this.files.push({ fieldName, fileName, contentType, size, read: () => spool.read() });
      },
    };
  }
}

const SKIPPED: PartSink = { write: () => undefined, end: () => undefined };
