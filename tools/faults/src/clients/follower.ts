import type { Findings } from '../model/findings.ts';
import { View, type WireEvent, type WireMessage } from '../model/view.ts';
import { followQueue } from './follow-queue.ts';
import type { ServiceClient } from './service-client.ts';

const POLL_LIMIT_MS = 8_000;
const PAGE = 1_000;
const EVENT_TYPES = JSON.stringify(['message', 'update_message', 'reaction']);
const NO_MARKDOWN = { apply_markdown: 'false' };

/** A client that maintains a view of a channel from the events of a queue. */
export class Follower {
  readonly view = new View();
  queueId = '';
  /** The number of queues that it has registered. */
  registrations = 0;
  /** Messages after this one are fetched at a registration. */
  since = 0;
  #channel = '';
  #last = -1;

  constructor(
    private readonly client: ServiceClient,
    private readonly findings: Findings,
    readonly name: string,
  ) {}

  get userId(): number {
    return this.client.person.userId;
  }

  /** Registers a queue, and fetches the messages before it. */
  async register(channel: string, since: number): Promise<void> {
    const { body } = await this.client.call('POST', '/register', {
      event_types: EVENT_TYPES,
      fetch_event_types: '[]',
      ...NO_MARKDOWN,
    });
    const registered = body as { queue_id: string; last_event_id: number };
    this.queueId = registered.queue_id;
    this.#last = registered.last_event_id;
    this.registrations += 1;
    [this.#channel, this.since] = [channel, since];
    for (const message of await fetchMessages(this.client, channel, since)) this.view.put(message);
  }

  /** Follows until stopped. @param mayLose whether the queue may end: it registers again then */
  follow(isOver: () => boolean, mayLose = false): Promise<void> {
    const { name, findings } = this;
    const again = () => this.register(this.#channel, this.since);
    const registerAgain = mayLose ? again : undefined;
    return followQueue({ name, findings, poll: () => this.#poll(), registerAgain }, isOver);
  }

  async #poll(): Promise<void> {
    const { body } = await this.client.call(
      'GET',
      '/events',
      { queue_id: this.queueId, last_event_id: String(this.#last) },
      { limitMs: POLL_LIMIT_MS },
    );
    for (const event of (body as { events: WireEvent[] }).events) {
      if (event.id <= this.#last) {
        this.findings.note('doubled', `${this.name}: event ${event.id} after ${this.#last}`);
      }
      this.#last = event.id;
      this.view.apply(event);
    }
  }
}

/** Fetches the messages of a channel after a message, oldest first. */
export async function fetchMessages(
  client: ServiceClient,
  channel: string,
  since: number,
): Promise<WireMessage[]> {
  const all: WireMessage[] = [];
  for (let anchor = since; ;) {
    const { body } = await client.call('GET', '/messages', {
      anchor: String(anchor),
      num_before: '0',
      num_after: String(PAGE),
      include_anchor: 'false',
      narrow: JSON.stringify([['channel', channel]]),
      ...NO_MARKDOWN,
    });
    const page = body as { messages: WireMessage[]; found_newest: boolean };
    all.push(...page.messages);
    anchor = page.messages.at(-1)?.id ?? anchor;
    if (page.found_newest || page.messages.length === 0) return all;
  }
}
