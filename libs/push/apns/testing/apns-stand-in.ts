import { createSecureServer, type Http2SecureServer, type ServerHttp2Session } from 'node:http2';
import type { AddressInfo } from 'node:net';
import { SERVER_CERTIFICATE, SERVER_KEY } from './server-certificate.ts';

/** A push that the stand-in received. */
interface AskedOfApns {
  readonly path: string;
  readonly headers: Readonly<Record<string, unknown>>;
  // Payloads of every shape are looked into.
  // oxlint-disable-next-line typescript/no-explicit-any
  readonly payload: any;
}

/** The answer to one push. */
interface ApnsReply {
  readonly status: number;
  readonly reason?: string;
  readonly headers?: Readonly<Record<string, string>>;
  /** Instead of an answer: closes the whole connection, or never answers. */
  readonly instead?: 'hang-up' | 'silence';
}

/** Speaks as Apple's service does: HTTP/2 over TLS, one stream for each push. */
export class ApnsStandIn {
  readonly asked: AskedOfApns[] = [];
  readonly replies: ApnsReply[] = [];
  connections = 0;
  readonly #server: Http2SecureServer;
  readonly #sessions = new Set<ServerHttp2Session>();

  private constructor(server: Http2SecureServer) {
    this.#server = server;
    server.on('session', (session) => {
      this.connections += 1;
      this.#sessions.add(session);
      session.on('error', () => undefined);
      session.on('close', () => this.#sessions.delete(session));
    });
    server.on('stream', (stream, headers) => {
      const chunks: Buffer[] = [];
      stream.on('error', () => undefined);
      stream.on('data', (chunk: Buffer) => chunks.push(chunk));
      stream.on('end', () => {
        const body = Buffer.concat(chunks).toString();
        this.asked.push({ path: String(headers[':path']), headers, payload: JSON.parse(body) });
        const reply = this.replies.shift() ?? { status: 200 };
        if (reply.instead === 'silence') return;
        if (reply.instead === 'hang-up') return stream.session?.destroy();
        stream.respond({ ':status': reply.status, 'apns-id': 'x', ...reply.headers });
        stream.end(reply.reason === undefined ? '' : JSON.stringify({ reason: reply.reason }));
      });
    });
  }

  static async start(): Promise<ApnsStandIn> {
    const server = createSecureServer({ key: SERVER_KEY, cert: SERVER_CERTIFICATE });
    server.listen(0, '127.0.0.1');
    await new Promise((resolve) => server.once('listening', resolve));
    return new ApnsStandIn(server);
  }

  get url(): string {
    return `https://localhost:${(this.#server.address() as AddressInfo).port}`;
  }

  /** Announces a close, as Apple does before maintenance. */
  async sayGoodbye(): Promise<void> {
    for (const session of this.#sessions) {
      await new Promise<void>((resolve) => session.close(() => resolve()));
    }
  }

  async stop(): Promise<void> {
    this.#sessions.forEach((session) => session.destroy());
    await new Promise((resolve) => this.#server.close(resolve));
  }
}
