import { fork, type ChildProcess } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import type { FollowersJob, FollowersState } from './followers.ts';

const MAIN = fileURLToPath(new URL('followers-process.ts', import.meta.url));

/** Clients that poll, in several processes. */
export class Crowd {
  readonly latencies: number[] = [];
  readonly #children: readonly ChildProcess[];
  readonly #states = new Map<ChildProcess, FollowersState>();
  readonly #counts: readonly number[];

  constructor(
    job: Omit<FollowersJob, 'first' | 'count'>,
    { clients, processes }: { readonly clients: number; readonly processes: number },
  ) {
    const each = Math.ceil(clients / processes);
    const firsts = Array.from({ length: processes }, (_, index) => index * each);
    this.#counts = firsts.map((first) => Math.min(each, clients - first));
    this.#children = firsts.map((first, index) => {
      const child = fork(MAIN, [], { execArgv: ['--import', 'tsx'], stdio: 'inherit' });
      child.on('message', (state: FollowersState) => {
        this.#states.set(child, state);
        this.latencies.push(...state.latencies);
      });
      child.send({ ...job, first, count: this.#counts[index]! } satisfies FollowersJob);
      return child;
    });
  }

  get registered(): number {
    return this.#sum(({ registered }) => registered);
  }

  get delivered(): number {
    return this.#sum(({ delivered }) => delivered);
  }

  get polls(): number {
    return this.#sum(({ polls }) => polls);
  }

  get overtaken(): number {
    return this.#sum(({ overtaken }) => overtaken);
  }

  /** The last event of the slowest client. */
  get least(): number {
    return Math.min(...this.#currentStates().map(({ least }) => least));
  }

  /** One, when all have seen the same. */
  get digests(): ReadonlySet<number> {
    return new Set(this.#currentStates().flatMap(({ digests }) => digests));
  }

  get faults(): readonly string[] {
    return this.#currentStates().flatMap(({ faults }) => faults);
  }

  async stop(): Promise<void> {
    const ended = this.#children
      .filter(({ exitCode }) => exitCode === null)
      .map((child) => new Promise((resolve) => child.once('exit', resolve)));
    for (const child of this.#children) if (child.connected) child.send('stop');
    await Promise.all(ended);
  }

  #currentStates(): readonly FollowersState[] {
    return [...this.#states.values()];
  }

  #sum(read: (state: FollowersState) => number): number {
    return this.#currentStates().reduce((sum, state) => sum + read(state), 0);
  }
}
