import { once } from 'node:events';
import { connect, createServer, type AddressInfo, type Server, type Socket } from 'node:net';
import { setTimeout as delay } from 'node:timers/promises';
import type { LinkFault } from '../schedule.ts';

const DRIP_EVERY_MS = 20;

/** The current fault of a link; `amount` as in a fault. */
interface Trouble {
  readonly kind: Exclude<LinkFault, 'cut'>;
  readonly amount: number;
}

/** A proxy from clients to a port that can inject faults. */
export class TcpProxy {
  readonly #server: Server;
  readonly #pairs = new Set<readonly [Socket, Socket]>();
  readonly #targetPort: () => number;
  readonly #troubles = new Set<Trouble>();

  private constructor(targetPort: () => number) {
    this.#targetPort = targetPort;
    // A client that has sent everything still waits for the answer, so that the connection stays half open.
    this.#server = createServer({ allowHalfOpen: true }, (client) => this.#accept(client));
  }

  /** @param targetPort of the loopback address; called for every connection */
  static async open(targetPort: () => number): Promise<TcpProxy> {
    const proxy = new TcpProxy(targetPort);
    proxy.#server.listen(0, '127.0.0.1');
    await once(proxy.#server, 'listening');
    return proxy;
  }

  get port(): number {
    return (this.#server.address() as AddressInfo).port;
  }

  /** Ends every connection, even in the middle of a message. */
  cut(): void {
    for (const pair of this.#pairs) this.#end(pair);
  }

  /** Injects a fault until the returned function is called. */
  trouble(kind: Trouble['kind'], amount: number): () => void {
    const trouble = { kind, amount };
    this.#troubles.add(trouble);
    if (kind === 'refuse') this.cut();
    return () => {
      this.#troubles.delete(trouble);
      // Swallowed data never arrives: a network that is back has lost it.
      if (kind === 'silence') this.cut();
    };
  }

  async close(): Promise<void> {
    const closed = once(this.#server, 'close');
    this.#server.close();
    this.cut();
    await closed;
  }

  #has(kind: Trouble['kind']): Trouble | undefined {
    return [...this.#troubles].find((trouble) => trouble.kind === kind);
  }

  #accept(client: Socket): void {
    if (this.#has('refuse')) {
      client.resetAndDestroy();
      return;
    }
    const target = connect({ port: this.#targetPort(), host: '127.0.0.1', allowHalfOpen: true });
    const pair = [client, target] as const;
    this.#pairs.add(pair);
    for (const socket of pair) {
      socket.setNoDelay(true);
      socket.on('error', () => this.#end(pair));
      socket.once('close', () => {
        if (client.destroyed && target.destroyed) this.#pairs.delete(pair);
      });
    }
    void this.#carry(client, target, pair, false);
    void this.#carry(target, client, pair, true);
  }

  #end(pair: readonly [Socket, Socket]): void {
    this.#pairs.delete(pair);
    for (const socket of pair) socket.destroy();
  }

  /** @param isAnswer whether it comes from the target */
  async #carry(
    from: Socket,
    to: Socket,
    pair: readonly [Socket, Socket],
    isAnswer: boolean,
  ): Promise<void> {
    try {
      for await (const chunk of from as AsyncIterable<Buffer>) {
        if (isAnswer && this.#has('lose-answers')) {
          this.#end(pair);
          return;
        }
        if (this.#has('silence')) continue;
        await this.#pass(chunk, to);
      }
      to.end();
    } catch {
      this.#end(pair);
    }
  }

  async #pass(chunk: Buffer, to: Socket): Promise<void> {
    const late = this.#has('delay');
    if (late) await delay(late.amount);
    let rest = chunk;
    for (let drip = this.#has('drip'); drip && rest.length > 0; drip = this.#has('drip')) {
      to.write(rest.subarray(0, drip.amount));
      rest = rest.subarray(drip.amount);
      await delay(DRIP_EVERY_MS);
    }
    if (rest.length > 0 && !to.write(rest) && !to.destroyed) {
      await Promise.race([once(to, 'drain'), once(to, 'close')]);
    }
  }
}
