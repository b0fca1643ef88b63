import { setTimeout as delay } from 'node:timers/promises';
import { createDatabase, type Database } from '@tandem/shared-postgres';
import { median } from '../harness/statistics.ts';
import type { Measurement, RunningSuite, SuiteContext } from '../harness/suite.ts';
import { chatSeed, readFacts, type ChatFacts } from '../messages/chat-seed.ts';
import { forgetMarks } from '../messages/marks.ts';
import { ServedChat } from '../messages/served-chat.ts';
import { ProcessTree } from '../stack/process-tree.ts';
import { COUNTS, PACES, type Pace } from './cost-cases.ts';
import { combined, countsOf, type DatabaseCounts } from './database-counts.ts';
import { ServedWorker } from './served-worker.ts';

/**
 * Some work is done twice in a minute. What shorter measurements miss of it would count as the cost of messages, since
 * the idle time of a measurement is subtracted from it.
 */
const IDLE_MS = 60_000;
/**
 * After a start PostgreSQL vacuums and the engine compiles: the least of this number of measurements counts.
 */
const IDLE_LOOKS = 2;
const IDLE_COUNTED_MS = 10_000;
/**
 * The end of the collections of garbage behind a busy time, which are part of its cost. The engine begins them some
 * seconds after it.
 */
const QUIET = { everyMs: 1_000, share: 0.03, looks: 15, limitMs: 60_000 };
/** After it, consumers of the last message have ended. */
const REST_MS = 1_000;
/** Messages that are sent before the first measurement. */
const WARM_UP = 50;
/**
 * The messages for which PostgreSQL's work is counted. Each is alone: messages that follow each other at once share
 * deliveries, as many as the machine is slow.
 */
const COUNTED = { atOnce: 1, pauseMs: 100, messages: 100 };
/** Calls that mark everything as read. */
const MARKS = 10;
const BYTES_PER_KB = 1024;
const KB_PER_MB = 1024;
/** Switches off the services' own measurements: their time does not belong to the cost. */
const UNWATCHED = { BENCH_PAUSES: 'off' };

/**
 * The cost of one message in chat-api, chat-worker and PostgreSQL together, in processor time from `/proc`:
 * elapsed time would include other programs of the machine.
 */
export async function start(context: SuiteContext): Promise<RunningSuite> {
  const { databases } = context;
  if (databases.serverPid === null) {
    throw new Error('the processor time of a server of your own is not known: unset DATABASE_URL');
  }
  const url = await databases.copyOf(chatSeed(context.size), (line) => context.progress(line));
  const database = await createDatabase({ url, applicationName: 'bench', poolSize: 1 });
  const facts = await readFacts(database);
  const chat = await ServedChat.start(url, UNWATCHED);
  const worker = await ServedWorker.start(url, UNWATCHED);
  const stack = new Stack(
    chat,
    facts,
    database,
    new ProcessTree(databases.serverPid),
    [chat, worker].map(({ server }) => new ProcessTree(server.pid)),
  );
  const least = Math.min(...Object.keys(facts.channels).map(Number));
  await stack.send(least, { atOnce: 1, pauseMs: 0, messages: WARM_UP });
  const measurements: [string, Measurement][] = [
    ['idle', async () => ({ value: await stack.idleMsPerSecond() })],
    ['idle-transactions', async () => ({ value: (await stack.idleCounts()).transactions })],
    ['memory', async () => ({ value: await stack.memoryMb() })],
    ['mark-all', async () => ({ value: await stack.costOfMarks() })],
    ['wal', async () => ({ value: await stack.walOf(least, WARM_UP) })],
    ...COUNTS.map((count): [string, Measurement] => [
      count,
      async () => ({ value: (await stack.countsOf(least))[count] }),
    ]),
  ];
  for (const pace of PACES) {
    for (const count of Object.keys(facts.channels).map(Number)) {
      const measure = async () => ({ value: await stack.costOf(count, pace) });
      measurements.push([`${pace.name}-${count}`, measure]);
    }
  }
  return {
    measurements: new Map(measurements),
    stop: async () => {
      await Promise.all([chat.stop(), worker.stop(), database.close()]);
    },
  };
}

class Stack {
  readonly #chat: ServedChat;
  readonly #facts: ChatFacts;
  readonly #database: Database;
  readonly #services: readonly ProcessTree[];
  readonly #trees: readonly ProcessTree[];
  #idle: Promise<number> | undefined;
  #idleCounts: Promise<DatabaseCounts> | undefined;
  #counts: Promise<DatabaseCounts> | undefined;

  constructor(
    chat: ServedChat,
    facts: ChatFacts,
    database: Database,
    server: ProcessTree,
    services: readonly ProcessTree[],
  ) {
    this.#chat = chat;
    this.#facts = facts;
    this.#database = database;
    this.#services = services;
    this.#trees = [...services, server];
  }

  /** Measured once: it is subtracted from all other figures. */
  idleMsPerSecond(): Promise<number> {
    this.#idle ??= this.#measureIdle();
    return this.#idle;
  }

