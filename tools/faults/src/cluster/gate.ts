import { once } from 'node:events';
import { connect, createServer, type Server, type Socket } from 'node:net';
import { setTimeout as delay } from 'node:timers/promises';

const LOOK_EVERY_MS = 25;

/** Which machines are cut off the network, and which connections are theirs. */
export interface Cuts {
  /** Whether the owner of a local port is on another side of a cut than `machine`. */
  separates(machine: string, port: number): boolean;
}

interface Pair {
  readonly client: Socket;
  readonly target: Socket | null;
}

/**
 * The network before one port of a machine: every connection from outside goes through it. A cut connection
 * stays open and carries nothing, as when a cable is pulled; it is closed when the machine is back.
 */
export class Gate {
  readonly #targetPort: number;
  readonly #cuts: Cuts;
  readonly #open = new Set<Pair>();
  readonly #cut = new Set<Pair>();
  #server: Server | undefined;
  #isWanted = true;

  private constructor(
    readonly machine: string,
    readonly port: number,
    targetPort: number,
    cuts: Cuts,
  ) {
    this.#targetPort = targetPort;
    this.#cuts = cuts;
  }

  static async open(
    machine: string,
    { port, targetPort, cuts }: { port: number; targetPort: number; cuts: Cuts },
  ): Promise<Gate> {
    const gate = new Gate(machine, port, targetPort, cuts);
    await gate.#listen();
    return gate;
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
    while (!(await accepts(this.#targetPort))) {
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
      if (!this.#crosses(pair)) destroy(pair);
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
      this.#accept(client);
    });
    this.#server = server;
    server.listen(this.port, '127.0.0.1');
    await once(server, 'listening');
  }

  #crosses({ client }: Pair): boolean {
    return this.#cuts.separates(this.machine, client.remotePort ?? 0);
  }

  #accept(client: Socket): void {
    if (this.#cuts.separates(this.machine, client.remotePort ?? 0)) {
      const pair = { client, target: null };
      client.pause();
      client.on('error', () => client.destroy());
      client.once('close', () => this.#cut.delete(pair));
      this.#cut.add(pair);
      return;
    }
    const target = connect({ port: this.#targetPort, host: '127.0.0.1', allowHalfOpen: true });
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
