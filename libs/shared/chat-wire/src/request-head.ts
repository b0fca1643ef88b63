import type { IncomingMessage } from 'node:http';

const HOST = /^[\w.-]+(?::\d+)?$/;
const REQUEST_ID = /^[\w.:-]{1,128}$/;
/** Headers that a GET request does not have, or whose repetition has a special meaning. */
const UNUSUAL = ['content-length', 'transfer-encoding', 'content-type'];
const ONCE = [
  'authorization',
  'host',
  'user-agent',
  'x-request-id',
  'accept',
  'last-event-id',
  'cookie',
];

/**
 * The raw headers of a request without a body: Node's own object of them would live as long as the request,
 * and few of them are read.
 */
export class RequestHead {
  /** Lower case, without a port. */
  readonly host: string;
  /** The client's id, if it is valid. */
  readonly requestId: string | undefined;
  readonly #raw: readonly string[];

  private constructor(raw: readonly string[], host: string) {
    this.#raw = raw;
    this.host = host.split(':', 1)[0]!.toLowerCase();
    const given = this.get('x-request-id');
    this.requestId = REQUEST_ID.test(given) ? given : undefined;
  }

  /** @returns undefined for a request with anything unusual */
  static of({ rawHeaders }: IncomingMessage): RequestHead | undefined {
    const names = rawHeaders
      .filter((_, index) => index % 2 === 0)
      .map((name) => name.toLowerCase());
    if (UNUSUAL.some((name) => names.includes(name))) return undefined;
    if (ONCE.some((name) => names.indexOf(name) !== names.lastIndexOf(name))) return undefined;
    const host = rawHeaders[2 * names.indexOf('host') + 1] ?? '';
    return HOST.test(host) ? new RequestHead(rawHeaders, host) : undefined;
  }

  /** @param name in lower case; @returns an empty text for a header that is not there */
  get(name: string): string {
    const raw = this.#raw;
    for (let at = 0; at < raw.length; at += 2) {
      const given = raw[at]!;
      if (given.length === name.length && given.toLowerCase() === name) return raw[at + 1]!;
    }
    return '';
  }

  /** @param name in lower case; @returns the values of all headers of that name, with commas */
  all(name: string): string | undefined {
    const raw = this.#raw;
    const values = raw.filter((_, at) => at % 2 === 1 && raw[at - 1]!.toLowerCase() === name);
    return values.length > 0 ? values.join(',') : undefined;
  }
}