  /** Processor time of one message to the channel with `subscribers`, in ms. */
  async costOf(subscribers: number, pace: Pace): Promise<number> {
    const idle = await this.idleMsPerSecond();
    if (pace.pauseMs > 0) return this.#costOfLone(subscribers, pace, idle);
    const { cpuMs, seconds } = await this.#used(async () => {
      await this.send(subscribers, pace);
      await delay(REST_MS);
    });
    return Math.max(0, cpuMs - idle * seconds) / pace.messages;
  }

  /**
   * The median of messages with pauses. Each is measured until its consumers have ended: between two of them the
   * stack idles, and what it does every minute is more than a message.
   */
  async #costOfLone(subscribers: number, pace: Pace, idle: number): Promise<number> {
    await Promise.all(this.#services.map((tree) => tree.idle(QUIET)));
    const costs: number[] = [];
    for (let sent = 0; sent < pace.messages; sent += 1) {
      const { cpuMs, seconds } = await this.#used(async () => {
        await this.send(subscribers, { atOnce: 1, pauseMs: 0, messages: 1 });
        await delay(REST_MS);
      });
      costs.push(cpuMs - idle * seconds);
      await delay(pace.pauseMs - REST_MS);
    }
    return Math.max(0, median(costs));
  }

  /** Processor time of one `mark_all_as_read`, in ms. */
  async costOfMarks(): Promise<number> {
    const idle = await this.idleMsPerSecond();
    const { owner } = this.#facts;
    let total = 0;
    for (let call = 0; call < MARKS; call += 1) {
      await forgetMarks(this.#database, owner.userId, 0);
      const { cpuMs, seconds } = await this.#used(async () => {
        await this.#chat.call('POST', '/mark_all_as_read', owner);
        await delay(REST_MS);
      });
      total += Math.max(0, cpuMs - idle * seconds);
    }
    return total / MARKS;
  }

  /** The work of idle PostgreSQL in a second; measured once. */
  idleCounts(): Promise<DatabaseCounts> {
    this.#idleCounts ??= countsOf(this.#database, () => delay(IDLE_COUNTED_MS)).then(
      ({ counts, seconds }) => combined(counts, counts, (count) => count / seconds),
    );
    return this.#idleCounts;
  }

  /** The work of PostgreSQL for one message to the channel with `subscribers`; measured once. */
  countsOf(subscribers: number): Promise<DatabaseCounts> {
    this.#counts ??= this.#countsOf(subscribers);
    return this.#counts;
  }

  /** Proportional set size of the services; PostgreSQL's depends on its settings. */
  async memoryMb(): Promise<number> {
    // The engine returns pages after a load.
    await this.idleMsPerSecond();
    return this.#services.reduce((sum, tree) => sum + tree.memory(), 0) / KB_PER_MB;
  }

  /** KB of one message to the channel with `subscribers`. */
  async walOf(subscribers: number, messages: number): Promise<number> {
    const before = await this.#walBytes();
    await this.send(subscribers, { atOnce: 1, pauseMs: 0, messages });
    await delay(REST_MS);
    return ((await this.#walBytes()) - before) / messages / BYTES_PER_KB;
  }

  async send(
    subscribers: number,
    { atOnce, pauseMs, messages }: Pick<Pace, 'atOnce' | 'pauseMs' | 'messages'>,
  ): Promise<void> {
    const fields = {
      type: 'channel',
      to: String(this.#facts.channels[subscribers]),
      topic: 'cost',
      content: 'Hello **everybody**, the build is green again.',
    };
    const client = async () => {
      for (let sent = 0; sent < messages / atOnce; sent += 1) {
        await this.#chat.call('POST', '/messages', this.#facts.owner, fields);
        if (pauseMs > 0) await delay(pauseMs);
      }
    };
    await Promise.all(Array.from({ length: atOnce }, client));
  }

  async #countsOf(subscribers: number): Promise<DatabaseCounts> {
    const idle = await this.idleCounts();
    const { counts, seconds } = await countsOf(this.#database, () =>
      this.send(subscribers, COUNTED),
    );
    return combined(counts, idle, (count, each) => (count - each * seconds) / COUNTED.messages);
  }

  async #measureIdle(): Promise<number> {
    let least = Infinity;
    for (let look = 0; look < IDLE_LOOKS; look += 1) {
      await delay(REST_MS);
      const { cpuMs, seconds } = await this.#used(() => delay(IDLE_MS));
      least = Math.min(least, cpuMs / seconds);
    }
    return least;
  }

  async #used(work: () => Promise<unknown>): Promise<{ cpuMs: number; seconds: number }> {
    const cpuMs = () => this.#trees.reduce((sum, tree) => sum + tree.cpuMs(), 0);
    const before = cpuMs();
    const begun = performance.now();
    await work();
    return { cpuMs: cpuMs() - before, seconds: (performance.now() - begun) / 1000 };
  }

  async #walBytes(): Promise<number> {
    const { rows } = await this.#database.sql.query<{ bytes: number }>(
      `select pg_wal_lsn_diff(pg_current_wal_lsn(), '0/0')::int8 as bytes`,
    );
    return rows[0]?.bytes ?? 0;
  }
}
