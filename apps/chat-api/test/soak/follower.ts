import { PollConnection } from './poll-connection.ts';
import type { SeenEvents } from './seen-events.ts';
import { Refused, type SoakUser, type SoakClient } from './soak-client.ts';

interface FollowerOptions {
  readonly name: string;
  readonly as: SoakUser;
  readonly urls: readonly string[];
  readonly client: SoakClient;
  readonly reader: SeenEvents;
  /** The number of clients that send messages. */
  readonly senders: number;
  /** The probability that a poll goes to another instance without a failure, from 0 to 1. */
  readonly moves: number;
  readonly onLatency: (ms: number) => void;
}

const RETRY_MS = 100;

/** A client that polls as clients do, and checks that every event arrives once and in order. */
export class Follower {
  seen = 0;
  polls = 0;
  /** Messages whose id was smaller than that of the one before: they were written concurrently. */
  overtaken = 0;
  /** A digest of everything seen, in its order. */
  digest = 0;
  isRegistered = false;
  readonly #options: FollowerOptions;
  readonly #connections: readonly PollConnection[];
  readonly #next: number[];
  readonly #messageIds = new Set<number>();
  #instance: number;
  #lastMessageId = 0;

  constructor(options: FollowerOptions) {
    this.#options = options;
    const { urls, as, senders } = options;
    const headers = { authorization: `Basic ${btoa(`${as.email}:${as.apiKey}`)}` };
    this.#connections = urls.map((url) => new PollConnection(url, headers));
    this.#instance = Math.floor(Math.random() * urls.length);
    this.#next = Array.from({ length: senders }, () => 0);
  }

  /** @throws Error about the first error */
  async run(): Promise<void> {
    const { client, as, name, reader } = this.#options;
    const fields = { event_types: '["message"]', fetch_event_types: '[]' };
    const { queue_id } = await client.call<{ queue_id: string }>(
      ...([name, 'POST', '/register', as, fields] as const),
    );
    this.isRegistered = true;
    let last = -1;
    while (!client.isOver) {
      const body = await this.#poll(`queue_id=${queue_id}&last_event_id=${last}`);
      if (body === null) continue;
      this.polls += 1;
      for (const { id, message } of reader.read(body)) {
        if (id <= last) throw new Error(`event ${id} came after ${last}`);
        last = id;
        if (message) this.#see(message);
      }
    }
  }

  stop(): void {
    for (const connection of this.#connections) connection.close();
  }

  /** @returns null where it must be repeated at another instance */
  async #poll(query: string): Promise<string | null> {
    const { client, moves } = this.#options;
    if (Math.random() < moves) this.#move();
    const { status, body } = await this.#connections[this.#instance]!.ask(
      `/api/v1/events?${query}`,
    );
    if (status === 200) return body;
    if (status >= 400 && status < 500) throw new Refused(body);
    this.#move();
    if (!client.isOver) {
      await new Promise((resolve) => setTimeout(resolve, RETRY_MS * (1 + Math.random())));
    }
    return null;
  }

  #move(): void {
    this.#instance = (this.#instance + 1) % this.#connections.length;
  }

  #see({ id, content }: { readonly id: number; readonly content: string }): void {
    const [sender = 0, number = 0, at = 0] = content
      .replace(/<\/?p>/g, '')
      .split(' ')
      .map(Number);
    const expected = this.#next[sender] ?? 0;
    if (number !== expected) throw new Error(`of ${sender} came ${number}, not ${expected}`);
    if (this.#messageIds.has(id)) throw new Error(`message ${id} came twice`);
    this.#messageIds.add(id);
    if (id < this.#lastMessageId) this.overtaken += 1;
    this.#lastMessageId = id;
    this.#next[sender] = expected + 1;
    this.seen += 1;
    this.digest = (Math.imul(this.digest, 31) + id) | 0;
    if (this.seen % 50 === this.#next.length % 50) this.#options.onLatency(Date.now() - at);
  }
}
