import { connect, constants, type ClientHttp2Session } from 'node:http2';

/** The answer of Apple's service. */
export interface ApnsAnswer {
  readonly status: number;
  /** The reason, in Apple's words. */
  readonly reason: string | null;
  readonly retryAfter: number | null;
}

const PATIENCE_MS = 15_000;

/** One connection over HTTP/2 that many pushes share, opened again after a loss. */
export class ApnsConnection {
  readonly #url: string;
  readonly #ca: string | undefined;
  #session: ClientHttp2Session | undefined;

  constructor(url: string, ca: string | null) {
    this.#url = url;
    this.#ca = ca ?? undefined;
  }

  /** @throws Error without an answer */
  post(path: string, headers: Readonly<Record<string, string>>, body: string): Promise<ApnsAnswer> {
    return new Promise((resolve, reject) => {
      const stream = this.#connected().request({
        [constants.HTTP2_HEADER_METHOD]: 'POST',
        [constants.HTTP2_HEADER_PATH]: path,
        ...headers,
      });
      let status = 0;
      let retryAfter: number | null = null;
      const chunks: Buffer[] = [];
      stream.setTimeout(PATIENCE_MS, () =>
        stream.destroy(new Error('APNs did not answer in time')),
      );
      stream.on('response', (answer) => {
        status = Number(answer[constants.HTTP2_HEADER_STATUS]);
        const seconds = Number(answer['retry-after'] ?? 'x');
        retryAfter = Number.isFinite(seconds) ? seconds : null;
      });
      stream.on('data', (chunk: Buffer) => chunks.push(chunk));
      stream.on('error', reject);
      stream.on('close', () => {
        if (status === 0) reject(new Error('the connection to APNs was lost'));
        else resolve({ status, retryAfter, reason: reasonIn(Buffer.concat(chunks).toString()) });
      });
      stream.end(body);
    });
  }

  close(): void {
    this.#session?.close();
    this.#session = undefined;
  }

  #connected(): ClientHttp2Session {
    const open = this.#session;
    if (open && !open.closed && !open.destroyed) return open;
    const session = connect(this.#url, this.#ca === undefined ? {} : { ca: this.#ca });
    const forget = () => {
      if (this.#session === session) this.#session = undefined;
    };
    // Requests that wait fail by their own streams.
    session.on('error', forget);
    session.on('close', forget);
    // Apple announces a close: later pushes use a new connection.
    session.on('goaway', forget);
    session.setTimeout(60_000, () => session.close());
    session.unref();
    this.#session = session;
    return session;
  }
}

function reasonIn(body: string): string | null {
  try {
    const { reason } = JSON.parse(body) as { reason?: unknown };
    return typeof reason === 'string' ? reason : null;
  } catch {
    return null;
  }
}
