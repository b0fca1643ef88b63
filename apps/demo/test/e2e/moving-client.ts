import { request } from 'node:http';
import { setTimeout } from 'node:timers/promises';

interface Answer {
  readonly status: number;
  // oxlint-disable-next-line typescript/no-explicit-any -- Tests read fields of every answer.
  readonly body: any;
}

type Fields = Readonly<Record<string, unknown>>;

/** So soon a refused request is repeated. */
const RETRY_MS = 30;

/**
 * A client that knows nothing of cells: it repeats what was answered with 503, registers again when its queue is
 * unknown, and fails for every other refusal.
 */
export class MovingClient {
  /** Messages that were acknowledged, by id. */
  readonly acknowledged = new Map<number, { readonly content: string; readonly topic: string }>();
  /** Messages that it has received, as events or read. */
  readonly received = new Set<number>();
  registrations = 0;
  refusals = 0;

  constructor(
    private readonly port: number,
    private readonly host: string,
    readonly account: {
      readonly userId: number;
      readonly email: string;
      readonly apiKey: string;
    },
  ) {}

  /** @throws Error for every answer but success; see {@link MovingClient} */
  async call(method: string, path: string, fields: Fields = {}): Promise<Answer['body']> {
    for (;;) {
      const { status, body } = await this.once(method, path, fields);
      if (status === 200) return body;
      if (status !== 503) throw new Error(`${method} ${path}: ${status} ${JSON.stringify(body)}`);
      this.refusals += 1;
      await setTimeout(RETRY_MS);
    }
  }

  async post(topic: string, content: string): Promise<number> {
    const sent = { type: 'channel', to: 'general', topic, content };
    const { id } = (await this.call('POST', 'messages', sent)) as { readonly id: number };
    this.acknowledged.set(id, { content, topic });
    return id;
  }

  /** Follows its event queue until it has received the messages. */
  async follow(isDone: () => boolean): Promise<void> {
    while (!isDone()) {
      const queue = await this.call('POST', 'register', { event_types: ['message'] });
      this.registrations += 1;
      await this.#readMissed();
      await this.#poll(queue.queue_id as string, queue.last_event_id as number, isDone);
    }
  }

  async #poll(queueId: string, last: number, isDone: () => boolean): Promise<void> {
    let cursor = last;
    while (!isDone()) {
      const fields = { queue_id: queueId, last_event_id: cursor };
      const { status, body } = await this.once('GET', 'events', fields);
      if (body.code === 'BAD_EVENT_QUEUE_ID') return;
      if (status === 503) {
        this.refusals += 1;
        await setTimeout(RETRY_MS);
        continue;
      }
      if (status !== 200) throw new Error(`GET events: ${status} ${JSON.stringify(body)}`);
      for (const event of body.events) {
        cursor = event.id;
        if (event.type === 'message') this.received.add(event.message.id);
      }
    }
  }

  /** Like clients that were away: everything after the newest known message. */
  async #readMissed(): Promise<void> {
    const anchor = Math.max(0, ...this.received);
    const page = { anchor, num_before: 0, num_after: 1000, narrow: [] };
    const { messages } = await this.call('GET', 'messages', page);
    for (const { id } of messages) this.received.add(id);
  }

  /** One request. */
  once(method: string, path: string, fields: Fields = {}): Promise<Answer> {
    const values = Object.entries(fields).map(([name, value]): [string, string] => [
      name,
      typeof value === 'string' ? value : JSON.stringify(value),
    ]);
    const text = new URLSearchParams(values).toString();
    const inQuery = method === 'GET';
    const { email, apiKey } = this.account;
    const headers = {
      host: this.host,
      authorization: `Basic ${btoa(`${email}:${apiKey}`)}`,
      'content-type': 'application/x-www-form-urlencoded',
      ...(inQuery ? {} : { 'content-length': Buffer.byteLength(text) }),
    };
    const target = { host: '127.0.0.1', port: this.port, method, headers };
    return new Promise((resolve, reject) => {
      const asked = request(
        { ...target, path: `/api/v1/${path}${inQuery ? `?${text}` : ''}` },
        (response) => {
          let body = '';
          response.setEncoding('utf8').on('data', (part: string) => {
            body += part;
          });
          response.on('end', () => {
            const status = response.statusCode ?? 0;
            resolve({ status, body: body.startsWith('{') ? JSON.parse(body) : { text: body } });
          });
        },
      );
      asked.on('error', reject);
      asked.end(inQuery ? undefined : text);
    });
  }
}
