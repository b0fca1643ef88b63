import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import type { ScrapeTarget } from '@tandem/node-network-domain';
import { OutboundAddressPolicy } from '@tandem/shared-outbound-http';
import { LocalServer, silence } from '../test/local-server.ts';
import { HttpNodeScraper } from './http-node-scraper.ts';
import { NodeClient } from './node-client.ts';

let server: LocalServer;
let scraper: HttpNodeScraper;

/** @param timeoutMs short only where the server is silent: a busy machine answers late */
const clientWith = (timeoutMs: number) =>
  new NodeClient(new OutboundAddressPolicy({ allowPrivate: true }), { timeoutMs });

beforeEach(async () => {
  server = await LocalServer.start();
  scraper = new HttpNodeScraper(clientWith(5_000));
});
afterEach(() => server.close());

function target(node: Partial<ScrapeTarget> = {}): ScrapeTarget {
  return {
    nodeId: 42,
    identityKey: 'A',
    addresses: ['127.0.0.1'],
    host: '127.0.0.1',
    httpPort: server.port,
    ...node,
  };
}

const COUNTERS = { received_since_startup: 3, sent_since_startup: 2, dropped_since_startup: 1 };
const unreachable = (reason: string) => ({
  code: 'NODE_UNREACHABLE',
  data: { nodeId: 42, reason },
});

describe('a description', () => {
  it('is read behind its redirect', async () => {
    server.redirect('/description', '/api/v1/description');
    server.json('/api/v1/description', { moniker: 'alpine', details: null });
    expect(await scraper.description(target())).toEqual({
      moniker: 'alpine',
      website: null,
      security_contact: null,
      details: null,
    });
  });

  it('comes from the first address that answers', async () => {
    server.json('/description', { moniker: 'second' });
    const addresses = ['2001:db8::1', '127.0.0.1'];
    expect(await scraper.description(target({ addresses }))).toMatchObject({ moniker: 'second' });
  });

  it.each([
    ['a text in a wrong form', { moniker: 7 }, 'moniker: expected a text'],
    ['no object', [], 'expected an object'],
  ])('that is %s is unusable', async (_, document, reason) => {
    server.json('/description', document);
    await expect(scraper.description(target())).rejects.toMatchObject(unreachable(reason));
  });

  it('of a node without an announced address cannot be read', async () => {
    await expect(scraper.description(target({ addresses: [] }))).rejects.toMatchObject(
      unreachable('no usable address'),
    );
  });

  it('is requested at few of many addresses', async () => {
    server.on('/description', silence);
    const addresses = Array.from({ length: 30 }, (_, index) => `127.0.0.${index + 1}`);
    const impatient = new HttpNodeScraper(clientWith(300));
    await expect(impatient.description(target({ addresses }))).rejects.toThrow('NODE_UNREACHABLE');
    expect(server.requests).toHaveLength(4);
  });

  it('is not requested after the time limit of the node', async () => {
    server.on('/description', silence);
    const impatient = new HttpNodeScraper(clientWith(500), { budgetMs: 400 });
    const addresses = ['127.0.0.1', '127.0.0.2'];
    await expect(impatient.description(target({ addresses }))).rejects.toThrow('NODE_UNREACHABLE');
    expect(server.requests).toHaveLength(1);
  });
});

describe('traffic', () => {
  beforeEach(() => server.json('/stats', COUNTERS));
  const counters = { received: 3, sent: 2, dropped: 1 };
  const bridgesPath = '/api/v1/bridges/client-params';

  it('comes with bridges, verbatim', async () => {
    const bridges = { version: '9', transports: [{ transport_type: 'pigeon' }] };
    server.json(bridgesPath, bridges);
    expect(await scraper.traffic(target())).toEqual({ counters, bridges });
  });

  it('has no bridges if there are none or they are invalid', async () => {
    expect(await scraper.traffic(target())).toEqual({ counters, bridges: null });
    server.json(bridgesPath, 'none');
    expect(await scraper.traffic(target())).toEqual({ counters, bridges: null });
  });

  it('reports bridges that could not be read as unknown', async () => {
    server.on(bridgesPath, (_, response) => response.writeHead(500).end());
    expect(await scraper.traffic(target())).toEqual({ counters });
  });
});

describe('sessions', () => {
  const report = {
    update_time: '2026-03-10T00:00:00Z',
    unique_active_users: 4,
    sessions_started: 5,
    sessions_finished: 5,
  };

  it('are read from the host of the bond when it is up', async () => {
    server.json('/api/v1/health', { status: 'up', uptime: 1 });
    server.json('/api/v1/metrics/sessions', report);
    const found = await scraper.sessions(target({ addresses: [] }));
    expect(found).toMatchObject({ unique_active_users: 4, sessions: [] });
  });

  it('are not read from a host that is down', async () => {
    server.json('/api/v1/health', { status: 'draining' });
    await expect(scraper.sessions(target())).rejects.toMatchObject({ code: 'NODE_UNREACHABLE' });
    expect(server.requests).toEqual(['/api/v1/health']);
  });

  it.each(['user@127.0.0.1', '127.0.0.1/path?', 'a b', '', '-', '127.0.0.1:80'])(
    'are not requested at the host %j',
    async (host) => {
      await expect(scraper.sessions(target({ host }))).rejects.toMatchObject(
        unreachable('no usable address'),
      );
    },
  );
});
