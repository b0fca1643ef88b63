import { setTimeout as delay } from 'node:timers/promises';
import { OperatorError } from '@tandem/shared-kernel';
import { Random } from '@tandem/tools-fuzz';
import { Author } from '../clients/author.ts';
import { Follower } from '../clients/follower.ts';
import { ServiceClient } from '../clients/service-client.ts';
import { Findings } from '../model/findings.ts';
import { Model } from '../model/model.ts';
import { makeChannel } from '../organization.ts';
import { checkEchoes, checkFiles, untilComplete, untilConverged } from '../settling.ts';
import type { Running } from './command.ts';
import { Listener } from './listener.ts';
import { Probe } from './probe.ts';

const CHANNEL = 'faults';
const PROBE_CHANNEL = 'probe';
/** The number of users who write; all others wait for events. */
const AUTHORS = 5;
const REGISTERED_AT_ONCE = 20;
const LOOK_EVERY_MS = 250;

export interface LoadOptions {
  readonly seed: number;
  readonly clients: number;
  readonly patienceMs: number;
  /** The mean time between two acts of an author, in ms. */
  readonly pauseMs: number;
  /** Of one attempt of the probe, in ms. */
  readonly probeLimitMs: number;
  /** Whether event queues may end, as in a move to another cell: clients register again. */
  readonly queuesEnd?: boolean;
}

/** The clients of a cluster: authors, clients that wait for events, and a probe of the availability. */
export class Load {
  readonly findings = new Findings();
  readonly probe: Probe;
  readonly #cluster: Running;
  readonly #options: LoadOptions;
  readonly #listeners: Listener[] = [];
  readonly #followers: Follower[] = [];
  readonly #following: Promise<void>[] = [];
  readonly #counts = new Map<string, number>();
  #channelId = 0;
  #since = 0;
  #late: readonly string[] = [];
  #isOver = false;
  #block: Block | undefined;
  deliveries = 0;

  private constructor(cluster: Running, options: LoadOptions) {
    this.#cluster = cluster;
    this.#options = options;
    // No author: what it sends to another channel would be in the view of an author.
    const person = cluster.people[AUTHORS];
    if (!person) throw new OperatorError(`start the cluster with --members ${AUTHORS} or more`);
    this.probe = new Probe(person, cluster, {
      channel: PROBE_CHANNEL,
      topic: `seed ${options.seed}`,
      limitMs: options.probeLimitMs,
    });
  }

  static async start(cluster: Running, options: LoadOptions): Promise<Load> {
    const load = new Load(cluster, options);
    await load.#start();
    return load;
  }

  /** Queues that clients had to register again. */
  get registeredAgain(): number {
    const clients = [...this.#followers, ...this.#listeners];
    return clients.reduce((sum, { registrations }) => sum + registrations - 1, 0);
  }

  /** By kind of request. */
  get acknowledged(): Readonly<Record<string, number>> {
    return {
      ...Object.fromEntries(this.#counts),
      'messages of the probe': this.probe.acknowledged,
    };
  }

  /** Authors begin to write. */
  begin(number: number): void {
    this.findings.round = number;
    this.#block = new Block(this.#cluster, {
      number,
      seed: this.#options.seed,
      pauseMs: this.#options.pauseMs,
      channelId: this.#channelId,
      findings: this.findings,
      followers: this.#followers,
      late: this.#late,
    });
  }

