import type { Server, ServerResponse } from 'node:http';
import { Server as NetServer, type Socket } from 'node:net';

/** The time in which connections that are idle at the stop may still send a request, in ms. */
const IDLE_GRACE_MS = 100;

/**
 * Stops a server without losing a request. Node's own `close()` cuts idle connections at once, although a
 * request may be on its way, and leaves those open that become idle later.
 */
export class Draining {
  readonly #server: Server;
  /** Connections without a request yet. */
  readonly #unused = new Set<Socket>();
  readonly #unanswered = new Set<ServerResponse>();
  #stopping = false;

  constructor(server: Server) {
    this.#server = server;
    server.on('connection', (socket) => {
      this.#unused.add(socket);
      socket.once('close', () => this.#unused.delete(socket));
    });
    // Before the handler, which may answer at once.
    server.prependListener('request', (request, response) => {
      this.#unused.delete(request.socket);
      this.#unanswered.add(response);
      if (this.#stopping) response.shouldKeepAlive = false;
      response.on('close', () => {
        this.#unanswered.delete(response);
        if (this.#stopping) request.socket.end();
      });
    });
  }

  /**
   * Stops accepting, waits for all running requests, and resolves when all connections are closed. Requests
   * that run longer than `graceMs` are cut.
   */
  async stop(graceMs: number): Promise<void> {
    this.#stopping = true;
    for (const response of this.#unanswered) response.shouldKeepAlive = false;
    const closed = new Promise<void>((resolve) => {
      NetServer.prototype.close.call(this.#server, () => resolve());
    });
    const idle = setTimeout(() => this.#closeIdle(), IDLE_GRACE_MS);
    const cut = setTimeout(() => this.#server.closeAllConnections(), graceMs);
    await closed;
    clearTimeout(idle);
    clearTimeout(cut);
    // The other effect of Node's close(): it stops the checks for slow connections.
    this.#server.close();
  }

  #closeIdle(): void {
    this.#server.closeIdleConnections();
    for (const socket of this.#unused) if (socket.bytesRead === 0) socket.destroy();
  }
}
