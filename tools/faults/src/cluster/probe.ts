import { setTimeout as delay } from 'node:timers/promises';
import type { Person } from '../clients/service-client.ts';
import type { Findings } from '../model/findings.ts';
import { Timeline } from './timeline.ts';

const EVERY_MS = 250;
/** Of one kind: writes that wait for a primary do not keep back reads. */
const MOST_AT_ONCE = 12;
const PAGE = '5000';

/** The answer to a request of a probe. */
type Answer = Readonly<Record<string, unknown>>;

export interface ProbeOptions {
  readonly channel: string;
  readonly topic: string;
  /** For one attempt, in ms. */
  readonly limitMs: number;
}

/**
 * Sends single requests continuously, as users notice them: a message, a page of messages, a list or a single message, a
 * page of the node network. A client knows both balancers and tries the other one, but repeats nothing that had an answer.
 */
export class Probe {
  readonly writes = new Timeline();
  readonly reads = new Timeline();
  /** Of users, channels, subscriptions and single messages, in turns. */
  readonly otherReads = new Timeline();
  readonly statusReads = new Timeline();
  readonly #person: Person;
  readonly #chatUrls: readonly string[];
  readonly #statusUrls: readonly string[];
  readonly #channel: string;
  readonly #limitMs: number;
  readonly #topic: string;
  /** Acknowledged messages: id to content. */
  readonly #acknowledged = new Map<number, string>();
  readonly #running = new Map<Timeline, Set<Promise<void>>>();
  #count = 0;
  #newest = 0;
  #isOver = false;
  #loop: Promise<void> = Promise.resolve();

  constructor(
    person: Person,
    urls: { readonly chatUrls: readonly string[]; readonly statusUrls: readonly string[] },
    { channel, topic, limitMs }: ProbeOptions,
  ) {
    this.#person = person;
    this.#chatUrls = urls.chatUrls;
    this.#statusUrls = urls.statusUrls;
    this.#channel = channel;
    this.#limitMs = limitMs;
    this.#topic = `${topic} ${Date.now().toString(36)}`;
  }

  get acknowledged(): number {
    return this.#acknowledged.size;
  }

  start(): void {
    this.#loop = this.#work();
  }

  async stop(): Promise<void> {
    this.#isOver = true;
    await this.#loop;
    await Promise.all([...this.#running.values()].flatMap((running) => [...running]));
  }

  /** Reads everything, and records acknowledged data that is missing. */
  async check(findings: Findings): Promise<void> {
    // The probe continues meanwhile: later messages belong to the next check.
    const acknowledged = [...this.#acknowledged];
    const seen = new Map<number, string>();
    for (let anchor = 0; ;) {
      const page = (await this.#try(this.#chatUrls, '/api/v1/messages', {
        anchor: String(anchor),
        num_before: '0',
        num_after: PAGE,
        include_anchor: 'false',
        apply_markdown: 'false',
        narrow: JSON.stringify([
          ['channel', this.#channel],
          ['topic', this.#topic],
        ]),
      })) as { messages: { id: number; content: string }[]; found_newest: boolean };
      for (const { id, content } of page.messages) seen.set(id, content);
      anchor = page.messages.at(-1)?.id ?? anchor;
      if (page.found_newest || page.messages.length === 0) break;
    }
    for (const [id, content] of acknowledged) {
      if (seen.get(id) !== content) findings.note('lost', `probe message ${id} (${content})`);
    }
    const contents = [...seen.values()];
    const doubled = contents.length - new Set(contents).size;
    if (doubled > 0) findings.note('doubled', `${doubled} messages of the probe`);
  }

  async #work(): Promise<void> {
    while (!this.#isOver) {
      this.#add(this.writes, () => this.#write());
      this.#add(this.reads, () => this.#read());
      this.#add(this.otherReads, () => this.#readOther());
      this.#add(this.statusReads, () => this.#try(this.#statusUrls, '/v2/summary', null));
      await delay(EVERY_MS);
    }
  }

  #add(timeline: Timeline, work: () => Promise<unknown>): void {
    const all = this.#running.get(timeline) ?? new Set();
    this.#running.set(timeline, all);
    if (all.size >= MOST_AT_ONCE) return;
    const begun = performance.now();
    const took = () => performance.now() - begun;
    const running = work().then(
      () => timeline.succeeded(performance.now(), took()),
      (error: unknown) =>
        timeline.failed(performance.now(), String((error as Error).cause ?? error), took()),
    );
    all.add(running);
    void running.then(() => all.delete(running));
  }

  async #write(): Promise<void> {
    this.#count += 1;
    const content = `${this.#topic} ${this.#count}`;
    const fields = { type: 'channel', to: this.#channel, topic: this.#topic, content };
    // The second balancer is asked only where the first did not take the connection or refused the command.
    const { id } = await this.#try(this.#chatUrls, '/api/v1/messages', fields, {
      'idempotency-key': content,
    });
    this.#acknowledged.set(id as number, content);
    this.#newest = id as number;
  }

  #read(): Promise<Answer> {
    const fields = { anchor: 'newest', num_before: '20', num_after: '0' };
    return this.#try(this.#chatUrls, '/api/v1/messages', fields);
  }

  #readOther(): Promise<Answer> {
    const paths = ['/users', '/streams', '/users/me/subscriptions', `/messages/${this.#newest}`];
    // Until the first message is acknowledged there is none to read.
    const path = paths[this.#count % (this.#newest === 0 ? paths.length - 1 : paths.length)];
    return this.#try(this.#chatUrls, `/api/v1${path}`, null);
  }

  /** @param headers of a POST; without them it is a GET */
  async #try(
    urls: readonly string[],
    path: string,
    fields: Readonly<Record<string, string>> | null,
    headers?: Readonly<Record<string, string>>,
  ): Promise<Answer> {
    const { email, apiKey } = this.#person;
    const first = this.#count % urls.length;
    let failure: unknown;
    for (const url of [...urls.slice(first), ...urls.slice(0, first)]) {
      const params = new URLSearchParams(fields ?? {});
      try {
        const response = await fetch(`${url}${path}${headers ? '' : `?${params}`}`, {
          method: headers ? 'POST' : 'GET',
          headers: { ...headers, authorization: `Basic ${btoa(`${email}:${apiKey}`)}` },
          signal: AbortSignal.timeout(this.#limitMs),
          body: headers ? params : null,
        });
        const answer = (await response.json()) as Answer;
        if (response.ok) return answer;
        failure = new Error(`${path}: ${response.status} ${JSON.stringify(answer)}`);
      } catch (error) {
        failure = error;
      }
      // A request that may have arrived is not repeated, as by a client without idempotency keys.
      if (headers && !wasRefused(failure)) break;
    }
    throw failure;
  }
}

/** True if no program listened, so that nothing was sent. */
function wasRefused(error: unknown): boolean {
  const { cause } = error as { readonly cause?: { readonly code?: string } };
  return cause?.code === 'ECONNREFUSED';
}
