import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import { createServer as createSocketServer, type Server, type Socket } from 'node:net';
import type { AddressInfo } from 'node:net';
import { systemClock, type Clock } from '@tandem/shared-kernel';
import { addressPerNode, portPerNode, type Addressing } from './addressing.ts';
import { nodeAnswer } from './documents/node-endpoints.ts';
import { SimulatedNetwork } from './simulated-network.ts';
import { UpstreamRoutes } from './upstream-routes.ts';
import { FaultProfile } from './fault-profile.ts';

/** The options of the simulation. All have defaults. */
export interface NetworkSimulatorOptions {
  /** Size of the network; a third of it are gateways. 650. */
  readonly nodes?: number;
  /** The same seed gives the same network at the same time. 1. */
  readonly seed?: number;
  /**
   * The address of directory, chain and geo lookup. The nodes' own web servers are always loopback
   * addresses. 127.0.0.1.
   */
  readonly host?: string;
  /** Port to listen on, 0 for any. 0. */
  readonly port?: number;
  /** The clock of the simulation; the machine's clock by default. */
  readonly clock?: Clock;
  /** Length of an epoch, after which roles, performance and membership change. 3600. */
  readonly epochSeconds?: number;
  /** Share of nodes that leave in an epoch, each replaced by a new one. 0.002. */
  readonly churnPerEpoch?: number;
  /** Mean delay of an answer. 0. */
  readonly latencyMs?: number;
  /** Share of requests that fail: errors, cut connections, half documents. 0. */
  readonly faultRate?: number;
  /** Share of records in the lists that are malformed. 0. */
  readonly malformedRate?: number;
  /** Records per page of the lists; null for all on one page, as the real upstream does. null. */
  readonly pageSize?: number | null;
  /**
   * The addresses of the nodes: a loopback address for each, which only Linux has, or one address with a port
   * for each. The default depends on the system.
   */
  readonly addressing?: 'address-per-node' | 'port-per-node';
}

/** A running simulator. */
export interface SimulatorHandle {
  /** Base address of directory, chain and geo lookup, ending in `/api`. */
  readonly url: string;
  /** Stops listening and cuts all connections. */
  close(): Promise<void>;
}

/**
 * Starts a simulated network that serves every upstream document and each node's own web server over HTTP. By
 * default, only this machine can reach it.
 *
 * @throws the system's error when the port is taken.
 */
export async function createNetworkSimulator(
  options: NetworkSimulatorOptions = {},
): Promise<SimulatorHandle> {
  const { nodes = 650, seed = 1, host = '127.0.0.1', port = 0 } = options;
  const http = createServer({ keepAliveTimeout: 1000 });
  const sockets = new Set<Socket>();
  const accept = (socket: Socket): void => {
    sockets.add(socket);
    socket.once('close', () => sockets.delete(socket));
    http.emit('connection', socket);
  };
  const servers = [await listen(accept, host, port)];
  const [upstreamPort = 0] = servers.map(portOf);
  const slots = Array.from({ length: nodes }, (_, slot) => slot);

  let addressing: Addressing = addressPerNode(() => upstreamPort);
  if ((options.addressing ?? defaultAddressing()) === 'port-per-node') {
    const own = await Promise.all(slots.map(() => listen(accept, '127.0.0.1', 0)));
    servers.push(...own);
    addressing = portPerNode(own.map(portOf));
  } else if (!isEveryAddress(host)) {
    // A listener for all addresses also occupies the nodes' ones.
    const listening = slots.map((slot) => listen(accept, addressing.host(slot), upstreamPort));
    servers.push(...(await Promise.all(listening)));
  }
  const network = new SimulatedNetwork({
    seed,
    nodes,
    addressing,
    clock: options.clock ?? systemClock,
    epochSeconds: options.epochSeconds ?? 3600,
    churnPerEpoch: options.churnPerEpoch ?? 0.002,
  });
  const upstream = new UpstreamRoutes(network, {
    pageSize: options.pageSize ?? null,
    malformedRate: options.malformedRate ?? 0,
  });
  const faults = new FaultProfile(seed, {
    latencyMs: options.latencyMs ?? 0,
    faultRate: options.faultRate ?? 0,
  });
  http.on('request', (request, response) => {
    try {
      serve(request, response, network, upstream, faults);
    } catch {
      // A path, percent-encoding or query that cannot be read.
      response.writeHead(400).end();
    }
  });
  return {
    url: `http://${isEveryAddress(host) ? '127.0.0.1' : host}:${upstreamPort}/api`,
    close: async () => {
      for (const socket of sockets) socket.destroy();
      await Promise.all(servers.map(closeServer));
    },
  };
}

function serve(
  request: IncomingMessage,
  response: ServerResponse,
  network: SimulatedNetwork,
  upstream: UpstreamRoutes,
  faults: FaultProfile,
): void {
  const { localAddress = '', localPort = 0 } = request.socket;
  const slot = network.parameters.addressing.slotAt(localAddress, localPort);
  const { pathname, searchParams } = new URL(request.url ?? '/', 'http://simulator');
  if (slot === null) {
    const document = upstream.answer(pathname.replace(/^\/api(?=\/)/, ''), searchParams);
    sendDocument(response, document, faults);
    return;
  }
  const node = network.nodeInSlot(slot);
  if (!node?.answers) {
    response.destroy();
    return;
  }
  const answer = nodeAnswer(network, node, pathname);
  if (answer !== null && 'redirectTo' in answer) {
    response.writeHead(308, { location: answer.redirectTo }).end();
  } else sendDocument(response, answer?.document ?? null, faults);
}

function sendDocument(
  response: ServerResponse,
  document: object | null,
  faults: FaultProfile,
): void {
  if (document === null) {
    response.writeHead(404).end();
    return;
  }
  const body = Buffer.from(JSON.stringify(document));
  faults.pass(response, body, () => {
    response
      .writeHead(200, { 'content-type': 'application/json', 'content-length': body.length })
      .end(body);
  });
}

function isEveryAddress(host: string): boolean {
  return host === '0.0.0.0' || host === '::';
}

function defaultAddressing(): 'address-per-node' | 'port-per-node' {
  return process.platform === 'linux' ? 'address-per-node' : 'port-per-node';
}

function listen(accept: (socket: Socket) => void, host: string, port: number): Promise<Server> {
  return new Promise((resolve, reject) => {
    const server = createSocketServer(accept);
    server.once('error', reject);
    server.listen(port, host, () => resolve(server));
  });
}

function portOf(server: Server): number {
  return (server.address() as AddressInfo).port;
}

function closeServer(server: Server): Promise<void> {
  return new Promise((resolve) => server.close(() => resolve()));
}
