import { connect, type Socket } from 'node:net';

/** No answer arrived, or it broke off. */
const NO_ANSWER = { status: 0, body: '' };

interface PollAnswer {
  readonly status: number;
  /** Its bytes, one character each. */
  readonly body: string;
}

/** Longer than a server is silent. */
const TIMEOUT_MS = 90_000;
const HEAD_END = '\r\n\r\n';

/**
 * A persistent connection. It parses only the HTTP that answers of this service need: a thousand of them
 * must cost less than the service under test.
 */
export class PollConnection {
  readonly #port: number;
  readonly #head: string;
  #socket: Socket | undefined;
  #chunks: Buffer[] = [];
  #received = 0;
  /** The length of the answer with its head, once that is known. */
  #expected = 0;
  #bodyAt = 0;
  #resolve: ((answer: PollAnswer) => void) | undefined;

  constructor(url: string, headers: Readonly<Record<string, string>>) {
    const { port, host } = new URL(url);
    this.#port = Number(port);
    const lines = Object.entries({ host, ...headers });
    this.#head = lines.map(([name, value]) => `${name}: ${value}\r\n`).join('');
  }

  /** @returns {@link NO_ANSWER} where there is none */
  ask(path: string): Promise<PollAnswer> {
    return new Promise((resolve) => {
      this.#resolve = resolve;
      this.#socket ??= this.#open();
      this.#socket.write(`GET ${path} HTTP/1.1\r\n${this.#head}\r\n`);
    });
  }

  close(): void {
    this.#socket?.destroy();
  }

  #open(): Socket {
    const socket = connect({ port: this.#port, host: '127.0.0.1', noDelay: true });
    socket.setTimeout(TIMEOUT_MS, () => socket.destroy());
    socket.on('data', (chunk) => this.#take(chunk));
    socket.on('error', () => undefined);
    socket.on('close', () => {
      if (this.#socket === socket) this.#socket = undefined;
      this.#end(NO_ANSWER);
    });
    return socket;
  }

  #take(chunk: Buffer): void {
    this.#chunks.push(chunk);
    this.#received += chunk.length;
    if (this.#expected === 0) {
      const bytes = Buffer.concat(this.#chunks);
      const end = bytes.indexOf(HEAD_END);
      if (end < 0) return;
      const head = bytes.toString('latin1', 0, end);
      const length = Number(/content-length: (\d+)/i.exec(head)?.[1] ?? 0);
      this.#bodyAt = end + HEAD_END.length;
      this.#expected = this.#bodyAt + length;
    }
    if (this.#received < this.#expected) return;
    const text = Buffer.concat(this.#chunks).toString('latin1');
    this.#end({ status: Number(text.slice(9, 12)), body: text.slice(this.#bodyAt) });
  }

  #end(answer: PollAnswer): void {
    this.#chunks = [];
    this.#received = 0;
    this.#expected = 0;
    const resolve = this.#resolve;
    this.#resolve = undefined;
    resolve?.(answer);
  }
}
