import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import { SUMMARY } from '../../testing/fixture-f.ts';
import { serveNetwork, type ServedNetwork } from '../../testing/serve-network.ts';
import { StoredRecords } from '../../testing/stored-records.ts';

const MS_PER_DAY = 86_400_000;

let store: StoredRecords;
let network: ServedNetwork;

beforeEach(async () => {
  store = new StoredRecords();
  network = await serveNetwork(store);
});
afterEach(() => network.stop());

describe('the summary', () => {
  it('is missing before the first cycle', async () => {
    const answer = await network.get('/v2/summary');
    expect([answer.status, answer.text]).toEqual([500, 'Internal server error']);
    expect(answer.headers['content-type']).toBe('text/plain; charset=utf-8');
    expect(await network.json('/v2/summary/history')).toEqual([]);
    // The service has not failed.
    expect(network.errors).toEqual([]);
  });

  it('is that of the latest cycle', async () => {
    store.commit({ summary: SUMMARY });
    await network.views.refresh();
    const at = { last_updated_utc: '2026-03-11T08:20:00Z' };
    expect(await network.json('/v2/summary')).toEqual({
      total_nodes: 4,
      mixnodes: {
        bonded: { count: 1, self_described: 5, ...at },
        historical: { count: 0, ...at },
      },
      gateways: {
        bonded: { count: 3, entry: 1, exit: 1, ...at },
        historical: { count: 5, ...at },
      },
    });
  });

  it('has a history of thirty days, newest first', async () => {
    const history = Array.from({ length: 35 }, (_, day) => ({
      ...SUMMARY,
      at: new Date(SUMMARY.at.getTime() - day * MS_PER_DAY),
    }));
    store.commit({ history });
    await network.views.refresh();
    const shown = await network.json('/v2/summary/history');
    expect(shown).toHaveLength(30);
    expect(shown[0]).toMatchObject({
      date: '2026-03-11',
      timestamp_utc: '2026-03-11T08:20:00Z',
      value_json: { total_nodes: 4, gateways: { bonded: { last_updated_utc: '1773217200' } } },
    });
    expect(shown[1].date).toBe('2026-03-10');
    expect(shown[29].date).toBe('2026-02-10');
  });
});
