import type { Readable } from 'node:stream';

const SUCCESS = '{"result":"success","msg":"",';

/** Beyond ASCII: of such a text a character is more than a byte. */
const BEYOND_ASCII = /[\u0080-\uffff]/;

/**
 * The bytes of a text in UTF-8 as a text with one character for each: for concatenation, measuring and
 * sending without copying or encoding again.
 */
export class ByteText {
  readonly bytes: string;

  private constructor(bytes: string) {
    this.bytes = bytes;
  }

  static of(text: string): ByteText {
    return new ByteText(bytesOf(text));
  }
}

type Part = string | Uint8Array | ByteText;

/** The fields of a success as JSON text: for answers that are joined from cached texts. */
export class SerializedFields {
  readonly #parts: readonly Part[];

  /**
   * @param parts in turn the members of a JSON object, without its braces; at least one member.
   *   Bytes are UTF-8.
   */
  constructor(...parts: readonly Part[]) {
    this.#parts = parts;
  }

  /** The whole body. @param more fields that the dialect adds */
  success(more: object): Buffer {
    return joined([SUCCESS, ...this.#parts, endOf(more)]);
  }

  /** The whole body, a character for each byte (`latin1`). @param more fields that the dialect adds */
  successBytes(more: object): string {
    let bytes = SUCCESS;
    for (const part of this.#parts) bytes += bytesOf(part);
    return bytes + bytesOf(endOf(more));
  }
}

/** The fields of a success, with additional headers of the answer. */
export class FieldsWithHeaders {
  constructor(
    readonly fields: object,
    readonly headers: Readonly<Record<string, string>>,
  ) {}
}

function endOf(more: object): string {
  const added = JSON.stringify(more).slice(1, -1);
  return added === '' ? '}' : `,${added}}`;
}

function bytesOf(part: Part): string {
  if (part instanceof ByteText) return part.bytes;
  if (typeof part !== 'string') {
    return Buffer.from(part.buffer, part.byteOffset, part.byteLength).toString('latin1');
  }
  return BEYOND_ASCII.test(part) ? Buffer.from(part).toString('latin1') : part;
}

/** Bytes are copied once: answers of many cached texts are created many times a second. */
function joined(parts: readonly Part[]): Buffer {
  let length = 0;
  for (const part of parts) {
    if (part instanceof ByteText) length += part.bytes.length;
    else length += typeof part === 'string' ? Buffer.byteLength(part) : part.length;
  }
  const bytes = Buffer.allocUnsafe(length);
  let at = 0;
  for (const part of parts) {
    if (part instanceof ByteText) {
      at += bytes.write(part.bytes, at, 'latin1');
    } else if (typeof part === 'string') {
      at += bytes.write(part, at);
    } else {
      bytes.set(part, at);
      at += part.length;
    }
  }
  return bytes;
}

/** A success that continues as long as the connection. */
export class StreamedAnswer {
  constructor(
    readonly type: string,
    readonly stream: Readable,
  ) {}
}
