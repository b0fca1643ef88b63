import { followQueue } from '../clients/follow-queue.ts';
import { fetchMessages } from '../clients/follower.ts';
import type { ServiceClient } from '../clients/service-client.ts';
import type { Findings } from '../model/findings.ts';
import type { WireEvent } from '../model/view.ts';

/** Longer than the interval of heartbeats: a cut connection is silent. */
const POLL_LIMIT_MS = 30_000;

/** A client that waits for messages and counts them: lighter than a `Follower`, for thousands. */
export class Listener {
  /** Messages by id, and how often each came. */
  readonly #seen = new Map<number, number>();
  /** Messages that were fetched at a registration: their events may come too. */
  readonly #fetched = new Set<number>();
  /** The number of queues that it has registered. */
  registrations = 0;
  #since = 0;
  #queueId = '';
  #last = -1;

  constructor(
    private readonly client: ServiceClient,
    private readonly findings: Findings,
    readonly name: string,
  ) {}

  async register(): Promise<void> {
    const { body } = await this.client.call('POST', '/register', {
      event_types: '["message"]',
      fetch_event_types: '[]',
      apply_markdown: 'false',
    });
    const { queue_id, last_event_id } = body as { queue_id: string; last_event_id: number };
    [this.#queueId, this.#last] = [queue_id, last_event_id];
    this.registrations += 1;
  }

  /** @param channel in which it fetches missed messages if the queue may end; `null`: it may not */
  follow(isOver: () => boolean, channel: string | null = null): Promise<void> {
    const { name, findings } = this;
    const registerAgain = channel === null ? undefined : () => this.#registerAgain(channel);
    return followQueue({ name, findings, poll: () => this.#poll(), registerAgain }, isOver);
  }

  /** True if all messages have arrived. */
  hasAll(ids: readonly number[]): boolean {
    return ids.every((id) => this.#seen.has(id));
  }

  /** Notes messages that are missing or came more than once, and forgets all up to the newest. */
  check(ids: readonly number[]): void {
    const missing = ids.filter((id) => !this.#seen.has(id));
    if (missing.length > 0) {
      this.findings.note('missed', `${this.name}: ${missing.length} messages, first ${missing[0]}`);
    }
    for (const [id, times] of this.#seen) {
      if (times > 1)
        this.findings.note('doubled', `${this.name}: message ${id} came ${times} times`);
    }
    const newest = Math.max(0, ...ids);
    for (const id of this.#seen.keys()) if (id <= newest) this.#seen.delete(id);
    for (const id of this.#fetched) if (id <= newest) this.#fetched.delete(id);
    this.#since = Math.max(this.#since, newest);
  }

  async #registerAgain(channel: string): Promise<void> {
    await this.register();
    for (const { id } of await fetchMessages(this.client, channel, this.#since)) {
      this.#fetched.add(id);
      if (!this.#seen.has(id)) this.#seen.set(id, 1);
    }
  }

  async #poll(): Promise<void> {
    const { body } = await this.client.call(
      'GET',
      '/events',
      { queue_id: this.#queueId, last_event_id: String(this.#last) },
      { limitMs: POLL_LIMIT_MS },
    );
    for (const { id, message } of (body as { events: WireEvent[] }).events) {
      if (id <= this.#last) this.findings.note('doubled', `${this.name}: event ${id}`);
      this.#last = id;
      if (!message || this.#fetched.has(message.id)) continue;
      this.#seen.set(message.id, (this.#seen.get(message.id) ?? 0) + 1);
    }
  }
}
