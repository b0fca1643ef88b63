import type { Readable } from 'node:stream';

/** The fields of a success as JSON text: for answers put together of texts that are kept. */
export class SerializedFields {
  readonly #members: string;

  /** @param members the members of a JSON object, without its braces; at least one */
  constructor(members: string) {
    this.#members = members;
  }

  /** The whole body. @param more fields that the dialect adds */
  success(more: object): string {
    const added = JSON.stringify(more).slice(1, -1);
    return `{"result":"success","msg":"",${this.#members}${added && `,${added}`}}`;
  }
}

/** A success that goes on for as long as the connection does. */
export class StreamedAnswer {
  constructor(
    readonly type: string,
    readonly stream: Readable,
  ) {}
}
