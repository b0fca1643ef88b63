import { once } from 'node:events';
import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { ACTIONS, type Action } from './actions.ts';
import { PAGE } from './page.ts';
import { restartMachine, switchPrimary } from './rolling.ts';
import type { Rig } from './rig.ts';
import { stateOf, type RigState } from './state.ts';
import { NAMES, type MachineName } from './topology.ts';

const STATE_AGE_MS = 400;

/**
 * The page of a cluster, with the actions of its buttons and of the commands. Only this machine may connect.
 */
export class Control {
  readonly #server: Server;
  readonly #rig: Rig;
  #state: Promise<RigState> | undefined;
  #stateAt = 0;

  private constructor(rig: Rig) {
    this.#rig = rig;
    this.#server = createServer((request, response) => {
      this.#answer(request, response).catch((error: unknown) => {
        send(response, 500, { error: (error as Error).message });
      });
    });
    // A request on a connection that this side closes at the same moment would fail, and end a run.
    this.#server.keepAliveTimeout = 0;
  }

  /** @param port 0: a free one */
  static async open(rig: Rig, port: number): Promise<Control> {
    const control = new Control(rig);
    control.#server.listen(port, '127.0.0.1');
    await once(control.#server, 'listening');
    return control;
  }

  get url(): string {
    return `http://127.0.0.1:${(this.#server.address() as AddressInfo).port}`;
  }

  async close(): Promise<void> {
    const closed = once(this.#server, 'close');
    this.#server.close();
    this.#server.closeAllConnections();
    await closed;
  }

  async #answer(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const { method, url = '/' } = request;
    // Pages of other sites may send requests here, also by a name of their own for this address.
    if (!this.#isOwn(request)) return send(response, 403, { error: 'another origin' });
    if (method === 'GET' && url === '/') {
      response.setHeader('content-type', 'text/html; charset=utf-8').end(PAGE);
      return;
    }
    if (method === 'GET' && url === '/state') return send(response, 200, await this.#now());
    const [, name, action] = /^\/machines\/([\w-]+)\/(\w+)$/.exec(url) ?? [];
    const machine = NAMES.find((each) => each === name);
    const known = ACTIONS.find((each) => each === action);
    if (method === 'POST' && machine && known) {
      await this.#act(machine, known);
      return send(response, 200, await this.#now());
    }
    if (method === 'POST' && url === '/switchover') {
      await switchPrimary(this.#rig);
      return send(response, 200, await this.#now());
    }
    if (method === 'POST' && url === '/move') return send(response, 200, await this.#rig.move());
    if (method === 'POST' && url === '/upgrade') {
      await this.#rig.upgrade();
      return send(response, 200, await this.#now());
    }
    send(response, 404, { error: 'unknown' });
  }

  async #act(machine: MachineName, action: Action): Promise<void> {
    this.#state = undefined;
    if (action === 'kill') await this.#rig.kill(machine);
    else if (action === 'cut') this.#rig.cut(machine);
    else if (action === 'heal') this.#rig.heal(machine);
    else await restartMachine(this.#rig, machine);
    this.#state = undefined;
  }

  #now(): Promise<RigState> {
    if (!this.#state || performance.now() - this.#stateAt > STATE_AGE_MS) {
      this.#stateAt = performance.now();
      this.#state = stateOf(this.#rig);
    }
    return this.#state;
  }

  #isOwn({ headers }: IncomingMessage): boolean {
    const { host } = new URL(this.url);
    const isHost = headers.host === host || headers.host === host.replace('127.0.0.1', 'localhost');
    return isHost && (headers.origin === undefined || headers.origin === `http://${headers.host}`);
  }
}

function send(response: ServerResponse, status: number, body: object): void {
  response.statusCode = status;
  response.setHeader('content-type', 'application/json').end(JSON.stringify(body));
}
