import { Random } from '@tandem/tools-fuzz';
import { Author } from '../clients/author.ts';
import { Follower, fetchMessages } from '../clients/follower.ts';
import { GivenUp, Refused, ServiceClient, type Person } from '../clients/service-client.ts';
import type { Findings } from '../model/findings.ts';
import { Model } from '../model/model.ts';
import { View, difference, type SeenMessage } from '../model/view.ts';
import { checkEchoes, checkFiles, untilComplete, untilConverged } from '../settling.ts';

/** The reads of clients of every version at their start. */
const READS = [
  '/users',
  '/users/me',
  '/users/me/subscriptions',
  '/streams',
  '/scheduled_messages',
  '/drafts',
  '/invites',
  '/attachments',
  '/realm/emoji',
] as const;
const INVITATIONS = 2;

export interface TrafficOptions {
  readonly people: readonly Person[];
  readonly channel: string;
  readonly channelId: number;
  /** The addresses of the running instances of chat-api; the list changes. */
  readonly urls: readonly string[];
  /** The number of operations that are acknowledged before a phase ends. */
  readonly operations: number;
  readonly seed: number;
  readonly findings: Findings;
  /** The time limit of the checks at the end of a phase, in ms. */
  readonly patienceMs: number;
}

/** Clients that write and poll at every running instance, and compare the data of all instances. */
export class Traffic {
  readonly #options: TrafficOptions;
  readonly #followers: readonly Follower[];
  readonly #random: Random;
  readonly #invited = new Map<string, boolean>();
  #following: Promise<unknown> | undefined;
  #phases = 0;
  #newest = 0;
  #isOver = false;
  #deadline = Infinity;
  /** The messages that existed after the first phase. */
  #first: ReadonlyMap<number, SeenMessage> = new Map();

  constructor(options: TrafficOptions) {
    this.#options = options;
    this.#random = new Random(options.seed);
    this.#followers = options.people.map(
      (person, index) =>
        new Follower(this.#followerClient(person), options.findings, `follower ${index}`),
    );
  }

  /** The invited addresses; true: the invitation was acknowledged. */
  get invited(): ReadonlyMap<string, boolean> {
    return this.#invited;
  }

