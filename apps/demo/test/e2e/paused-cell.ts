import { setTimeout } from 'node:timers/promises';
import { expect } from '@jest/globals';
import { JobQueue, JobRunner, type Job } from '@tandem/shared-jobs';
import type { Database } from '@tandem/shared-postgres';
import type { MovingClient } from './moving-client.ts';

const QUEUE = 'jobs-of-two-organizations';
/** More than a runner executes at once. */
const JOBS = 12;
const SENDS = 16;
/** Of a scheduled message that the test makes due. */
const AN_HOUR = 3_600;

const nowSeconds = () => Math.floor(Date.now() / 1_000);

async function until(holds: () => Promise<boolean>): Promise<void> {
  while (!(await holds())) await setTimeout(50);
}

interface Owner {
  readonly client: MovingClient;
  readonly realmId: number;
}

/** Pending work of an organization that is paused, and that of another one in the same cell. */
export class PausedCell {
  readonly #database: Database;
  readonly #paused: Owner;
  readonly #other: Owner;
  /** The organizations of executed jobs. */
  readonly #executed: number[] = [];
  readonly #errors: unknown[] = [];
  readonly #runner: JobRunner<{ readonly realmId: number }>;

  constructor(database: Database, paused: Owner, other: Owner) {
    this.#database = database;
    this.#paused = paused;
    this.#other = other;
    this.#runner = new JobRunner({
      database,
      queue: QUEUE,
      handle: async ({ payload }: Job<{ readonly realmId: number }>) =>
        void this.#executed.push(payload.realmId),
      onError: (error) => this.#errors.push(error),
    });
  }

  /** Adds work of the organization that is about to be paused. */
  async prepare(): Promise<void> {
    const { client, realmId } = this.#paused;
    await this.#addJobs(realmId, JOBS);
    await this.#schedule(client, AN_HOUR);
  }

  /** The work of the other organization is done, that of the paused one waits. */
  async expectOthersServed(): Promise<void> {
    await this.#makeDue();
    await this.#runner.start();
    await this.#addJobs(this.#other.realmId, 1);
    await this.#schedule(this.#other.client, 1);
    await until(
      async () => this.#executed.length > 0 && (await this.#delivered(this.#other)) === 2,
    );
    expect([this.#executed, this.#errors]).toEqual([[this.#other.realmId], []]);
    expect(await this.#pending(this.#paused.client)).toBe(2);
    // Messages of all organizations are stored together.
    const sends = Array.from({ length: SENDS }, (_, n) => {
      const { client } = n % 2 === 0 ? this.#paused : this.#other;
      return client.once('POST', 'messages', {
        type: 'channel',
        to: 'general',
        topic: 'together',
        content: `${n}`,
      });
    });
    const statuses = (await Promise.all(sends)).map(({ status }) => status);
    expect(statuses).toEqual(sends.map((_, n) => (n % 2 === 0 ? 503 : 200)));
  }

  /** The pause has ended: its work is done once. */
  async expectAllServed(): Promise<void> {
    await until(
      async () => this.#executed.length > JOBS && (await this.#delivered(this.#paused)) === 2,
    );
    expect(this.#executed.filter((realmId) => realmId === this.#paused.realmId)).toHaveLength(JOBS);
    expect(await this.#pending(this.#paused.client)).toBe(0);
  }

  stop(): Promise<void> {
    return this.#runner.stop();
  }

  async #addJobs(realmId: number, count: number): Promise<void> {
    const jobs = Array.from({ length: count }, (_, n) => ({
      key: `${realmId} ${n}`,
      payload: { realmId },
    }));
    await new JobQueue<{ readonly realmId: number }>(QUEUE, this.#database.sql).add(...jobs);
  }

  /** A message to oneself, and a reminder of one. */
  async #schedule(client: MovingClient, seconds: number): Promise<void> {
    const to = [client.account.userId];
    const { id } = await client.call('POST', 'messages', { type: 'direct', to, content: 'note' });
    const reminder = { message_id: id, note: 'later' };
    await this.#callWithTime(client, 'reminders', reminder, seconds);
    const message = { type: 'direct', to, content: 'later' };
    await this.#callWithTime(client, 'scheduled_messages', message, seconds);
  }

  /** On a busy machine a request may arrive after the time that it names: it is then repeated with a later one. */
  async #callWithTime(
    client: MovingClient,
    path: string,
    fields: Readonly<Record<string, unknown>>,
    seconds: number,
  ): Promise<void> {
    for (let ahead = seconds; ; ahead += 1) {
      const timed = { ...fields, scheduled_delivery_timestamp: nowSeconds() + ahead };
      const { status, body } = await client.once('POST', path, timed);
      if (status === 200) return;
      const isLate = status === 400 && /in the future/.test(body.msg);
      if (status !== 503 && !isLate) throw new Error(`${path}: ${status} ${JSON.stringify(body)}`);
    }
  }

  /** Makes the scheduled messages of the paused organization due, and the first ones of all. */
  async #makeDue(): Promise<void> {
    await this.#database.bulk(async (sql) => {
      await sql.query(`select set_config('tandem.moving', 'on', true)`);
      for (const table of ['scheduled_message', 'reminder']) {
        await sql.query(
          `update ${table} set deliver_at = now() - interval '5 minutes' where realm_id = $1`,
          [this.#paused.realmId],
        );
      }
    });
  }

  /** The messages that were scheduled and the reminders that have arrived. */
  async #delivered({ client }: Owner): Promise<number> {
    const { messages } = (await client.call('GET', 'messages', {
      anchor: 'newest',
      num_before: 100,
      num_after: 0,
      narrow: [{ operator: 'is', operand: 'dm' }],
      apply_markdown: false,
    })) as { readonly messages: readonly { readonly content: string }[] };
    return messages.filter(({ content }) => content.includes('later')).length;
  }

  async #pending(client: MovingClient): Promise<number> {
    const { reminders } = await client.call('GET', 'reminders');
    const { scheduled_messages: scheduled } = await client.call('GET', 'scheduled_messages');
    return reminders.length + scheduled.length;
  }
}
