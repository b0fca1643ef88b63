import { setTimeout as delay } from 'node:timers/promises';
import { OperatorError } from '@tandem/shared-kernel';
import { Random } from '@tandem/tools-fuzz';
import { followQueue } from '../clients/follow-queue.ts';
import { ServiceClient } from '../clients/service-client.ts';
import { Findings } from '../model/findings.ts';
import type { WireEvent } from '../model/view.ts';
import { makeChannel } from '../organization.ts';
import type { Running } from './command.ts';

const AT_ONCE = 20;
/** Longer than the interval of heartbeats. */
const POLL_LIMIT_MS = 90_000;
const LOOK_EVERY_MS = 100;
const TOPIC = 'steady';
/** The service ends the oldest queues of a user with more. */
const MOST_CLIENTS_OF_USER = 80;

/** Requests a second, at independent moments. */
export interface Rates {
  readonly messages: number;
  readonly pages: number;
  readonly presences: number;
}

/** A completed load. */
export interface SteadyRun {
  /** The number of requests by kind. */
  readonly sent: Readonly<Record<keyof Rates, number>>;
  /** The times from the request of a message to the last client that received it, in ms. */
  readonly timesMs: readonly number[];
}

interface Waiting {
  readonly client: ServiceClient;
  readonly queueId: string;
  /** The version of the presences that the client has. */
  presenceId: number;
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
  readonly #waiting: Waiting[] = [];
  readonly #channel: string;
  readonly #random: Random;
  /** By content. */
  readonly #messages = new Map<string, Sent>();
  readonly #following: Promise<void>[] = [];
  #count = 0;
  #isOver = false;

  private constructor(channel: string, random: Random) {
    this.#channel = channel;
    this.#random = random;
  }

  /** Resolves when every client waits. */
  static async start(
    { people, chatUrls }: Running,
    { clients: count, seed }: { readonly clients: number; readonly seed: number },
  ): Promise<SteadyLoad> {
    const [owner] = people;
    if (!owner || count / people.length > MOST_CLIENTS_OF_USER) {
      const members = Math.ceil(count / MOST_CLIENTS_OF_USER);
      throw new OperatorError(`start the cluster with --members ${members} or more`);
    }
    const channel = `steady ${count} ${Date.now().toString(36)}`;
    const load = new SteadyLoad(channel, new Random(seed));
    const clientOf = (index: number) =>
      new ServiceClient(
        people[index % people.length] ?? owner,
        chatUrls,
        new Random(seed + index),
        () => load.#isOver,
      );
    await makeChannel(clientOf(0), channel, people);
    const clients = Array.from({ length: count }, (_, index) => clientOf(index));
    await inGroups(clients, (client, index) => load.#wait(client, `client ${index}`));
    return load;
  }

  /** Sends requests for `ms`, and waits for their answers and for the last client. */
  async run(rates: Rates, ms: number, signal: AbortSignal): Promise<SteadyRun> {
    this.#messages.clear();
    const sentOf = (rate: number, request: (waiting: Waiting) => Promise<unknown>) =>
      this.#atRate(rate, { ms, signal }, request);
    const [messages, pages, presences] = await Promise.all([
      sentOf(rates.messages, ({ client }) => this.#send(client)),
      sentOf(rates.pages, ({ client }) =>
        client.call('GET', '/messages', { anchor: 'newest', num_before: '100', num_after: '0' }),
      ),
      sentOf(rates.presences, (waiting) => reportPresence(waiting)),
    ]);
    await this.#untilReceived(signal);
    const received = [...this.#messages.values()].filter((message) => this.#isReceived(message));
    return {
      sent: { messages, pages, presences },
      timesMs: received.map(({ at, lastAt }) => lastAt - at),
    };
  }

  async stop(): Promise<void> {
    this.#isOver = true;
    // The end of its queue ends the poll of a client.
    await inGroups(this.#waiting, ({ client, queueId }) =>
      client.once('DELETE', '/events', { queue_id: queueId }).catch(() => undefined),
    );
    await Promise.all(this.#following);
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
        const sent = message && this.#messages.get(message.content);
        if (!sent) continue;
        sent.received += 1;
        sent.lastAt = now;
      }
    };
    this.#waiting.push({ client, queueId: queue_id, presenceId: -1 });
    this.#following.push(followQueue({ name, findings: this.findings, poll }, () => this.#isOver));
  }

  /** @returns the number of requests, when all of them are answered */
  async #atRate(
    rate: number,
    { ms, signal }: { readonly ms: number; readonly signal: AbortSignal },
    request: (waiting: Waiting) => Promise<unknown>,
  ): Promise<number> {
    const begun = performance.now();
    const pending: Promise<unknown>[] = [];
    let at = begun;
    for (;;) {
      at += (-Math.log(1 - this.#random.next()) / rate) * 1_000;
      if (at > begun + ms) break;
      await delay(Math.max(0, at - performance.now()), undefined, { signal });
      pending.push(
        request(this.#random.pick(this.#waiting)).catch((error: unknown) =>
          this.findings.note('failed', String(error)),
        ),
      );
    }
    await Promise.all(pending);
    return pending.length;
  }

  async #send(client: ServiceClient): Promise<void> {
    const at = performance.now();
    this.#count += 1;
    const content = `${this.#channel} ${this.#count}`;
    this.#messages.set(content, { at, received: 0, lastAt: at });
    const fields = { type: 'channel', to: this.#channel, topic: TOPIC, content };
    await client.call('POST', '/messages', fields, { headers: { 'idempotency-key': content } });
  }

  #isReceived({ received }: Sent): boolean {
    return received >= this.#waiting.length;
  }

  async #untilReceived(signal: AbortSignal): Promise<void> {
    const end = performance.now() + POLL_LIMIT_MS;
    while (![...this.#messages.values()].every((message) => this.#isReceived(message))) {
      if (performance.now() > end) {
        this.findings.note('missed', 'a message did not reach every client');
        return;
      }
      await delay(LOOK_EVERY_MS, undefined, { signal });
    }
  }
}

/** The user is active, and asks for the changes of others. */
async function reportPresence(waiting: Waiting): Promise<void> {
  const { body } = await waiting.client.call('POST', '/users/me/presence', {
    status: 'active',
    slim_presence: 'true',
    last_update_id: String(waiting.presenceId),
  });
  const { presence_last_update_id } = body as { presence_last_update_id?: number };
  waiting.presenceId = presence_last_update_id ?? waiting.presenceId;
}

async function inGroups<T>(
  all: readonly T[],
  work: (one: T, index: number) => Promise<unknown>,
): Promise<void> {
  for (let from = 0; from < all.length; from += AT_ONCE) {
    const some = all.slice(from, from + AT_ONCE);
    await Promise.all(some.map((one, index) => work(one, from + index)));
  }
}
