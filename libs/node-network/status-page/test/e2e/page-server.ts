import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { STATUS_PAGE_POLICY, statusPageFiles } from '../../src/index.ts';
import { sampleDelegations, type SampleNetwork } from '../sample-network.ts';

/** `empty`: before the first collection; `broken`: every question is refused. */
type ServedNetwork = SampleNetwork | 'empty' | 'broken';

/** The page with a service behind it whose answers the test chooses. */
export interface PageServer {
  readonly url: string;
  network: ServedNetwork;
  close(): Promise<void>;
}

/** Serves the page built in `folder` under its content security policy. */
export async function startPageServer(folder: string): Promise<PageServer> {
  const files = statusPageFiles(folder);
  const served: { network: ServedNetwork } = { network: 'empty' };
  const server = createServer((request, response) => {
    const url = new URL(request.url ?? '/', 'http://localhost');
    const file = files.get(url.pathname);
    if (file === undefined) return answer(served.network, url, response);
    response.writeHead(200, {
      'content-type': file.type,
      'content-security-policy': STATUS_PAGE_POLICY,
    });
    response.end(file.body);
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  return Object.assign(served, {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    close: () =>
      new Promise<void>((resolve) => {
        server.close(() => resolve());
        server.closeAllConnections();
      }),
  });
}

function answer(network: ServedNetwork, url: URL, response: ServerResponse<IncomingMessage>): void {
  const body = network === 'broken' ? undefined : bodyOf(network, url);
  if (body === undefined) {
    response.writeHead(500, { 'content-type': 'text/plain; charset=utf-8' });
    response.end('Internal server error');
    return;
  }
  response.writeHead(200, { 'content-type': 'application/json' });
  response.end(JSON.stringify(body));
}

function bodyOf(network: SampleNetwork | 'empty', { pathname, searchParams }: URL): unknown {
  const isEmpty = network === 'empty';
  switch (pathname) {
    case '/v2/summary':
      return isEmpty ? undefined : network.summary;
    case '/dvpn/v1/directory/gateways':
      return isEmpty ? [] : network.gateways;
    case '/v2/summary/history':
      return isEmpty ? [] : network.history;
    case '/v2/mixnodes/stats':
      return isEmpty ? [] : network.traffic;
    case '/v2/metrics/sessions': {
      const page = Number(searchParams.get('page'));
      const size = Number(searchParams.get('size'));
      const [day, nodeId] = [searchParams.get('day'), searchParams.get('node_id')];
      const all = isEmpty ? [] : network.sessions;
      const found = all.filter(
        (each) =>
          (day === null || each.day === day) &&
          (nodeId === null || String(each.node_id) === nodeId),
      );
      return pageOf(found, page, size);
    }
    case '/explorer/v3/service-nodes':
      return pageOf(
        isEmpty ? [] : network.nodes,
        Number(searchParams.get('page')),
        Number(searchParams.get('size')),
      );
    default:
      return /^\/explorer\/v3\/service-nodes\/\d+\/delegations$/.test(pathname)
        ? sampleDelegations()
        : undefined;
  }
}

function pageOf<Item>(all: readonly Item[], page: number, size: number) {
  return { page, size, total: all.length, items: all.slice(page * size, (page + 1) * size) };
}
