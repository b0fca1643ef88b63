import { Agent, request } from 'node:http';

/** A user of the service. */
export interface SoakUser {
  readonly email: string;
  readonly apiKey: string;
}

/** The service refused a call; a retry would fail as well. */
export class Refused extends Error {}

const RETRY_MS = 100;
const TIMEOUT_MS = 90_000;

/**
 * Sends requests to an instance, and to another one when it does not answer, like clients behind a load
 * balancer.
 */
export class SoakClient {
  readonly #agent = new Agent({ keepAlive: true, maxSockets: Infinity });
  readonly #urls: readonly string[];
  readonly #instanceOf = new Map<string, number>();
  isOver = false;

  constructor(urls: readonly string[]) {
    this.#urls = urls;
  }

  /** @param who uses the same instance until it fails */
  async call<T>(
    who: string,
    method: 'GET' | 'POST',
    path: string,
    as: SoakUser,
    fields: Readonly<Record<string, string>>,
    headers: Readonly<Record<string, string>> = {},
  ): Promise<T> {
    for (;;) {
      const url = `${this.#urlFor(who)}/api/v1${path}`;
      const { status, text } = await this.#ask(method, url, as, fields, headers);
      if (status === 200) return JSON.parse(text) as T;
      if (status >= 400 && status < 500) throw new Refused(text);
      this.#instanceOf.delete(who);
      if (this.isOver) throw new Refused('over');
      await new Promise((resolve) => setTimeout(resolve, RETRY_MS * (1 + Math.random())));
    }
  }

  #urlFor(who: string): string {
    const index = this.#instanceOf.get(who) ?? Math.floor(Math.random() * this.#urls.length);
    this.#instanceOf.set(who, index);
    return this.#urls[index] ?? '';
  }

  end(): void {
    this.isOver = true;
    this.#agent.destroy();
  }

  /** Status 0: no answer arrived. */
  #ask(
    method: string,
    url: string,
    { email, apiKey }: SoakUser,
    fields: Readonly<Record<string, string>>,
    headers: Readonly<Record<string, string>>,
  ): Promise<{ status: number; text: string }> {
    const form = new URLSearchParams(fields).toString();
    const isGet = method === 'GET';
    return new Promise((resolve) => {
      const nothing = () => resolve({ status: 0, text: '' });
      const asked = request(
        isGet ? `${url}?${form}` : url,
        {
          method,
          agent: this.#agent,
          timeout: TIMEOUT_MS,
          headers: {
            authorization: `Basic ${btoa(`${email}:${apiKey}`)}`,
            ...(!isGet && { 'content-type': 'application/x-www-form-urlencoded' }),
            ...headers,
          },
        },
        (response) => {
          const chunks: Buffer[] = [];
          response.on('data', (chunk: Buffer) => chunks.push(chunk));
          response.on('end', () =>
            resolve({ status: response.statusCode ?? 0, text: Buffer.concat(chunks).toString() }),
          );
          response.on('error', nothing);
        },
      );
      asked.on('error', nothing);
      asked.on('timeout', () => asked.destroy());
      asked.end(isGet ? undefined : form);
    });
  }
}
