import { describe, expect, it } from '@jest/globals';
import {
  sampleDelegation,
  sampleGatewayRecord,
  sampleLocation,
  sampleNodeData,
  sampleNodeRecord,
} from '../../testing/index.ts';
import { nodeDelegations } from '../delegations/node-delegation.ts';
import { explorerNode } from '../explorer/explorer-node.ts';
import { findGateway, gatewayView, skinnyGatewayView } from '../gateways/gateway-view.ts';
import { dailyStats } from '../mixnodes/daily-stats.ts';
import { matchesServiceFilter, serviceView } from '../services/service-view.ts';
import { pageOfSessions, sessionFilter } from '../sessions/session-stats.ts';
import { healthInfo } from '../status/health-info.ts';
import { networkSummary, summaryHistory } from '../summary/network-summary.ts';
import type { SessionFilter } from './network-queries.ts';
import type { SummaryRecord } from './network-records.ts';

describe('explorerNode', () => {
  it('shows a bonded node', () => {
    expect(explorerNode(sampleNodeRecord({ performance: '0.987' }))).toMatchObject({
      node_id: 1,
      identity_key: 'key1',
      uptime: 0.987,
      total_stake: '251000000000.5',
      original_pledge: 100_000_000,
      bonding_address: 'n1owner1',
      bonded: true,
      node_type: 'nym_node',
      ip_address: '192.0.2.10',
      accepted_tnc: true,
      rewarding_details: { unique_delegations: 12 },
      description: { moniker: '', website: '', security_contact: '', details: '' },
      geoip: null,
    });
  });

  it('shows a node without a bond, which has no description either', () => {
    const description = { moniker: 'm', website: 'w', security_contact: 's', details: 'd' };
    const node = explorerNode(sampleNodeRecord({}, { bond: null, skimmed: null, description }));
    expect(node).toMatchObject({
      bonded: false,
      bonding_address: null,
      rewarding_details: null,
      total_stake: '0',
      original_pledge: 0,
      uptime: 0,
      description: { moniker: '' },
    });
  });

  it('omits a node that nothing describes', () => {
    expect(explorerNode(sampleNodeRecord({}, { selfDescribed: null }))).toBeNull();
  });

  it('has the location as texts', () => {
    const geoip = explorerNode(sampleNodeRecord({}, { location: sampleLocation() }))?.geoip;
    expect(geoip).toMatchObject({ country: 'CH', latitude: '46.95', longitude: '7.44' });
    expect(Object.values(geoip ?? {}).every((value) => typeof value === 'string')).toBe(true);
  });
});

describe('gateways', () => {
  it('are complete, with NA for data that was never scraped', () => {
    const view = gatewayView(
      sampleGatewayRecord({}, { lastTestedAt: null, lastProbeResult: undefined }),
    );
    expect(view).toMatchObject({
      bonded: true,
      last_testrun_utc: null,
      last_probe_result: null,
      last_updated_utc: '2026-03-11T08:20:00Z',
      routing_score: 0,
      config_score: 0,
      description: { moniker: 'NA', website: 'NA', security_contact: 'NA', details: 'NA' },
    });
    expect(Object.keys(view)).toHaveLength(13);
  });

  it('are shown skinny without four parts', () => {
    const skinny = Object.keys(skinnyGatewayView(sampleGatewayRecord()));
    const whole = Object.keys(gatewayView(sampleGatewayRecord()));
    expect(whole.filter((key) => !skinny.includes(key))).toEqual([
      'bonded',
      'description',
      'last_probe_log',
      'bridges',
    ]);
  });

  it('are found by their exact key', () => {
    const gateways = [sampleGatewayRecord({ key: 'Ab' })];
    expect(findGateway(gateways, 'Ab').identityKey).toBe('Ab');
    expect(() => findGateway(gateways, 'ab')).toThrow('UNKNOWN_GATEWAY');
  });
});

describe('services', () => {
  const service = (parts: { address?: string | null; hostname?: string | null; wss?: unknown }) => {
    const data = sampleNodeData();
    return serviceView(
      sampleGatewayRecord(
        { key: 'S' },
        {
          selfDescribed: {
            ...data,
            network_requester: parts.address === null ? null : { address: parts.address ?? 'Nr' },
            host_information: { ...data.host_information, hostname: parts.hostname ?? null },
            mixnet_websockets: { ws_port: 9000, wss_port: parts.wss ?? null },
          },
        },
      ),
    );
  };
  const offers = {
    S1: service({ hostname: 'gw.example.net', wss: 9001 }),
    S2: service({}),
    S3: service({ address: null, wss: 0 }),
    S4: service({ address: '' }),
  };

  it.each([
    [{}, 'S1 S2'],
    [{ wss: false }, 'S1 S2'],
    [{ entry: true }, 'S1 S2 S3 S4'],
    [{ wss: true }, 'S1'],
    [{ wss: true, entry: true }, 'S1 S3'],
    [{ hostname: true, entry: true }, 'S1'],
  ])('for %j are %s', (filter, expected) => {
    const found = Object.entries(offers).filter(([, one]) => matchesServiceFilter(one, filter));
    expect(found.map(([name]) => name).join(' ')).toBe(expected);
  });

  it('count an empty host name as one', () => {
    expect(matchesServiceFilter(service({ hostname: '' }), { hostname: true })).toBe(true);
  });

  it('have the self-described data of the gateway', () => {
    expect(offers.S1).toEqual({
      gateway_identity_key: 'S',
      last_updated_utc: '2026-03-11T08:20:00Z',
      routing_score: 1,
      service_provider_client_id: 'Nr',
      ip_address: '192.0.2.10',
      hostname: 'gw.example.net',
      mixnet_websockets: { ws_port: 9000, wss_port: 9001 },
      last_successful_ping_utc: '2026-03-11T08:15:30Z',
    });
  });

  it('survive a gateway of which nothing is known', () => {
    const nothing = serviceView(sampleGatewayRecord({}, { selfDescribed: null }));
    expect(nothing).toMatchObject({ service_provider_client_id: null, mixnet_websockets: null });
  });
});

