import { setTimeout as delay } from 'node:timers/promises';
import { OperatorError } from '@tandem/shared-kernel';
import { Random } from '@tandem/tools-fuzz';
import { followQueue } from '../clients/follow-queue.ts';
import { ServiceClient } from '../clients/service-client.ts';
import { Findings } from '../model/findings.ts';
import type { WireEvent } from '../model/view.ts';
import { makeChannel } from '../organization.ts';
import type { Running } from './command.ts';

const REGISTERED_AT_ONCE = 20;
/** Longer than the interval of heartbeats. */
const POLL_LIMIT_MS = 90_000;
const TOPIC = 'steady';

/** Requests a second, at independent moments. */
export interface Rates {
  readonly messages: number;
  readonly pages: number;
  readonly presences: number;
}

/** A message on its way to its clients. */
interface Sent {
  readonly at: number;
  received: number;
  lastAt: number;
}

/** Clients that wait for the messages of one channel, and a load without faults. */
export class SteadyLoad {
  readonly findings = new Findings();
  readonly #clients: readonly ServiceClient[];
  readonly #channel: string;
  readonly #random: Random;
  /** By content. */
  readonly #sent = new Map<string, Sent>();
  readonly #following: Promise<void>[] = [];
  readonly #pending = new Set<Promise<unknown>>();
  #isOver = false;

  private constructor(clients: readonly ServiceClient[], channel: string, random: Random) {
    this.#clients = clients;
    this.#channel = channel;
    this.#random = random;
  }

  /** Resolves when every client waits. */
  static async start(
    { people, chatUrls }: Running,
    { clients: count, seed }: { readonly clients: number; readonly seed: number },
  ): Promise<SteadyLoad> {
    const random = new Random(seed);
    let isOver = () => false;
    const clients = Array.from({ length: count }, (_, index) => {
      const person = people[index % people.length];
      if (!person) throw new OperatorError('the cluster has no users');
      return new ServiceClient(person, chatUrls, new Random(seed + index), () => isOver());
    });
    const channel = `steady ${count} ${Date.now().toString(36)}`;
    const load = new SteadyLoad(clients, channel, random);
    isOver = () => load.#isOver;
    const [owner] = clients;
    if (!owner) throw new OperatorError('there are no clients');
    await makeChannel(owner, channel, people);
    for (let from = 0; from < count; from += REGISTERED_AT_ONCE) {
      const some = clients.slice(from, from + REGISTERED_AT_ONCE);
      await Promise.all(some.map((client, index) => load.#wait(client, `client ${from + index}`)));
    }
    return load;
  }

  /**
   * Sends requests for `ms`, and waits for their answers.
   *
   * @returns the times from the request of each message to the last client that received it, in ms
   */
  async run(rates: Rates, ms: number): Promise<readonly number[]> {
    this.#sent.clear();
    const end = performance.now() + ms;
    await Promise.all([
      this.#atRate(rates.messages, end, (client, number) => this.#send(client, number)),
      this.#atRate(rates.pages, end, (client) =>
        client.call('GET', '/messages', { anchor: 'newest', num_before: '100', num_after: '0' }),
      ),
      this.#atRate(rates.presences, end, (client) =>
        client.call('POST', '/users/me/presence', { status: 'active' }),
      ),
    ]);
    await Promise.all(this.#pending);
    await this.#untilReceived();
    return [...this.#sent.values()].map(({ at, lastAt }) => lastAt - at);
  }

  async stop(): Promise<void> {
    this.#isOver = true;
    // Their polls would wait for the next heartbeat.
    await Promise.race([Promise.all(this.#following), this.#wake()]);
  }

  async #wait(client: ServiceClient, name: string): Promise<void> {
    const { body } = await client.call('POST', '/register', {
      event_types: '["message"]',
      fetch_event_types: '[]',
      apply_markdown: 'false',
    });
    const { queue_id, last_event_id } = body as { queue_id: string; last_event_id: number };
    let last = last_event_id;
    const poll = async () => {
      const fields = { queue_id, last_event_id: String(last) };
      const answer = await client.call('GET', '/events', fields, { limitMs: POLL_LIMIT_MS });
      const now = performance.now();
      for (const { id, message } of (answer.body as { events: WireEvent[] }).events) {
        last = id;
        const sent = message && this.#sent.get(message.content);
        if (!sent) continue;
        sent.received += 1;
        sent.lastAt = now;
      }
    };
    this.#following.push(followQueue({ name, findings: this.findings, poll }, () => this.#isOver));
  }

  async #atRate(
    rate: number,
    end: number,
    request: (client: ServiceClient, number: number) => Promise<unknown>,
  ): Promise<void> {
    for (let number = 0; ; number += 1) {
      const pauseMs = (-Math.log(1 - this.#random.next()) / rate) * 1_000;
      if (performance.now() + pauseMs > end) return;
      await delay(pauseMs);
      const pending = request(this.#random.pick(this.#clients), number)
        .catch((error: unknown) => this.findings.note('failed', String(error)))
        .finally(() => this.#pending.delete(pending));
      this.#pending.add(pending);
    }
  }

  async #send(client: ServiceClient, number: number): Promise<void> {
    const at = performance.now();
    const content = `${this.#channel} ${number}`;
    this.#sent.set(content, { at, received: 0, lastAt: at });
    const fields = { type: 'channel', to: this.#channel, topic: TOPIC, content };
    await client.call('POST', '/messages', fields, { headers: { 'idempotency-key': content } });
  }

  async #untilReceived(): Promise<void> {
    const end = performance.now() + POLL_LIMIT_MS;
    const isWhole = ({ received }: Sent) => received >= this.#clients.length;
    while (![...this.#sent.values()].every(isWhole)) {
      if (performance.now() > end) {
        this.findings.note('missed', 'a message did not reach every client');
        return;
      }
      await delay(100);
    }
  }

  /** A last message ends the polls of all clients. */
  async #wake(): Promise<void> {
    const [owner] = this.#clients;
    if (owner) await this.#send(owner, -1).catch(() => undefined);
    await Promise.all(this.#following);
  }
}