  /** Authors stop; then everything acknowledged must exist once, and every client must have all events. */
  async check(): Promise<void> {
    const block = this.#block;
    if (!block) return;
    const { patienceMs } = this.#options;
    const settling = { channel: CHANNEL, since: this.#since, patienceMs, findings: this.findings };
    await block.stop(patienceMs);
    const { model, clients } = block;
    const truth = await untilComplete(settling, clients, model);
    model.check(truth, this.findings);
    const newest = Math.max(this.#since, ...truth.keys());
    await untilConverged(this.#followers, { truth, newest }, settling);
    await this.#checkListeners([...truth.keys()]);
    await checkFiles(clients, model, this.findings);
    // A queue that has ended returns no local id.
    if (!this.#options.queuesEnd) checkEchoes(this.#followers, model, this.findings);
    await this.probe.check(this.findings);
    for (const follower of this.#followers) {
      follower.view.forget(newest + 1);
      follower.since = newest;
    }
    for (const [what, count] of model.counts) {
      this.#counts.set(what, (this.#counts.get(what) ?? 0) + count);
    }
    this.deliveries += truth.size * (this.#listeners.length + this.#followers.length);
    this.#since = newest;
    this.#late = model.unsettled(truth);
    this.#block = undefined;
  }

  summary(): string {
    const counts = Object.entries(this.acknowledged).map(([what, count]) => `${count} ${what}`);
    return `  acknowledged so far: ${counts.join(', ')}; ${this.findings.list.length} findings`;
  }

  async stop(): Promise<void> {
    this.#isOver = true;
    await this.#block?.stop(0);
    await this.probe.stop();
    await Promise.all(this.#following);
  }

  async #start(): Promise<void> {
    const { people } = this.#cluster;
    const { seed, clients } = this.#options;
    const all = Array.from({ length: Math.max(clients, AUTHORS) }, (_, index) => {
      const person = people[index % people.length];
      if (!person) throw new Error('there are no users');
      return new ServiceClient(
        person,
        this.#cluster.chatUrls,
        new Random(seed + index),
        () => this.#isOver,
      );
    });
    const [owner] = all;
    if (!owner) return;
    this.#channelId = await makeChannel(owner, CHANNEL, people);
    await makeChannel(owner, PROBE_CHANNEL, people.slice(AUTHORS, AUTHORS + 1));
    this.#since = await newestOf(owner);
    all.forEach((client, index) => {
      if (index < AUTHORS) {
        this.#followers.push(new Follower(client, this.findings, `follower ${index}`));
      } else this.#listeners.push(new Listener(client, this.findings, `client ${index}`));
    });
    for (const follower of this.#followers) await follower.register(CHANNEL, this.#since);
    for (let from = 0; from < this.#listeners.length; from += REGISTERED_AT_ONCE) {
      const some = this.#listeners.slice(from, from + REGISTERED_AT_ONCE);
      await Promise.all(some.map((listener) => listener.register()));
    }
    const isOver = () => this.#isOver;
    const { queuesEnd = false } = this.#options;
    for (const each of this.#followers) this.#following.push(each.follow(isOver, queuesEnd));
    for (const each of this.#listeners) {
      this.#following.push(each.follow(isOver, queuesEnd ? CHANNEL : null));
    }
    this.probe.start();
  }

  async #checkListeners(ids: readonly number[]): Promise<void> {
    const end = performance.now() + this.#options.patienceMs;
    let apart = this.#listeners;
    while (apart.length > 0 && performance.now() < end) {
      apart = apart.filter((listener) => !listener.hasAll(ids));
      await delay(LOOK_EVERY_MS);
    }
    for (const listener of this.#listeners) listener.check(ids);
  }
}

interface BlockOptions {
  readonly number: number;
  readonly seed: number;
  readonly pauseMs: number;
  readonly channelId: number;
  readonly findings: Findings;
  readonly followers: readonly Follower[];
  readonly late: readonly string[];
}

/** The writes between two comparisons. */
class Block {
  readonly model: Model;
  readonly clients: readonly ServiceClient[];
  readonly #work: Promise<unknown>;
  #isOver = false;
  #isGivenUp = false;

  constructor({ people, chatUrls }: Running, options: BlockOptions) {
    const { number, seed, pauseMs, followers, findings, channelId } = options;
    this.model = new Model(options.late);
    const random = new Random(seed * 7_919 + number);
    const next = () => new Random(random.int(0, 2 ** 31));
    this.clients = followers.map((_, index) => {
      const person = people[index % people.length];
      if (!person) throw new Error('there are no users');
      return new ServiceClient(person, chatUrls, next(), () => this.#isGivenUp);
    });
    const recent: number[] = [];
    const authors = this.clients.map(
      (client, index) =>
        new Author({
          client,
          model: this.model,
          findings,
          conversation: { channel: CHANNEL, channelId, topic: `block ${number}` },
          recent,
          random: next(),
          pauseMs,
          queueId: () => followers[index]?.queueId ?? '',
          prefix: `s${seed} b${number} a${index} ${Date.now().toString(36)}`,
        }),
    );
    this.#work = Promise.all(authors.map((author) => author.work(() => this.#isOver)));
  }

  /** Resolves when the last requests are answered, or given up after `patienceMs`. */
  async stop(patienceMs: number): Promise<void> {
    this.#isOver = true;
    const giveUp = setTimeout(() => (this.#isGivenUp = true), patienceMs);
    await this.#work;
    clearTimeout(giveUp);
  }
}

async function newestOf(owner: ServiceClient): Promise<number> {
  const { body } = await owner.call('GET', '/messages', {
    anchor: 'newest',
    num_before: '1',
    num_after: '0',
  });
  return (body as { messages: { id: number }[] }).messages[0]?.id ?? 0;
}
