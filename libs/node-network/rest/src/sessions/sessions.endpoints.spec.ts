import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import type { SessionStatistics } from '@tandem/node-network-domain';
import { serveNetwork, type ServedNetwork } from '../../testing/serve-network.ts';
import { StoredRecords } from '../../testing/stored-records.ts';

const SESSIONS = '/v2/metrics/sessions';

const row = (nodeId: number, day: string): SessionStatistics => ({
  nodeId,
  identityKey: `key${nodeId}`,
  day,
  uniqueActiveClients: 17,
  sessionsStarted: 23,
  usersHashes: null,
  vpnSessions: [100],
  mixnetSessions: null,
  unknownSessions: null,
});

let store: StoredRecords;
let network: ServedNetwork;

beforeEach(async () => {
  store = new StoredRecords({
    sessions: [row(1, '2026-03-09'), row(1, '2026-03-10'), row(2, '2026-03-10')],
  });
  network = await serveNetwork(store);
});
afterEach(() => network.stop());

describe('sessions', () => {
  it.each([
    ['', 3],
    ['?node_id=1', 2],
    ['?day=2026-03-10', 2],
    ['?node_id=1&day=2026-03-10', 1],
    ['?node_id=99', 0],
    ['?day=20260310', 2],
    ['?day=2026-069', 2],
    ['?day=2026-W11-2', 2],
    ['?day=2026-03-10T08:00:00Z', 2],
    ['?node_id=%2B1', 2],
  ])('%s: %d of them', async (query, total) => {
    const page = await network.json(SESSIONS + query);
    expect(page).toMatchObject({ page: 0, size: 10, total });
    expect(page.items).toHaveLength(total);
  });

  it('come in pages', async () => {
    expect(await network.json(`${SESSIONS}?size=2&page=1`)).toMatchObject({
      page: 1,
      size: 2,
      total: 3,
      items: [{ node_id: 2 }],
    });
    expect(await network.json(`${SESSIONS}?size=0`)).toMatchObject({ size: 0, items: [] });
  });

  it('have all their fields', async () => {
    const { items } = await network.json(SESSIONS);
    expect(items[0]).toEqual({
      gateway_identity_key: 'key1',
      node_id: 1,
      day: '2026-03-09',
      unique_active_clients: 17,
      session_started: 23,
      users_hashes: null,
      vpn_sessions: [100],
      mixnet_sessions: null,
      unknown_sessions: null,
    });
  });

  it.each([
    ['2026-03-10', 2],
    ['%2B002026-03-10T13:14:60Z', 2],
    ['20260310T13', 2],
    ['-000043-03-15', 0],
    ['0000-01-01', 0],
  ])('?day=%s: %d of them', async (day, total) => {
    expect(await network.json(`${SESSIONS}?day=${day}`)).toMatchObject({ total });
  });

  it.each([
    ['?day=2026-03-10T13', '2026-03-10T13'],
    ['?day=2026-02-30', '2026-02-30'],
    ['?day=today', 'today'],
    ['?day=', ''],
    ['?day=2026-3-10', '2026-3-10'],
    ['?node_id=x1', 'x1'],
    ['?node_id=-1', '-1'],
    ['?node_id=4294967296', '4294967296'],
    ['?node_id=', ''],
    ['?day=bad&node_id=bad2', 'bad'],
    ['?node_id=bad2&day=bad', 'bad'],
    ['?node_id=a%20b', 'a b'],
    ['?day=x&size=y', 'Failed to deserialize query string: invalid digit found in string'],
    ['?day=x&day=y', 'Failed to deserialize query string: duplicate field `day`'],
  ])('%s: 400 %s', async (query, text) => {
    const answer = await network.get(SESSIONS + query);
    expect([answer.status, answer.text]).toEqual([400, text]);
    expect(answer.headers['content-type']).toBe('text/plain; charset=utf-8');
  });

  it('are empty while the store fails, which is logged; invalid requests are still refused', async () => {
    store.failure = new Error('no connection');
    expect(await network.json(`${SESSIONS}?size=3&page=2`)).toEqual({
      page: 0,
      size: 3,
      total: 0,
      items: [],
    });
    expect(network.errors).toHaveLength(1);
    expect((await network.get(`${SESSIONS}?day=today`)).status).toBe(400);
    store.failure = null;
    expect(await network.json(SESSIONS)).toMatchObject({ total: 3 });
  });
});
