import { once } from 'node:events';
import { connect, createServer, type Server, type Socket } from 'node:net';
import { setTimeout as delay } from 'node:timers/promises';
import type { MachineName, Purpose } from './topology.ts';

const LOOK_EVERY_MS = 25;

/** The treatment of connections through a gate; `by source`: some of them cross a cut. */
export type Verdict = 'open' | 'cut' | 'by source';

/** The machines that are cut off the network, and their connections. */
export interface Cuts {
  verdict(machine: MachineName, purpose: Purpose): Verdict;
  /** True if a cut machine owned the local port when connections were last read. */
  isFromCut(port: number): boolean;
  /** Reads all connections. A read that had begun before this call does not count. */
  look(): Promise<void>;
}

/** The port of a machine for a purpose, and where its program listens. */
export interface GateOptions {
  readonly machine: MachineName;
  readonly purpose: Purpose;
  readonly port: number;
  readonly targetPort: number;
  readonly cuts: Cuts;
}

interface Pair {
  readonly client: Socket;
  readonly target: Socket | null;
  /** Of a connection that was attempted during the cut: the data that its client has sent. */
  readonly attempted?: Buffer[];
}

/**
 * The network before one port of a machine: every connection from outside goes through it. A cut connection
 * stays open and carries nothing, as when a cable is pulled; it is closed when the machine is back. One that is attempted
 * during the cut is made then, unless its client has given up: TCP repeats the attempt.
 */
export class Gate {
  readonly #options: GateOptions;
  readonly #open = new Set<Pair>();
  readonly #cut = new Set<Pair>();
  #server: Server | undefined;
  #isWanted = true;

  private constructor(options: GateOptions) {
    this.#options = options;
  }

  static async open(options: GateOptions): Promise<Gate> {
    const gate = new Gate(options);
    await gate.#listen();
    return gate;
  }

  get machine(): MachineName {
    return this.#options.machine;
  }

  /** New connections are refused, as where no program listens; others continue. */
  refuse(): void {
    this.#isWanted = false;
    this.#server?.close();
    this.#server = undefined;
  }

  /** New connections are accepted as soon as the program behind accepts them. */
  async admit(): Promise<void> {
    this.#isWanted = true;
    while (!(await accepts(this.#options.targetPort))) {
      if (!this.#isWanted) return;
      await delay(LOOK_EVERY_MS);
    }
    if (this.#isWanted && !this.#server) await this.#listen();
  }

  /** Stops connections that cross a cut, and closes stopped ones that do not cross one any more. */
  update(): void {
    for (const pair of this.#open) {
      if (this.#crosses(pair)) this.#stop(pair);
    }
    for (const pair of this.#cut) {
      if (this.#crosses(pair)) continue;
      if (pair.attempted) this.#connectLate(pair);
      else destroy(pair);
    }
  }

  async close(): Promise<void> {
    const closed = this.#server && once(this.#server, 'close');
    this.refuse();
    for (const pair of [...this.#open, ...this.#cut]) destroy(pair);
    await closed;
  }

  async #listen(): Promise<void> {
    const server = createServer({ allowHalfOpen: true, noDelay: true }, (client) => {
      void this.#accept(client);
    });
    this.#server = server;
    server.listen(this.#options.port, '127.0.0.1');
    await once(server, 'listening');
  }

  #crosses({ client }: Pair): boolean {
    const { machine, purpose, cuts } = this.#options;
    const verdict = cuts.verdict(machine, purpose);
    return verdict === 'cut' || (verdict === 'by source' && cuts.isFromCut(client.remotePort ?? 0));
  }

  async #accept(client: Socket): Promise<void> {
    const { machine, purpose, cuts } = this.#options;
    const waiting = { client, target: null, attempted: [] as Buffer[] };
    client.on('error', () => client.destroy());
    const verdict = cuts.verdict(machine, purpose);
    if (verdict !== 'open') {
      client.once('close', () => this.#cut.delete(waiting));
      client.on('data', (bytes: Buffer) => waiting.attempted.push(bytes));
      client.once('end', () => client.destroy());
      this.#cut.add(waiting);
      // The reading of all connections takes time of all machines.
      if (verdict === 'cut') return;
      await cuts.look();
      if (this.#cut.has(waiting) && !this.#crosses(waiting)) this.#connectLate(waiting);
      return;
    }
    this.#connect(client);
  }

  #connectLate(pair: Pair): void {
    const { client, attempted = [] } = pair;
    this.#cut.delete(pair);
    client.removeAllListeners('data').removeAllListeners('end').pause();
    if (client.destroyed) return;
    client.unshift(Buffer.concat(attempted));
    this.#connect(client);
  }

  #connect(client: Socket): void {
    const target = connect({
      port: this.#options.targetPort,
      host: '127.0.0.1',
      allowHalfOpen: true,
    });
    target.setNoDelay(true);
    const pair = { client, target };
    this.#open.add(pair);
    for (const socket of [client, target]) {
      socket.on('error', () => destroy(pair));
      socket.once('close', () => {
        if (!client.destroyed || !target.destroyed) return;
        this.#open.delete(pair);
        this.#cut.delete(pair);
      });
    }
    client.pipe(target);
    target.pipe(client);
  }

  #stop(pair: Pair): void {
    this.#open.delete(pair);
    this.#cut.add(pair);
    for (const socket of [pair.client, pair.target]) socket?.unpipe().pause();
  }
}

function destroy({ client, target }: Pair): void {
  client.destroy();
  target?.destroy();
}

function accepts(port: number): Promise<boolean> {
  return new Promise((resolve) => {
    const socket = connect(port, '127.0.0.1');
    const end = (answer: boolean) => {
      socket.destroy();
      resolve(answer);
    };
    socket.once('connect', () => end(true));
    socket.once('error', () => end(false));
  });
}
