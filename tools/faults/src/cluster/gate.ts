import { once } from 'node:events';
import { connect, createServer, type Server, type Socket } from 'node:net';

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
  readonly #server: Server;
  readonly #cuts: Cuts;
  readonly #open = new Set<Pair>();
  readonly #cut = new Set<Pair>();

  private constructor(
    readonly machine: string,
    readonly port: number,
    targetPort: number,
    cuts: Cuts,
  ) {
    this.#cuts = cuts;
    this.#server = createServer({ allowHalfOpen: true, noDelay: true }, (client) => {
      this.#accept(client, targetPort);
    });
  }

  static async open(
    machine: string,
    { port, targetPort, cuts }: { port: number; targetPort: number; cuts: Cuts },
  ): Promise<Gate> {
    const gate = new Gate(machine, port, targetPort, cuts);
    gate.#server.listen(port, '127.0.0.1');
    await once(gate.#server, 'listening');
    return gate;
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
    const closed = once(this.#server, 'close');
    this.#server.close();
    for (const pair of [...this.#open, ...this.#cut]) destroy(pair);
    await closed;
  }

  #crosses({ client }: Pair): boolean {
    return this.#cuts.separates(this.machine, client.remotePort ?? 0);
  }

  #accept(client: Socket, targetPort: number): void {
    if (this.#cuts.separates(this.machine, client.remotePort ?? 0)) {
      const pair = { client, target: null };
      client.pause();
      client.on('error', () => client.destroy());
      client.once('close', () => this.#cut.delete(pair));
      this.#cut.add(pair);
      return;
    }
    const target = connect({ port: targetPort, host: '127.0.0.1', allowHalfOpen: true });
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
