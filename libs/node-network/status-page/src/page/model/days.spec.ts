import { describe, expect, it } from '@jest/globals';
import { sampleNetwork } from '../../../testing/sample-network.ts';
import { daysUntil, networkDays, sessionDay, trafficDays } from './days.ts';

const network = sampleNetwork(10, new Date('2026-03-11T08:20:00Z'));

describe('days', () => {
  it('are those up to today in UTC, oldest first', () => {
    expect(daysUntil(Date.parse('2026-03-01T23:59:59Z'), 3)).toEqual([
      '2026-02-27',
      '2026-02-28',
      '2026-03-01',
    ]);
  });

  it('of the history come oldest first', () => {
    const days = networkDays(network.history);
    expect(days).toHaveLength(30);
    expect(days.at(-1)).toEqual({
      date: '2026-03-11',
      nodes: 14,
      mixing: 4,
      gateways: 10,
      entry: 3,
      exit: 2,
    });
  });

  it.each([null, 'text', {}, { total_nodes: 3 }, { total_nodes: 3, mixnodes: {}, gateways: {} }])(
    'with %j as their summary are left out',
    (value_json) => {
      const broken = { ...network.history[0]!, value_json } as (typeof network.history)[number];
      expect(networkDays([broken, ...network.history.slice(1)])).toHaveLength(29);
    },
  );

  it('of packets preserve their order', () => {
    const days = trafficDays(network.traffic);
    expect(days.map(({ date }) => date)).toEqual(network.traffic.map(({ date_utc }) => date_utc));
  });

  it('of sessions are sums over the gateways, and there are none without reports', () => {
    const [first] = network.sessions;
    const reports = [1, 2, 3].map((count) => ({
      ...first!,
      session_started: count,
      unique_active_clients: 10 * count,
    }));
    expect(sessionDay('2026-03-11', reports)).toEqual({
      date: '2026-03-11',
      sessions: 6,
      clients: 60,
      gateways: 3,
    });
    expect(sessionDay('2026-03-11', [])).toBeNull();
  });
});
