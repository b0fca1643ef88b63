import { setTimeout as delay } from 'node:timers/promises';
import type { Random } from '@tandem/tools-fuzz';
import type { Findings } from '../model/findings.ts';
import { editedContent, type Model } from '../model/model.ts';
import { GivenUp, Refused, type Body, type ServiceClient } from './service-client.ts';

/** The topic in which everything happens. */
export interface Conversation {
  readonly channelId: number;
  readonly channel: string;
  readonly topic: string;
}

export interface AuthorOptions {
  readonly client: ServiceClient;
  readonly random: Random;
  readonly model: Model;
  readonly findings: Findings;
  readonly conversation: Conversation;
  /** The author's own event queue; its events name the local id. */
  readonly queueId: () => string;
  /** Messages of all users that may be reacted to; shared. */
  readonly recent: number[];
  /** The unique prefix of the contents of own messages. */
  readonly prefix: string;
  /** The mean time between two acts, in ms; 200 by default. */
  readonly pauseMs?: number;
}

const PAUSE_MS = 200;
const EMOJI = ['tada', 'heart', 'smile', 'rocket', 'eyes'];
const REACHABLE = 20;
const SCHEDULED_IN_SECONDS = 3;
/** Errors that a clock which is wrong by a day may cause. */
const BY_CLOCK = /must be in the future|time limit/i;
/** An error that confirms the state: an attempt before took effect. */
const DONE = /reaction already exists|reaction doesn't exist/i;

/** A client that sends, edits and reacts in turn, and repeats each request until it is answered. */
export class Author {
  readonly #own: { readonly id: number; readonly key: string; edits: number }[] = [];
  readonly #reactions = new Map<string, 'add' | 'remove'>();
  #count = 0;
  /** The number of requests that were refused only because of the clock. */
  refused = 0;

  constructor(private readonly options: AuthorOptions) {}

  /** Runs until stopped, and then until the last request is answered. */
  async work(isOver: () => boolean): Promise<void> {
    const { random, findings, pauseMs = PAUSE_MS } = this.options;
    // The relative frequency of each act.
    const weights: readonly (readonly [number, () => Promise<void>])[] = [
      [6, () => this.#send()],
      [2, () => this.#edit()],
      [3, () => this.#react()],
      [1, () => this.#upload()],
      [1, () => this.#schedule()],
    ];
    const tasks = weights.flatMap(([weight, task]) => Array.from({ length: weight }, () => task));
    while (!isOver()) {
      try {
        await random.pick(tasks)();
      } catch (error) {
        if (error instanceof GivenUp) {
          findings.note('never answered', error.message);
          return;
        }
        if (!(error instanceof Refused)) throw error;
        if (BY_CLOCK.test(error.message)) this.refused += 1;
        else findings.note('refused', error.message);
      }
      await delay(random.int(Math.round(pauseMs / 4), Math.round((pauseMs * 7) / 4)));
    }
  }

  async #send(): Promise<void> {
    const { client, model, conversation, random, recent, queueId } = this.options;
    const content = this.#nextContent();
    const fields = {
      type: 'channel',
      to: conversation.channel,
      topic: conversation.topic,
      content,
    };
    const byLocalId = random.chance(0.6);
    const { body } = byLocalId
      ? await client.call('POST', '/messages', {
          ...fields,
          queue_id: queueId(),
          local_id: content,
        })
      : await client.call('POST', '/messages', fields, {
          headers: { 'idempotency-key': content },
        });
    const id = idOf(body);
    model.sent(id, content);
    if (byLocalId) model.expectEcho(content, client.person.userId);
    this.#own.push({ id, key: content, edits: 0 });
    recent.push(id);
    if (recent.length > REACHABLE) recent.shift();
  }

  async #edit(): Promise<void> {
    const { client, model, random } = this.options;
    const message = this.#own.length > 0 ? random.pick(this.#own.slice(-5)) : undefined;
    if (!message) return;
    message.edits += 1;
    const content = editedContent(message.key, message.edits);
    const { isRepeated } = await client.call('PATCH', `/messages/${message.id}`, { content });
    model.edited(message.id, content, isRepeated);
  }

  async #react(): Promise<void> {
    const { client, model, random, recent } = this.options;
    if (recent.length === 0) return;
    const id = random.pick(recent);
    const emoji = random.pick(EMOJI);
    const name = `${id} ${emoji}`;
    const last = this.#reactions.get(name);
    // Each reaction is added once and removed once.
    if (last === 'remove') return;
    const op = last === 'add' ? 'remove' : 'add';
    this.#reactions.set(name, op);
    const reaction = `${client.person.userId} ${emoji}`;
    const path = `/messages/${id}/reactions`;
    try {
      const method = op === 'add' ? 'POST' : 'DELETE';
      const { isRepeated } = await client.call(method, path, { emoji_name: emoji });
      model.reacted(id, reaction, op, isRepeated);
    } catch (error) {
      if (!(error instanceof Refused) || !DONE.test(error.message)) throw error;
      model.reacted(id, reaction, op, true);
    }
  }

  async #upload(): Promise<void> {
    const { client, model, random } = this.options;
    const bytes = Buffer.from(Array.from({ length: random.int(1, 20_000) }, (_, at) => at * 7));
    const name = `${this.#nextContent().replaceAll(' ', '-')}.bin`;
    const form = new FormData();
    form.append('file', new Blob([bytes]), name);
    const { body } = await client.call('POST', '/user_uploads', {}, { form });
    model.uploaded((body as { url: string }).url, { bytes, userId: client.person.userId });
  }

  async #schedule(): Promise<void> {
    const { client, model, conversation } = this.options;
    const at = Math.ceil(Date.now() / 1000) + SCHEDULED_IN_SECONDS;
    // This request has no idempotency key, so that it is not repeated without an answer.
    const content = `${this.#nextContent()} scheduled`;
    const { channelId, topic } = conversation;
    model.scheduled(content, false);
    const body = await client.once('POST', '/scheduled_messages', {
      type: 'channel',
      to: String(channelId),
      topic,
      content,
      scheduled_delivery_timestamp: String(at),
    });
    if (body) model.scheduled(content, true);
  }

  #nextContent(): string {
    this.#count += 1;
    return `${this.options.prefix} ${this.#count}`;
  }
}

function idOf(body: Body): number {
  return (body as { id: number }).id;
}
