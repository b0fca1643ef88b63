import { once } from 'node:events';
import { connect, type Socket } from 'node:net';
import { setTimeout as delay } from 'node:timers/promises';
import { median } from '../harness/statistics.ts';
import { answerJobs } from '../processes/job-process.ts';
import type { Trigger, WaitJob, Woken } from './waiting-clients.ts';

const NOTHING: Woken = { p50: 0, last: 0 };
/** The server must have seen all requests before something happens. */
const SETTLE_MS = 500;
const LIMIT_MS = 20_000;
const AT_ONCE = 100;

/** One connection that asks, waits, and asks again for what comes next. */
class Client {
  readonly #socket: Socket;
  readonly #path: string;
  readonly #head: string;
  #received = '';
  #answer = '{}';
  #last = -1;
  /** When the newest answer was complete. */
  answeredAt = 0;

  constructor(port: number, path: string, headers: Readonly<Record<string, string>>) {
    this.#path = path;
    this.#head = Object.entries({ host: `127.0.0.1:${port}`, ...headers })
      .map(([name, value]) => `${name}: ${value}\r\n`)
      .join('');
    this.#socket = connect({ port, host: '127.0.0.1', noDelay: true });
    this.#socket.setEncoding('latin1').on('data', (text: string) => this.#take(text));
  }

  async connected(): Promise<void> {
    await once(this.#socket, 'connect');
  }

  ask(): void {
    // Only now: while the others still wait for their answers, nothing is computed here.
    const { events = [], msg = '' } = JSON.parse(this.#answer) as Answer;
    if (msg !== '') throw new Error(`a client was told: ${msg}`);
    this.#last = Math.max(this.#last, ...events.map(({ id }) => id));
    const path = this.#path.replace('LAST', String(this.#last));
    this.#socket.write(`GET ${path} HTTP/1.1\r\n${this.#head}\r\n`);
  }

  hangUp(): void {
    this.#socket.destroy();
  }

  #take(text: string): void {
    this.#received += text;
    const end = this.#received.indexOf('\r\n\r\n');
    const [, length] = /content-length: (\d+)/i.exec(this.#received) ?? [];
    if (end < 0 || length === undefined || this.#received.length < end + 4 + Number(length)) return;
    this.answeredAt = performance.now();
    this.#answer = this.#received.slice(end + 4);
    this.#received = '';
  }
}

interface Answer {
  /** Why the answer is no success. */
  readonly msg?: string;
  readonly events?: readonly { readonly id: number }[];
}

let clients: Client[] = [];

answerJobs<WaitJob, Woken>(async (job) => {
  if (job.kind === 'wake') return wake(job.trigger);
  if (job.kind === 'open') await open(job);
  else clients.splice(0).forEach((client) => client.hangUp());
  return NOTHING;
});

async function open({ port, paths, headers }: Extract<WaitJob, { kind: 'open' }>): Promise<void> {
  clients = [];
  for (let first = 0; first < paths.length; first += AT_ONCE) {
    const some = paths.slice(first, first + AT_ONCE).map((path) => new Client(port, path, headers));
    await Promise.all(some.map((client) => client.connected()));
    some.forEach((client) => client.ask());
    clients.push(...some);
  }
  await delay(SETTLE_MS);
}

async function wake({ url, headers, body }: Trigger): Promise<Woken> {
  const begun = performance.now();
  const response = await fetch(url, { method: 'POST', headers, body });
  if (!response.ok) throw new Error(`${url}: ${await response.text()}`);
  while (clients.some(({ answeredAt }) => answeredAt < begun)) {
    if (performance.now() - begun > LIMIT_MS) throw new Error('some clients heard nothing');
    await delay(5);
  }
  const times = clients.map(({ answeredAt }) => answeredAt - begun);
  clients.forEach((client) => client.ask());
  await delay(SETTLE_MS);
  return { p50: median(times), last: Math.max(...times) };
}
