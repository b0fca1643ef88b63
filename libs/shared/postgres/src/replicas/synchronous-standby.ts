import { Batcher } from '../batching/batcher.ts';
import { isConfirmed } from './replica-address.ts';
import type { Replica } from './replica.ts';
import type { ReplicaServer } from './replica-server.ts';

/** For the answer of the cluster manager, and then for the replay, in ms: nothing else can answer the read. */
const LIMIT_MS = 3_000;

interface ReadyServer {
  readonly server: ReplicaServer;
  /** To its primary. */
  readonly isConnected: boolean;
}

/**
 * A standby that has every commit that was acknowledged or visible to any reader, for as long as the cluster manager
 * confirms it: the primary waits for this standby before it acknowledges a commit.
 */
export class SynchronousStandby {
  readonly #replica: Replica;
  readonly #check: string;
  readonly #limitMs: number;
  /** Reads during a question share the next one. */
  readonly #questions: Batcher<null, ReadyServer | null>;

  /**
   * @param check the address of the cluster manager: status 200 means yes
   * @param limitMs for the answer of the manager, and for the replay
   */
  constructor(replica: Replica, check: string, limitMs = LIMIT_MS) {
    this.#replica = replica;
    this.#check = check;
    this.#limitMs = limitMs;
    this.#questions = new Batcher(
      async (asked) => {
        const server = await this.#find();
        return asked.map(() => server);
      },
      { maxSize: Infinity },
    );
  }

  get replica(): Replica {
    return this.#replica;
  }

  /** Asks the cluster manager alone. */
  isConfirmed(): Promise<boolean> {
    return isConfirmed(this.#check, this.#limitMs);
  }

  /**
   * The server, once it has replayed all that was committed when the call began; null if that is not certain.
   *
   * @param mustBeConnected to the primary: one that lives stops waiting for a standby that has lost its connection, and the
   *   manager may confirm that standby for a moment longer
   */
  async ready(mustBeConnected: boolean): Promise<ReplicaServer | null> {
    const found = await this.#questions.add(null);
    return found && (found.isConnected || !mustBeConnected) ? found.server : null;
  }

  async #find(): Promise<ReadyServer | null> {
    const { server } = this.#replica;
    if (server === undefined || !(await this.isConfirmed())) return null;
    // Only now: what it received before may lack commits that were acknowledged before it became synchronous.
    const found = await server.replayAll(this.#limitMs);
    return found && { server, ...found };
  }
}
