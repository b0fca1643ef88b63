import { performance } from 'node:perf_hooks';
import { setTimeout as delay } from 'node:timers/promises';
import { SoakClient, type Caller } from './soak-client.ts';

/** A copy of the service that can be ended and started. */
export interface SoakedCopy {
  readonly url: string;
  start(): Promise<void>;
  end(signal: 'SIGKILL' | 'SIGTERM'): Promise<void>;
}

export interface SoakOptions {
  readonly copies: readonly SoakedCopy[];
  /** All subscribed to the channel `soak`; clients are spread over them. */
  readonly people: readonly Caller[];
  readonly clients: number;
  /** Messages in a second. */
  readonly rate: number;
  readonly seconds: number;
  /** How long a copy lives, on average. */
  readonly killEverySeconds: number;
  /** From 0 to 1, the same for a seed. */
  readonly random: () => number;
  /** How long the last messages may take to arrive. */
  readonly patienceSeconds: number;
  readonly onProgress?: (line: string) => void;
}

export interface SoakReport {
  readonly sent: number;
  readonly delivered: number;
  readonly kills: number;
  /** Messages in a second that were really sent. */
  readonly rate: number;
  /** ms from the request to send until a client had it: the median, and of a hundred the worst. */
  readonly latencyMs: { readonly median: number; readonly p99: number };
  /** What was wrong; empty when every client saw every message once and in one order. */
  readonly faults: readonly string[];
}

/** Each sends one message after the other, so that some are under way at the same time. */
const RATE_OF_SENDER = 1;
const SHOWN_EVERY_MS = 15_000;

interface Follower {
  readonly next: number[];
  seen: number;
  /** Of everything seen, in its order. */
  digest: number;
}

interface Seen {
  readonly id: number;
  readonly message?: { readonly content: string };
}

/** Lets clients poll while copies are killed and restarted, and says what they missed. */
export class Soak {
  readonly #options: SoakOptions;
  readonly #client: SoakClient;
  readonly #followers: Follower[] = [];
  readonly #faults: string[] = [];
  readonly #latencies: number[] = [];
  readonly #senders: number;
  #kills = 0;
  #sent = 0;
  #registered = 0;
  #isSent = false;

  constructor(options: SoakOptions) {
    this.#options = options;
    this.#client = new SoakClient(options.copies.map(({ url }) => url));
    this.#senders = Math.max(1, Math.ceil(options.rate / RATE_OF_SENDER));
  }