describe('sessions', () => {
  it('are filtered by day, which is checked first, and by node', () => {
    expect(sessionFilter({})).toEqual({ day: undefined, nodeId: undefined });
    expect(sessionFilter({ day: '20260310', node_id: '7' })).toEqual({
      day: '2026-03-10',
      nodeId: 7,
    });
    expect(() => sessionFilter({ day: 'bad', node_id: 'bad2' })).toThrow('INVALID_DAY');
    for (const node_id of ['x1', '-1', '4294967296', '', '1.0']) {
      expect(() => sessionFilter({ node_id })).toThrow('INVALID_NODE_ID');
    }
  });

  it('are shown page by page', async () => {
    const session = {
      nodeId: 42,
      identityKey: 'A',
      day: '2026-03-10',
      uniqueActiveClients: 17,
      sessionsStarted: 23,
      usersHashes: ['h1'],
      vpnSessions: [61_000],
      mixnetSessions: null,
      unknownSessions: [900],
    };
    const windows: unknown[] = [];
    const queries = {
      countSessions: async ({ nodeId }: SessionFilter) => (nodeId === undefined ? 2 : 0),
      findSessions: async ({ nodeId }: SessionFilter, window: unknown) => {
        windows.push(window);
        return nodeId === undefined ? [session] : [];
      },
    };
    const result = await pageOfSessions(queries, {}, { size: 1, page: 1 });
    expect(windows).toEqual([{ offset: 1, limit: 1 }]);
    expect(result).toEqual({
      page: 1,
      size: 1,
      total: 2,
      items: [
        {
          gateway_identity_key: 'A',
          node_id: 42,
          day: '2026-03-10',
          unique_active_clients: 17,
          session_started: 23,
          users_hashes: ['h1'],
          vpn_sessions: [61_000],
          mixnet_sessions: null,
          unknown_sessions: [900],
        },
      ],
    });
    expect(await pageOfSessions(queries, { nodeId: 9 }, {})).toMatchObject({ total: 0, items: [] });
  });
});

describe('delegations', () => {
  it('are shown without the node id, or fail where nothing is known', async () => {
    const queries = {
      findDelegations: async (nodeId: number) =>
        nodeId === 42 ? [sampleDelegation(42, 'n1q')] : null,
    };
    expect(await nodeDelegations(queries, 42)).toEqual([
      {
        amount: { denom: 'unym', amount: '25000000000' },
        cumulative_reward_ratio: '12.345678901234567891',
        block_height: 1_234_567,
        owner: 'n1q',
        proxy: null,
      },
    ]);
    await expect(nodeDelegations(queries, 7)).rejects.toThrow('NO_DELEGATION_DATA');
  });
});

describe('daily statistics', () => {
  const days = Array.from({ length: 40 }, (_, index) => 40 - index).map((day) => ({
    day: `d${day}`,
    received: day,
    sent: 1,
    dropped: 2,
    stake: 3,
  }));
  const ends = (offset?: number) => {
    const dates = dailyStats(days, offset).map((one) => one.date_utc);
    return [dates.length, dates[0], dates.at(-1)];
  };

  it.each([
    [undefined, [30, 'd11', 'd40']],
    [5, [30, 'd6', 'd35']],
    [35, [5, 'd1', 'd5']],
    [40, [0, undefined, undefined]],
  ])('with the offset %s are thirty ascending days', (offset, expected) => {
    expect(ends(offset)).toEqual(expected);
  });

  it('refuse an offset below zero', () => {
    expect(() => dailyStats(days, -1)).toThrow('NEGATIVE_OFFSET');
  });
});

describe('the summary', () => {
  const record: SummaryRecord = {
    at: new Date('2026-03-11T08:20:00Z'),
    skimmedNodes: 4,
    describedNodes: 5,
    mixingNodes: 1,
    entryGateways: 1,
    exitGateways: 1,
    describedGateways: 3,
    historicalMixnodes: 0,
    historicalGateways: 1200,
  };
  const last_updated_utc = '2026-03-11T08:20:00Z';

  it('shows the counts of the latest cycle', () => {
    expect(networkSummary(record)).toEqual({
      total_nodes: 4,
      mixnodes: {
        bonded: { count: 1, self_described: 5, last_updated_utc },
        historical: { count: 0, last_updated_utc },
      },
      gateways: {
        bonded: { count: 3, entry: 1, exit: 1, last_updated_utc },
        historical: { count: 1200, last_updated_utc },
      },
    });
  });

  it('fails before the first cycle', () => {
    expect(() => networkSummary(null)).toThrow('NO_SUMMARY');
  });

  it('has a history with times in unix seconds', () => {
    const [day] = summaryHistory([record]);
    expect(day).toMatchObject({ date: '2026-03-11', timestamp_utc: last_updated_utc });
    expect(day?.value_json.gateways.historical.last_updated_utc).toBe('1773217200');
  });
});

describe('health', () => {
  it('is the whole seconds since the start', () => {
    const start = new Date('2026-03-11T08:00:00Z');
    expect(healthInfo(start, new Date('2026-03-11T08:01:00.900Z'))).toEqual({ uptime: 60 });
    expect(healthInfo(start, new Date('2026-03-11T07:00:00Z'))).toEqual({ uptime: 0 });
  });
});
