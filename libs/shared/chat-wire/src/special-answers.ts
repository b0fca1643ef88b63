import type { Readable } from 'node:stream';

const SUCCESS = '{"result":"success","msg":"",';

/** The fields of a success as JSON text: for answers put together of texts that are kept. */
export class SerializedFields {
  readonly #parts: readonly (string | Uint8Array)[];

  /**
   * @param parts in turn the members of a JSON object, without its braces; at least one member.
   *   Bytes are UTF-8.
   */
  constructor(...parts: readonly (string | Uint8Array)[]) {
    this.#parts = parts;
  }

  /** The whole body. @param more fields that the dialect adds */
  success(more: object): Buffer {
    const added = JSON.stringify(more).slice(1, -1);
    const end = added === '' ? '}' : `,${added}}`;
    return joined([SUCCESS, ...this.#parts, end]);
  }
}

/** Bytes are copied once: answers of many kept texts are made many times in a second. */
function joined(parts: readonly (string | Uint8Array)[]): Buffer {
  let length = 0;
  for (const part of parts) {
    length += typeof part === 'string' ? Buffer.byteLength(part) : part.length;
  }
  const bytes = Buffer.allocUnsafe(length);
  let at = 0;
  for (const part of parts) {
    if (typeof part === 'string') {
      at += bytes.write(part, at);
    } else {
      bytes.set(part, at);
      at += part.length;
    }
  }
  return bytes;
}

/** A success that goes on for as long as the connection does. */
export class StreamedAnswer {
  constructor(
    readonly type: string,
    readonly stream: Readable,
  ) {}
}