  async run(): Promise<SoakReport> {
    const { clients, people } = this.#options;
    const polling = Array.from({ length: clients }, (_, index) =>
      this.#follow(`client ${index}`, people[index % people.length]!).catch((error: unknown) => {
        if (!this.#client.isOver) this.#faults.push(`client ${index}: ${String(error)}`);
      }),
    );
    while (this.#registered < clients && this.#faults.length === 0) await delay(50);
    this.#say(`${clients} clients wait`);
    const progress = setInterval(() => this.#show(), SHOWN_EVERY_MS);
    const killing = this.#kill();
    const begun = performance.now();
    await Promise.all(Array.from({ length: this.#senders }, (_, sender) => this.#send(sender)));
    const rate = this.#sent / ((performance.now() - begun) / 1_000);
    this.#isSent = true;
    await killing;
    await this.#arrive();
    clearInterval(progress);
    this.#client.end();
    await Promise.all(polling);
    return this.#report(rate);
  }

  /** Polls as clients do; a number that comes twice, or not in its turn, is a fault. */
  async #follow(who: string, as: Caller): Promise<void> {
    const fields = { event_types: '["message"]', fetch_event_types: '[]' };
    const { queue_id } = await this.#client.call<{ queue_id: string }>(
      ...([who, 'POST', '/register', as, fields] as const),
    );
    const next = Array.from({ length: this.#senders }, () => 0);
    const follower: Follower = { next, seen: 0, digest: 0 };
    this.#followers.push(follower);
    this.#registered += 1;
    let last = -1;
    while (!this.#client.isOver) {
      const query = { queue_id, last_event_id: String(last) };
      const { events } = await this.#client.call<{ events: Seen[] }>(
        ...([who, 'GET', '/events', as, query] as const),
      );
      for (const { id, message } of events) {
        if (id <= last) throw new Error(`event ${id} came after ${last}`);
        last = id;
        if (message) this.#see(follower, message.content);
      }
    }
  }

  #see(follower: Follower, content: string): void {
    const [sender = 0, number = 0, at = 0] = content.split(' ').map(Number);
    const expected = follower.next[sender] ?? 0;
    if (number !== expected) throw new Error(`of ${sender} came ${number}, not ${expected}`);
    follower.next[sender] = expected + 1;
    follower.seen += 1;
    follower.digest = (Math.imul(follower.digest, 31) + sender * 1_000_003 + number) | 0;
    if (follower === this.#followers[follower.seen % this.#followers.length]) {
      this.#latencies.push(performance.now() - at);
    }
  }

  /** A send that nobody answered is sent again under the same key: it is one message. */
  async #send(sender: number): Promise<void> {
    const { people, rate, seconds } = this.#options;
    const as = people[sender % people.length]!;
    const begun = performance.now();
    const apart = (1_000 * this.#senders) / rate;
    // A machine that is too slow sends less, not longer.
    for (let number = 0; performance.now() - begun < seconds * 1_000 - apart; number += 1) {
      await delay(
        Math.max(0, begun + (number + sender / this.#senders) * apart - performance.now()),
      );
      const content = `${sender} ${number} ${Math.round(performance.now())}`;
      const fields = { type: 'channel', to: 'soak', topic: `soak ${sender}`, content };
      const key = { 'idempotency-key': `soak ${sender} ${number}` };
      await this.#client.call(`sender ${sender}`, 'POST', '/messages', as, fields, key);
      this.#sent += 1;
    }
  }

  async #kill(): Promise<void> {
    const { copies, killEverySeconds, random } = this.#options;
    while (!this.#isSent) {
      await delay(killEverySeconds * 1_000 * (0.5 + random()));
      const victim = copies[Math.floor(random() * copies.length)];
      await victim?.end(random() < 0.3 ? 'SIGTERM' : 'SIGKILL');
      this.#kills += 1;
      await victim?.start();
    }
  }

  async #arrive(): Promise<void> {
    const until = performance.now() + this.#options.patienceSeconds * 1_000;
    while (performance.now() < until && this.#followers.some(({ seen }) => seen < this.#sent)) {
      await delay(100);
    }
  }

  #report(rate: number): SoakReport {
    const digests = new Set(this.#followers.map(({ digest }) => digest));
    const short = this.#followers.filter(({ seen }) => seen !== this.#sent);
    const latencies = [...this.#latencies].sort((a, b) => a - b);
    const at = (share: number) => Math.round(latencies[Math.floor(latencies.length * share)] ?? 0);
    return {
      sent: this.#sent,
      delivered: this.#delivered,
      kills: this.#kills,
      rate,
      latencyMs: { median: at(0.5), p99: at(0.99) },
      faults: [
        ...this.#faults,
        ...(short.length > 0 ? [`${short.length} clients did not see ${this.#sent} messages`] : []),
        ...(digests.size > 1 ? [`clients saw ${digests.size} different orders`] : []),
      ],
    };
  }

  get #delivered(): number {
    return this.#followers.reduce((sum, { seen }) => sum + seen, 0);
  }

  #show(): void {
    this.#say(
      `${this.#sent} sent, ${this.#delivered} delivered, ${this.#kills} copies ended, ${this.#faults.length} faults`,
    );
  }

  #say(line: string): void {
    this.#options.onProgress?.(line);
  }
}
