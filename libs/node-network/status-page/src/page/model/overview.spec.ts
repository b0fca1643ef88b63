import { describe, expect, it } from '@jest/globals';
import { sampleGateway, sampleNetwork } from '../../../test/sample-network.ts';
import { gatewayRows, type GatewayRow } from './gateway-row.ts';
import { overviewOf } from './overview.ts';

const at = (latitude: number, longitude: number, more: Partial<GatewayRow> = {}): GatewayRow => {
  const sample = sampleGateway(1);
  const [row] = gatewayRows([{ ...sample, location: { ...sample.location, latitude, longitude } }]);
  return { ...row!, ...more };
};
const sum = (tallies: readonly { readonly count: number }[]) =>
  tallies.reduce((total, { count }) => total + count, 0);

describe('the overview', () => {
  it('counts each gateway once in each chart', () => {
    const overview = overviewOf(gatewayRows(sampleNetwork(500, new Date(0)).gateways));
    const { countries, versions, scores, loads, places } = overview;
    expect([countries, versions, scores, loads, places].map(sum)).toEqual(Array(5).fill(500));
    expect(sum(countries.map(({ entries }) => ({ count: entries })))).toBe(overview.entries);
    expect(sum(countries.map(({ exits }) => ({ count: exits })))).toBe(overview.exits);
  });

  it('lists countries and places by size, versions from the newest', () => {
    const rows = [
      at(10, 10, { version: '1.9.0', country: 'IS', countryName: 'Iceland' }),
      at(20, 20, { version: '1.10.0', country: 'CH', countryName: 'Switzerland' }),
      at(20, 20, { version: '1.9.0', country: 'CH', countryName: 'Switzerland' }),
    ];
    const { countries, versions, places } = overviewOf(rows);
    expect(countries.map(({ label, count }) => [label, count])).toEqual([
      ['Switzerland', 2],
      ['Iceland', 1],
    ]);
    expect(versions).toEqual([
      { label: '1.10.0', count: 1 },
      { label: '1.9.0', count: 2 },
    ]);
    expect(places.map(({ count }) => count)).toEqual([2, 1]);
  });

  it('joins neighbours on the map, and leaves out nodes without a location', () => {
    const { places, gateways } = overviewOf([at(50.11, 8.68), at(50.12, 8.69), at(0, 0), at(0, 9)]);
    expect(places.map(({ count }) => count)).toEqual([2, 1]);
    expect(gateways).toBe(4);
  });

  it('shows every class, also one without gateways', () => {
    const { scores, loads } = overviewOf([]);
    expect(scores.map(({ score }) => score)).toEqual(['high', 'medium', 'low', 'offline']);
    expect(loads.map(({ score }) => score)).toEqual(['low', 'medium', 'high', 'offline']);
  });
});

describe('a row', () => {
  it('without a probe is offline and usable for nothing', () => {
    const [row] = gatewayRows([{ ...sampleGateway(1), last_probe: null, performance_v2: null }]);
    expect(row).toMatchObject({
      score: 'offline',
      load: 'offline',
      uptime: null,
      isEntry: false,
      isExit: false,
      testedAt: null,
    });
  });

  it('is an exit only when it reaches the internet by both protocols', () => {
    const as_exit = {
      can_connect: true,
      can_route_ip_v4: true,
      can_route_ip_external_v4: true,
      can_route_ip_v6: true,
      can_route_ip_external_v6: true,
    };
    const isExit = (change: Partial<typeof as_exit>) => {
      const sample = sampleGateway(3);
      const probe = sample.last_probe!;
      const outcome = { ...probe.outcome, as_exit: { ...as_exit, ...change } };
      return gatewayRows([{ ...sample, last_probe: { ...probe, outcome } }])[0]!.isExit;
    };
    expect(isExit({})).toBe(true);
    expect(isExit({ can_connect: false })).toBe(true);
    expect(isExit({ can_route_ip_external_v4: false })).toBe(false);
    expect(isExit({ can_route_ip_external_v6: false })).toBe(false);
  });
});