  /** Starts a follower of the channel for every user, until the end. */
  async follow(): Promise<void> {
    for (const follower of this.#followers) await follower.register(this.#options.channel, 0);
    this.#following = Promise.all(this.#followers.map((each) => each.follow(() => this.#isOver)));
  }

  /**
   * Runs `change` while clients load the instances, and compares afterwards.
   *
   * @returns the number of acknowledged requests by kind
   */
  async phase(
    change: () => Promise<void> = () => Promise.resolve(),
  ): Promise<Readonly<Record<string, number>>> {
    const { people, channel, channelId, operations, seed, findings } = this.#options;
    const number = (this.#phases += 1);
    this.#deadline = performance.now() + 2 * this.#options.patienceMs;
    const model = new Model();
    const recent: number[] = [];
    let isChanged = false;
    const done = () => [...model.counts.values()].reduce((sum, count) => sum + count, 0);
    const clients = people.map((person) => this.#client(person));
    const authors = clients.map(
      (client, index) =>
        new Author({
          client,
          model,
          findings,
          recent,
          conversation: { channel, channelId, topic: `phase ${number}` },
          random: new Random(this.#random.int(0, 2 ** 31)),
          queueId: () => this.#followers[index]?.queueId ?? '',
          prefix: `s${seed} p${number} a${index}`,
        }),
    );
    const isEnough = () => isChanged && done() >= operations;
    await Promise.all([
      ...authors.map((author) => author.work(isEnough)),
      this.#errands(number, model),
      change().then(() => (isChanged = true)),
    ]);
    await this.#compare(clients, model);
    return Object.fromEntries(model.counts);
  }

  /** Stops all event clients; instances must have ended, or polls end by themselves. */
  async end(): Promise<void> {
    this.#isOver = true;
    await this.#following;
  }

  /** Called after a restore of the backup that was made after the first phase: clients start again. */
  async compareRestored(): Promise<void> {
    const { people, urls, channel, findings } = this.#options;
    const [owner] = people;
    const [url] = urls;
    if (!owner || url === undefined) return;
    const view = new View();
    const random = new Random(1);
    const client = new ServiceClient(owner, [url], random, () => false);
    for (const message of await fetchMessages(client, channel, 0)) view.put(message);
    const apart = difference(view.messages, this.#first);
    if (apart !== null) findings.note('not restored', apart);
  }

  /** Rare acts of an author: every phase has some of them. */
  async #errands(phase: number, model: Model): Promise<void> {
    const { people, channelId, seed } = this.#options;
    const [owner] = people;
    if (!owner) return;
    const client = this.#client(owner);
    for (let number = 0; number < INVITATIONS; number += 1) {
      const address = `guest-${seed}-${phase}-${number}@upgrade.test`;
      this.#invited.set(address, false);
      const answer = await client.once('POST', '/invites', {
        invitee_emails: address,
        stream_ids: JSON.stringify([channelId]),
      });
      if (answer) this.#invited.set(address, true);
      const content = `s${seed} p${phase} e${number} scheduled`;
      model.scheduled(content, false);
      const scheduled = await client.once('POST', '/scheduled_messages', {
        type: 'channel',
        to: String(channelId),
        topic: `phase ${phase}`,
        content,
        scheduled_delivery_timestamp: String(Math.ceil(Date.now() / 1000) + 2),
      });
      if (scheduled) model.scheduled(content, true);
    }
  }

  async #compare(clients: readonly ServiceClient[], model: Model): Promise<void> {
    const { channel, findings, patienceMs, urls } = this.#options;
    const settling = { channel, findings, patienceMs, since: this.#newest };
    const truth = await untilComplete(settling, clients, model);
    model.check(truth, findings);
    for (const url of urls) await this.#compareAt(url);
    const newest = Math.max(this.#newest, ...truth.keys());
    await untilConverged(this.#followers, { truth, newest }, settling);
    await checkFiles(clients, model, findings);
    checkEchoes(this.#followers, model, findings);
    for (const follower of this.#followers) follower.view.forget(newest + 1);
    if (this.#first.size === 0) this.#first = truth;
    this.#newest = newest;
  }

  /**
   * Compares the messages of one instance with those of the others, from the beginning, and checks that it
   * can be read.
   */
  async #compareAt(url: string): Promise<void> {
    const { people, channel, findings, urls } = this.#options;
    const [owner] = people;
    if (!owner) return;
    const viewAt = async (address: string) => {
      const view = new View();
      for (const message of await fetchMessages(this.#client(owner, [address]), channel, 0)) {
        view.put(message);
      }
      return view.messages;
    };
    const apart = difference(await viewAt(url), await viewAt(urls[0] ?? url));
    if (apart !== null) findings.note('not the same', `${url}: ${apart}`);
    const client = this.#client(owner, [url]);
    try {
      for (const path of READS) await client.call('GET', path);
      await client.call('POST', '/register', { slim_presence: 'true' });
    } catch (error) {
      if (!(error instanceof Refused || error instanceof GivenUp)) throw error;
      findings.note('not readable', `${url}: ${error.message}`);
    }
  }

  #followerClient(person: Person): ServiceClient {
    const random = new Random(this.#random.int(0, 2 ** 31));
    return new ServiceClient(person, this.#options.urls, random, () => this.#isOver, true);
  }

  /** Gives up unanswered requests of a phase; followers continue to the end. */
  #client(person: Person, urls = this.#options.urls): ServiceClient {
    const random = new Random(this.#random.int(0, 2 ** 31));
    const isOver = () => this.#isOver || performance.now() > this.#deadline;
    return new ServiceClient(person, urls, random, isOver, true);
  }
}
