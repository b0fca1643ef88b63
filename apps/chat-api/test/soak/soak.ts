import { performance } from 'node:perf_hooks';
import { setTimeout as delay } from 'node:timers/promises';
import { Crowd } from './crowd.ts';
import { SoakClient, type SoakUser } from './soak-client.ts';

/** An instance of the service that can be ended and started. */
interface SoakedInstance {
  readonly url: string;
  start(): Promise<void>;
  end(signal: 'SIGKILL' | 'SIGTERM'): Promise<void>;
}

interface SoakOptions {
  readonly instances: readonly SoakedInstance[];
  /** All subscribed to the channel `soak`; clients are spread over them. */
  readonly people: readonly SoakUser[];
  readonly clients: number;
  /** Processes that the clients are spread over. */
  readonly processes: number;
  /** The share of polls that change to another instance without a reason, from 0 to 1. */
  readonly moves: number;
  /** Messages in a second. */
  readonly rate: number;
  readonly seconds: number;
  /** The average life of an instance, in seconds; 0: it is never ended. */
  readonly killEverySeconds: number;
  /** The run continues after its time until this number of instances were ended. */
  readonly leastKills?: number;
  /** From 0 to 1, the same for a seed. */
  readonly random: () => number;
  /** The time in which the last messages must arrive. */
  readonly patienceSeconds: number;
  readonly onProgress?: (line: string) => void;
}

interface SoakReport {
  readonly sent: number;
  readonly delivered: number;
  readonly polls: number;
  readonly kills: number;
  /** Messages in a second that were really sent. */
  readonly rate: number;
  /** ms from the request to send until a client had it: the median, and of a hundred the worst. */
  readonly latencyMs: { readonly median: number; readonly p99: number };
  /** Messages that a client saw after one with a greater id, on average. */
  readonly overtaken: number;
  /** The errors; empty when every client saw every message once and in one order. */
  readonly faults: readonly string[];
}

/** Each sends one message after the other, so that some are under way at the same time. */
const RATE_OF_SENDER = 1;
const SHOWN_EVERY_MS = 15_000;

/** Lets clients poll while instances are killed and restarted, and reports missing events. */
export class Soak {
  readonly #options: SoakOptions;
  readonly #client: SoakClient;
  readonly #crowd: Crowd;
  readonly #senders: number;
  #kills = 0;
  #sent = 0;
  #isSent = false;

  constructor(options: SoakOptions) {
    this.#options = options;
    const { clients, processes, people, moves, rate, instances } = options;
    const urls = instances.map(({ url }) => url);
    this.#client = new SoakClient(urls);
    this.#senders = Math.max(1, Math.ceil(rate / RATE_OF_SENDER));
    const job = { urls, people, moves, senders: this.#senders };
    this.#crowd = new Crowd(job, { clients, processes });
  }

  async run(): Promise<SoakReport> {
    try {
      return await this.#run();
    } finally {
      this.#client.end();
      await this.#crowd.stop();
    }
  }

  async #run(): Promise<SoakReport> {
    const { clients } = this.#options;
    const crowd = this.#crowd;
    while (crowd.registered < clients && crowd.faults.length === 0) await delay(50);
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
    return this.#report(rate);
  }

  /** A send without an answer is repeated with the same key and yields one message. */
  async #send(sender: number): Promise<void> {
    const { people, rate, seconds, leastKills = 0 } = this.#options;
    const as = people[sender % people.length]!;
    const begun = performance.now();
    const apart = (1_000 * this.#senders) / rate;
    // A machine that is too slow sends less, not longer.
    const isOver = () =>
      performance.now() - begun >= seconds * 1_000 - apart && this.#kills >= leastKills;
    for (let number = 0; !isOver(); number += 1) {
      await delay(
        Math.max(0, begun + (number + sender / this.#senders) * apart - performance.now()),
      );
      const content = `${sender} ${number} ${Date.now()}`;
      const fields = { type: 'channel', to: 'soak', topic: `soak ${sender}`, content };
      const key = { 'idempotency-key': `soak ${sender} ${number}` };
      await this.#client.call(`sender ${sender}`, 'POST', '/messages', as, fields, key);
      this.#sent += 1;
    }
  }

  async #kill(): Promise<void> {
    const { instances, killEverySeconds, random } = this.#options;
    while (!this.#isSent && killEverySeconds > 0) {
      await this.#pause(killEverySeconds * 1_000 * (0.5 + random()));
      const victim = instances[Math.floor(random() * instances.length)];
      await victim?.end(random() < 0.3 ? 'SIGTERM' : 'SIGKILL');
      this.#kills += 1;
      await victim?.start();
    }
  }

  /** Ends early when everything is sent. */
  async #pause(ms: number): Promise<void> {
    const until = performance.now() + ms;
    while (performance.now() < until && !this.#isSent) await delay(100);
  }

  async #arrive(): Promise<void> {
    const until = performance.now() + this.#options.patienceSeconds * 1_000;
    while (performance.now() < until && this.#crowd.least < this.#sent) await delay(100);
    // A duplicate would arrive now.
    await delay(500);
  }

  #report(rate: number): SoakReport {
    const { faults, digests, delivered, polls, least, overtaken } = this.#crowd;
    const expected = this.#sent * this.#options.clients;
    return {
      rate,
      delivered,
      polls,
      sent: this.#sent,
      kills: this.#kills,
      overtaken: Math.round(overtaken / this.#options.clients),
      latencyMs: this.#latency(),
      faults: [
        ...faults,
        ...(least < this.#sent ? [`a client saw ${least} of ${this.#sent} messages`] : []),
        ...(delivered === expected ? [] : [`${delivered} deliveries, not ${expected}`]),
        ...(digests.size > 1 ? [`clients saw ${digests.size} different orders`] : []),
      ],
    };
  }

  #latency(): SoakReport['latencyMs'] {
    const sorted = [...this.#crowd.latencies].sort((a, b) => a - b);
    const at = (share: number) => sorted[Math.floor(sorted.length * share)] ?? 0;
    return { median: at(0.5), p99: at(0.99) };
  }

  #show(): void {
    const { delivered, polls, faults } = this.#crowd;
    const { median, p99 } = this.#latency();
    this.#say(
      `${this.#sent} sent, ${delivered} delivered in ${polls} answers, ${this.#kills} instances ended, ` +
        `${faults.length} faults; latency ${median} ms, p99 ${p99} ms`,
    );
  }

  #say(line: string): void {
    this.#options.onProgress?.(line);
  }
}
