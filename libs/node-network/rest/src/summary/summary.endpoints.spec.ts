import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import { MemoryNetwork, sampleCycle } from '@tandem/node-network-domain/testing';
import { serveNetwork, type ServedNetwork } from '../../testing/serve-network.ts';

const MS_PER_DAY = 86_400_000;
const AT = new Date('2026-03-11T08:20:00Z');

let store: MemoryNetwork;
let network: ServedNetwork;

async function collect(at: Date): Promise<void> {
  await store.saveCycle(sampleCycle(at, [{ nodeId: 1 }, { nodeId: 2 }]));
}

beforeEach(async () => {
  store = new MemoryNetwork();
  network = await serveNetwork(store);
});
afterEach(() => network.stop());

describe('the summary', () => {
  it('is missing before the first cycle', async () => {
    const answer = await network.get('/v2/summary');
    expect([answer.status, answer.text]).toEqual([500, 'Internal server error']);
    expect(answer.headers['content-type']).toBe('text/plain; charset=utf-8');
    expect(await network.json('/v2/summary/history')).toEqual([]);
    // Nothing is wrong with the service.
    expect(network.errors).toEqual([]);
  });

  it('is that of the latest cycle', async () => {
    await collect(AT);
    await network.views.refresh();
    const at = { last_updated_utc: '2026-03-11T08:20:00Z' };
    expect(await network.json('/v2/summary')).toEqual({
      total_nodes: 2,
      mixnodes: {
        bonded: { count: 0, self_described: 2, ...at },
        historical: { count: 0, ...at },
      },
      gateways: {
        bonded: { count: 2, entry: 0, exit: 2, ...at },
        historical: { count: 2, ...at },
      },
    });
  });

  it('has a history of thirty days, newest first', async () => {
    for (let day = 34; day >= 0; day -= 1) {
      await collect(new Date(AT.getTime() - day * MS_PER_DAY));
    }
    await collect(new Date(AT.getTime() + 300_000));
    await network.views.refresh();
    const history = await network.json('/v2/summary/history');
    expect(history).toHaveLength(30);
    expect(history[0]).toMatchObject({
      date: '2026-03-11',
      timestamp_utc: '2026-03-11T08:25:00Z',
      value_json: { total_nodes: 2, gateways: { bonded: { last_updated_utc: '1773217500' } } },
    });
    expect(history[1].date).toBe('2026-03-10');
    expect(history[29].date).toBe('2026-02-10');
  });
});
