import { connect, createServer, type AddressInfo, type Server, type Socket } from 'node:net';

/** A connection to the server on which a test can lose data. */
export class UnreliableNetwork {
  /** The server's address through this connection. */
  readonly url: string;
  /** Cuts the connection instead of forwarding bytes of the client that contain this. */
  cutBefore: string | undefined;
  /** Cuts the connection instead of forwarding the answer to such bytes. */
  cutAfter: string | undefined;
  /** Leaves the answer to such bytes to the buffers of the server, and reads nothing more from it. */
  stallAfter: string | undefined;
  /** The number of bytes of the server that it still forwards; what follows is lost in silence. */
  forwards = Infinity;
  /** Swallows everything in silence, as a machine does that vanished. */
  silent = false;
  /** The time by which answers are late, in ms, as those of a busy machine are. */
  delayMs = 0;
  readonly #server: Server;
  readonly #sockets = new Set<Socket>();

  private constructor(url: URL, server: Server) {
    this.#server = server;
    const { port } = server.address() as AddressInfo;
    const own = new URL(url);
    own.port = String(port);
    // Not the server's Unix socket.
    own.search = '';
    this.url = own.href;
    server.on('connection', (client) => {
      this.#join(client, connect(Number(url.port), url.hostname));
    });
  }

  /** Whether it is silent or cuts all connections. */
  get isCut(): boolean {
    return this.silent || this.cutBefore === '';
  }

  static async to(address: string): Promise<UnreliableNetwork> {
    const server = createServer().listen(0, '127.0.0.1');
    await new Promise((resolve) => server.once('listening', resolve));
    return new UnreliableNetwork(new URL(address), server);
  }

  /** Ends all connections; new ones work. */
  endConnections(): void {
    this.#sockets.forEach((socket) => socket.destroy());
  }

  async close(): Promise<void> {
    this.endConnections();
    await new Promise((resolve) => this.#server.close(resolve));
  }

  #answer(client: Socket, bytes: Buffer): void {
    if (this.delayMs === 0) client.write(bytes);
    else setTimeout(() => client.write(bytes), this.delayMs);
  }

  #join(client: Socket, server: Socket): void {
    let answerLost = false;
    let isStalled = false;
    const cut = () => [client, server].forEach((socket) => socket.destroy());
    client.on('data', (bytes) => {
      if (this.silent) return;
      if (this.cutBefore !== undefined && bytes.includes(this.cutBefore)) return cut();
      if (this.cutAfter !== undefined && bytes.includes(this.cutAfter)) answerLost = true;
      if (this.stallAfter !== undefined && bytes.includes(this.stallAfter)) isStalled = true;
      server.write(bytes);
    });
    server.on('data', (bytes) => {
      if (answerLost) cut();
      else if (isStalled) server.pause();
      else if (!this.silent) this.#answer(client, bytes.subarray(0, this.forwards));
      this.forwards = Math.max(0, this.forwards - bytes.length);
    });
    for (const socket of [client, server]) {
      this.#sockets.add(socket);
      socket.on('error', cut);
      socket.on('close', () => {
        this.#sockets.delete(socket);
        cut();
      });
    }
  }
}
