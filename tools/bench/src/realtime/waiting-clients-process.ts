import { once } from 'node:events';
import { connect, type Socket } from 'node:net';
import { setTimeout as delay } from 'node:timers/promises';
import { median } from '../harness/statistics.ts';
import { answerJobs } from '../processes/job-process.ts';
import type { Trigger, WaitJob, Woken } from './waiting-clients.ts';

const NOTHING: Woken = { sentAt: 0, p50: 0, last: 0, answer: '' };
const HEAD_END = '\r\n\r\n';
/** After this time the server has received all requests that wait for the event. */
const SETTLE_MS = 500;
const SETTLE_MS_EACH = 0.2;
const KEEP_ALIVE_MS = 10_000;
const LIMIT_MS = 20_000;
const AT_ONCE = 100;

/** One connection that polls, waits, and polls again. */
class Client {
  readonly #socket: Socket;
  readonly #path: string;
  readonly #head: string;
  /** The answer so far; the first part contains its head. */
  #pieces: Buffer[] = [];
  #missing = 0;
  #last = -1;
  askedAt = 0;
  /** The time at which the newest answer was complete. */
  answeredAt = 0;

  constructor(port: number, path: string, headers: Readonly<Record<string, string>>) {
    this.#path = path;
    this.#head = Object.entries({ host: `127.0.0.1:${port}`, ...headers })
      .map(([name, value]) => `${name}: ${value}\r\n`)
      .join('');
    this.#socket = connect({ port, host: '127.0.0.1', noDelay: true });
    this.#socket.on('data', (piece: Buffer) => this.#take(piece));
  }

  async connected(): Promise<void> {
    await once(this.#socket, 'connect');
  }

  ask(): void {
    // Parsed only now: nothing is computed while other clients still wait for their answers.
    const { events = [], msg = '' } = this.#answer();
    if (msg !== '') throw new Error(`a client received an error: ${msg}`);
    this.#last = Math.max(this.#last, ...events.map(({ id }) => id));
    const path = this.#path.replace('LAST', String(this.#last));
    this.askedAt = performance.now();
    this.#socket.write(`GET ${path} HTTP/1.1\r\n${this.#head}\r\n`);
  }

  hangUp(): void {
    this.#socket.destroy();
  }

  #take(piece: Buffer): void {
    if (this.#pieces.push(piece) === 1) {
      const end = piece.indexOf(HEAD_END);
      const [, length] =
        /content-length: (\d+)/i.exec(piece.toString('latin1', 0, Math.max(end, 0))) ?? [];
      if (end < 0 || length === undefined) throw new Error('the head of an answer came in pieces');
      this.#missing = end + HEAD_END.length + Number(length);
    }
    this.#missing -= piece.length;
    if (this.#missing === 0) this.answeredAt = performance.now();
  }

  #answer(): Answer {
    const text = Buffer.concat(this.#pieces.splice(0)).toString();
    return JSON.parse(text === '' ? '{}' : text.slice(text.indexOf(HEAD_END))) as Answer;
  }
}

interface Answer {
  /** The error of an answer that is not a success. */
  readonly msg?: string;
  readonly events?: readonly { readonly id: number }[];
}

let clients: Client[] = [];

let isBusy = false;
// Idle connections would be closed: other measurements take minutes.
setInterval(() => {
  if (!isBusy) answeredClients().forEach((client) => client.ask());
}, KEEP_ALIVE_MS).unref();

answerJobs<WaitJob, Woken>(async (job) => {
  isBusy = true;
  return answer(job).finally(() => (isBusy = false));
});

async function answer(job: WaitJob): Promise<Woken> {
  if (job.kind === 'wake') return wake(job.trigger);
  if (job.kind === 'open') await open(job);
  else clients.splice(0).forEach((client) => client.hangUp());
  return NOTHING;
}

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

/** Clients that received a heartbeat and have not polled again. */
function answeredClients(): Client[] {
  return clients.filter(({ answeredAt, askedAt }) => answeredAt > askedAt);
}

async function ask(some: readonly Client[]): Promise<void> {
  some.forEach((client) => client.ask());
  await delay(SETTLE_MS + some.length * SETTLE_MS_EACH);
}

async function wake({ url, headers, body }: Trigger): Promise<Woken> {
  for (let some = answeredClients(); some.length > 0; some = answeredClients()) await ask(some);
  const [begun, sentAt] = [performance.now(), Date.now()];
  const response = await fetch(url, { method: 'POST', headers, body });
  const answer = await response.text();
  if (!response.ok) throw new Error(`${url}: ${answer}`);
  while (clients.some(({ answeredAt }) => answeredAt < begun)) {
    if (performance.now() - begun > LIMIT_MS) throw new Error('some clients received nothing');
    await delay(5);
  }
  const times = clients.map(({ answeredAt }) => answeredAt - begun);
  await ask(clients);
  return { sentAt, p50: median(times), last: Math.max(...times), answer };
}
