import { describe, expect, it } from '@jest/globals';
import { sampleGateway } from '../../../test/sample-network.ts';
import { gatewayRows, type GatewayRow } from './gateway-row.ts';
import { EVERYTHING, matchingGateways, pageOf, PAGE_SIZE } from './gateway-search.ts';
import { compareVersions } from './version-order.ts';

const row = (name: string, more: Partial<GatewayRow> = {}): GatewayRow => {
  const [made] = gatewayRows([{ ...sampleGateway(1), name }]);
  return { ...made!, ...more };
};

const rows = [
  row('Alpine Relay', { country: 'CH', countryName: 'Switzerland', score: 'low', uptime: 0.4 }),
  row('basalt 10', { country: 'DE', countryName: 'Germany', score: 'high', uptime: 0.9 }),
  row('basalt 9', { country: 'DE', countryName: 'Germany', score: 'high', uptime: 1 }),
  row('Zephyr', { country: 'IS', countryName: 'Iceland', score: 'offline', uptime: null }),
];
const names = (query: Partial<typeof EVERYTHING>) =>
  matchingGateways(rows, { ...EVERYTHING, ...query }).map(({ name }) => name);

describe('searching gateways', () => {
  it('shows the best first when nothing is asked for', () => {
    expect(names({})).toEqual(['basalt 9', 'basalt 10', 'Alpine Relay', 'Zephyr']);
  });

  it('takes every word, in any order and case', () => {
    const [sample] = gatewayRows([{ ...sampleGateway(0), name: 'Alpine Relay' }]);
    const found = (text: string) => matchingGateways([sample!], { ...EVERYTHING, text }).length;
    const key = sampleGateway(0).identity_key;
    const { city, countryName, country } = sample!;
    for (const text of [
      'RELAY alp',
      key,
      key.slice(5, 20),
      city,
      `${countryName} relay`,
      country,
    ]) {
      expect([text, found(text)]).toEqual([text, 1]);
    }
    expect(found('alpine nothing')).toBe(0);
    expect(found('   ')).toBe(1);
  });

  it('narrows by country, score and role', () => {
    expect(names({ country: 'CH' })).toEqual(['Alpine Relay']);
    expect(names({ score: 'high' })).toEqual(['basalt 9', 'basalt 10']);
    const exit = row('exit', { isEntry: false, isExit: true });
    const found = (role: 'entry' | 'exit') => matchingGateways([exit], { ...EVERYTHING, role });
    expect(found('exit')).toEqual([exit]);
    expect(found('entry')).toEqual([]);
  });

  it('sorts names as people do, and both ways', () => {
    const ascending = ['Alpine Relay', 'basalt 9', 'basalt 10', 'Zephyr'];
    expect(names({ sort: 'name', descending: false })).toEqual(ascending);
    expect(names({ sort: 'name', descending: true })).toEqual([...ascending].reverse());
  });

  it('puts a gateway without a probe below those with one', () => {
    expect(names({ sort: 'uptime' }).at(-1)).toBe('Zephyr');
  });
});

describe('pages', () => {
  const many = Array.from({ length: PAGE_SIZE + 1 }, (_, index) => row(`g${index}`));

  it('cuts the matches', () => {
    expect(pageOf(many, 1)).toMatchObject({ page: 1, pages: 2, total: PAGE_SIZE + 1 });
    expect(pageOf(many, 1).rows).toEqual([many.at(-1)]);
  });

  it('stays in bounds', () => {
    expect(pageOf(many, 9).page).toBe(1);
    expect(pageOf(many, -1).page).toBe(0);
    expect(pageOf([], 3)).toEqual({ rows: [], total: 0, page: 0, pages: 1 });
  });
});

it('versions are ordered by precedence', () => {
  const ascending = ['1.9.0', '1.10.0-rc.1', '1.10.0-rc.2', '1.10.0', '1.10.1', '2.0.0'];
  expect([...ascending].reverse().sort(compareVersions)).toEqual(ascending);
  expect(compareVersions('1.0.0+a', '1.0.0+b')).toBe(0);
});
