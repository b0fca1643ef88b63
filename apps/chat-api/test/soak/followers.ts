import { Follower } from './follower.ts';
import { SeenEvents } from './seen-events.ts';
import { SoakClient, type SoakUser } from './soak-client.ts';

/** Clients of one process. */
export interface FollowersJob {
  /** Number of the first one. */
  readonly first: number;
  readonly count: number;
  readonly urls: readonly string[];
  readonly people: readonly SoakUser[];
  readonly senders: number;
  readonly moves: number;
}

/** The results of the clients of one process. */
export interface FollowersState {
  readonly registered: number;
  readonly delivered: number;
  readonly polls: number;
  readonly overtaken: number;
  /** The last event of the slowest one. */
  readonly least: number;
  readonly digests: readonly number[];
  /** Since the last state, in ms. */
  readonly latencies: readonly number[];
  readonly faults: readonly string[];
}

/** Registrations on their way at once, of each process. */
const AT_ONCE = 20;

/** Clients that poll in this process. */
export class Followers {
  readonly #followers: readonly Follower[];
  readonly #client: SoakClient;
  readonly #faults: string[] = [];
  #latencies: number[] = [];

  constructor({ first, count, urls, people, senders, moves }: FollowersJob) {
    this.#client = new SoakClient(urls);
    const shared = { urls, senders, moves, client: this.#client, reader: new SeenEvents() };
    this.#followers = Array.from(
      { length: count },
      (_, index) =>
        new Follower({
          ...shared,
          name: `client ${first + index}`,
          as: people[(first + index) % people.length]!,
          onLatency: (ms) => this.#latencies.push(ms),
        }),
    );
  }

  /** Resolves when all have ended. */
  async run(): Promise<void> {
    const running: Promise<void>[] = [];
    for (const [index, follower] of this.#followers.entries()) {
      running.push(this.#runOne(follower, index));
      const isDone = () => this.#faults.length > 0 || this.#client.isOver;
      while (!isDone() && running.length - this.state().registered >= AT_ONCE) await turn();
    }
    await Promise.all(running);
  }

  stop(): void {
    this.#client.end();
    for (const follower of this.#followers) follower.stop();
  }

  state(): FollowersState {
    const of = (read: (follower: Follower) => number) => this.#followers.map(read);
    const sum = (read: (follower: Follower) => number) => of(read).reduce((a, b) => a + b, 0);
    const state = {
      registered: sum(({ isRegistered }) => Number(isRegistered)),
      delivered: sum(({ seen }) => seen),
      polls: sum(({ polls }) => polls),
      overtaken: sum(({ overtaken }) => overtaken),
      least: Math.min(...of(({ seen }) => seen)),
      digests: [...new Set(of(({ digest }) => digest))],
      latencies: this.#latencies,
      faults: this.#faults,
    };
    return state;
  }

  /** Forgets reported latencies. */
  forgetLatencies(): void {
    this.#latencies = [];
  }

  async #runOne(follower: Follower, index: number): Promise<void> {
    try {
      await follower.run();
    } catch (error) {
      if (!this.#client.isOver) this.#faults.push(`client ${index}: ${String(error)}`);
    }
  }
}

const turn = () => new Promise((resolve) => setTimeout(resolve, 5));
