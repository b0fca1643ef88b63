import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import type { DailyTraffic } from '@tandem/node-network-domain';
import { serveNetwork, type ServedNetwork } from '../../testing/serve-network.ts';
import { StoredRecords } from '../../testing/stored-records.ts';

const MS_PER_DAY = 86_400_000;

/** The nth of forty days; the first is the oldest. */
const nth = (day: number): string =>
  new Date(Date.UTC(2026, 0, 1) + (day - 1) * MS_PER_DAY).toISOString().slice(0, 10);

const traffic: DailyTraffic[] = Array.from({ length: 40 }, (_, index) => ({
  day: nth(40 - index),
  received: 3,
  sent: 2,
  dropped: 1,
  stake: 251_000_000_000,
}));

let network: ServedNetwork;

beforeAll(async () => {
  network = await serveNetwork(new StoredRecords({ traffic }));
});
afterAll(() => network.stop());

describe('daily statistics', () => {
  it.each([
    ['', 11, 40],
    ['?offset=0', 11, 40],
    ['?offset=5', 6, 35],
    ['?offset=35', 1, 5],
    ['?offset=%2B35', 1, 5],
    ['?offset=-0', 11, 40],
  ])('%s: the days from %d to %d', async (query, first, last) => {
    const rows = await network.json(`/v2/mixnodes/stats${query}`);
    const days = rows.map((row: { date_utc: string }) => row.date_utc);
    const expected = Array.from({ length: last - first + 1 }, (_, index) => nth(first + index));
    expect(days).toEqual(expected);
  });

  it.each(['?offset=40', '?offset=9223372036854775807'])('%s: none', async (query) => {
    expect(await network.json(`/v2/mixnodes/stats${query}`)).toEqual([]);
  });

  it('have all their fields', async () => {
    const rows = await network.json('/v2/mixnodes/stats');
    expect(rows[0]).toEqual({
      date_utc: nth(11),
      total_packets_received: 3,
      total_packets_sent: 2,
      total_packets_dropped: 1,
      total_stake: 251_000_000_000,
    });
  });

  it.each([
    ['-1', 'Offset must be non-negative'],
    ['-9223372036854775808', 'Offset must be non-negative'],
    ['x', 'Failed to deserialize query string: invalid digit found in string'],
    ['', 'Failed to deserialize query string: cannot parse integer from empty string'],
    [
      '9223372036854775808',
      'Failed to deserialize query string: number too large to fit in target type',
    ],
    [
      '-9223372036854775809',
      'Failed to deserialize query string: number too small to fit in target type',
    ],
  ])('offset %j: %s', async (offset, text) => {
    const answer = await network.get(`/v2/mixnodes/stats?offset=${offset}`);
    expect([answer.status, answer.text]).toEqual([400, text]);
  });
});
