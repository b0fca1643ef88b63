import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import type { GatewayRecord, NodeData } from '@tandem/node-network-domain';
import { sampleGatewayRecord, sampleNodeData } from '@tandem/node-network-domain/testing';
import { serveNetwork, type ServedNetwork } from '../../testing/serve-network.ts';
import { StoredRecords } from '../../testing/stored-records.ts';

interface Offer {
  readonly requester?: string | null;
  readonly wss?: number | null;
  readonly hostname?: string | null;
}

function gateway(
  key: string,
  { requester = null, wss = null, hostname = null }: Offer,
  more: Partial<GatewayRecord> = {},
): GatewayRecord {
  const data = sampleNodeData({ key });
  const selfDescribed: NodeData = {
    ...data,
    host_information: { ...data.host_information, hostname },
    network_requester: requester === null ? null : { address: requester, uses_exit_policy: true },
    mixnet_websockets: { ws_port: 9000, wss_port: wss },
  };
  return sampleGatewayRecord({ key }, { selfDescribed, ...more });
}

let store: StoredRecords;
let network: ServedNetwork;

const serve = async (...gateways: GatewayRecord[]): Promise<void> => {
  store.commit({ gateways });
  await network.views.refresh();
};
const keys = async (query: string): Promise<string[]> => {
  const { items } = await network.json(`/v2/services${query}`);
  return items.map((service: { gateway_identity_key: string }) => service.gateway_identity_key);
};

beforeEach(async () => {
  store = new StoredRecords({
    gateways: [
      gateway('S1', { requester: 'Nr1', wss: 9001, hostname: 'gw.example.net' }),
      gateway('S2', { requester: 'Nr2' }),
      gateway('S3', { wss: 9001 }),
      gateway('S4', {}),
    ],
  });
  network = await serveNetwork(store);
});
afterEach(() => network.stop());

describe('services', () => {
  it.each([
    ['', 'S1 S2'],
    ['?entry=true', 'S1 S2 S3 S4'],
    ['?wss=true', 'S1'],
    ['?wss=true&entry=true', 'S1 S3'],
    ['?hostname=true&entry=true', 'S1'],
    ['?wss=false', 'S1 S2'],
    ['?entry=false&hostname=false', 'S1 S2'],
    ['?entry=true&size=2&page=1', 'S3 S4'],
  ])('%s: %s', async (query, expected) => {
    expect(await keys(query)).toEqual(expected.split(' '));
  });

  it.each(['1', 'TRUE', 'yes', '', 'true%20'])('refuses wss=%s', async (value) => {
    const answer = await network.get(`/v2/services?wss=${value}`);
    expect([answer.status, answer.text]).toEqual([
      400,
      'Failed to deserialize query string: provided string was not `true` or `false`',
    ]);
  });

  it('count port 0 and empty names, but no empty requester', async () => {
    await serve(
      gateway('P', { requester: 'Nr', wss: 0 }),
      gateway('Q', { requester: '', hostname: '' }),
      gateway('R', { requester: 'Nr' }, { bonded: false }),
    );
    expect(await keys('?wss=true')).toEqual(['P']);
    expect(await keys('')).toEqual(['P', 'R']);
    expect(await keys('?hostname=true&entry=true')).toEqual(['Q']);
  });

  it('have all their fields', async () => {
    const { items } = await network.json('/v2/services?entry=true');
    expect(items[0]).toEqual({
      gateway_identity_key: 'S1',
      last_updated_utc: '2026-03-11T08:20:00Z',
      routing_score: 1,
      service_provider_client_id: 'Nr1',
      ip_address: '192.0.2.10',
      hostname: 'gw.example.net',
      mixnet_websockets: { ws_port: 9000, wss_port: 9001 },
      last_successful_ping_utc: '2026-03-11T08:15:30Z',
    });
    expect(items[3]).toMatchObject({ service_provider_client_id: null, hostname: null });
  });

  it('include those of gateways that cannot be parsed', async () => {
    await serve(gateway('X', {}, { selfDescribed: null }), gateway('Y', {}, { selfDescribed: 7 }));
    const { items } = await network.json('/v2/services?entry=true');
    expect(items).toHaveLength(2);
    expect(items[0]).toMatchObject({ ip_address: null, mixnet_websockets: null });
  });
});
