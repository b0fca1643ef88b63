import { describe, expect, it } from '@jest/globals';
import { createNodeStatusClient } from '@tandem/node-network-client';
import { sampleNetwork } from '../../../testing/sample-network.ts';
import { serveSample, type ServedNetwork } from '../../../testing/serve-sample.ts';
import { loadFormerGateway, loadNode, loadSessionsOf } from '../data/load-node.ts';
import { loadSessions } from '../data/load-sessions.ts';
import { SeenNetwork } from '../data/seen-network.ts';
import { daysUntil } from '../model/days.ts';
import { NetworkStore } from './network-store.ts';

const AT = new Date('2026-03-11T08:20:00Z');
const network = sampleNetwork(450, AT);
/** Half as many again are mixnodes. */
const NODES = network.nodes.length;

/** A store of a service that answers as given, and the paths that were requested. */
function storeOf(served: ServedNetwork | (() => ServedNetwork)) {
  const requested: string[] = [];
  const client = createNodeStatusClient({
    baseUrl: 'http://service.test',
    fetch: ({ url }) => {
      const { pathname, search } = new URL(url);
      requested.push(`${pathname}${search}`);
      const body = serveSample(typeof served === 'function' ? served() : served, new URL(url));
      return Promise.resolve(
        body === undefined
          ? new Response('Internal server error', { status: 500 })
          : Response.json(body),
      );
    },
  });
  const texts = new Map<string, string>();
  const seen = new SeenNetwork({
    read: (key) => texts.get(key) ?? null,
    write: (key, text) => void texts.set(key, text),
  });
  return { store: new NetworkStore(client, seen), client, requested };
}

describe('the network of the page', () => {
  it('is loaded page by page, and by country', async () => {
    const { store, requested } = storeOf(network);
    await store.refresh();
    const { rows, isWhole, hasScores } = store.nodes.value;
    expect([rows.length, isWhole, hasScores]).toEqual([NODES, true, true]);
    expect(rows.filter(({ gateway }) => gateway !== null)).toHaveLength(450);
    expect(rows.map(({ index }) => index)).toEqual(rows.map((_, index) => index));
    expect(requested.filter((path) => path.startsWith('/explorer'))).toHaveLength(4);
    expect(requested).not.toContain('/dvpn/v1/directory/gateways');
    expect([store.failure.value, store.progress.value, store.isLoading.value]).toEqual([
      null,
      null,
      false,
    ]);
  });

  it('costs one request as long as nothing new is collected', async () => {
    const { store, requested } = storeOf(network);
    await store.refresh();
    requested.length = 0;
    await store.refresh();
    expect(requested).toEqual(['/v2/summary']);
  });

  it('waits for the same answers when it is called twice', async () => {
    const { store, requested } = storeOf(network);
    await Promise.all([store.refresh(), store.refresh()]);
    expect(requested.filter((path) => path === '/v2/summary')).toHaveLength(1);
  });

  it('replaces the shown network when the next collection is complete', async () => {
    let served = network;
    const { store } = storeOf(() => served);
    await store.refresh();
    const sizes: number[] = [];
    store.nodes.subscribe(({ rows }) => sizes.push(rows.length));
    const nodes = network.nodes.slice(1);
    served = { ...sampleNetwork(450, new Date(AT.getTime() + 60_000)), nodes };
    await store.refresh();
    expect(sizes).toEqual([NODES, NODES - 1]);
    expect(store.seen.changes.map(({ what }) => what)).toContain('left');
  });

  it('distinguishes a service that has not collected from one that fails', async () => {
    const empty = storeOf('empty').store;
    await empty.refresh();
    expect([empty.isEmpty.value, empty.failure.value]).toEqual([true, null]);
    const broken = storeOf('broken').store;
    await broken.refresh();
    expect([broken.isEmpty.value, broken.failure.value]).toEqual([
      false,
      { reason: 'status', status: 500 },
    ]);
  });

  it('does not change when the service fails, and recovers', async () => {
    let served: ServedNetwork = network;
    const { store } = storeOf(() => served);
    await store.refresh();
    served = 'broken';
    await store.refresh();
    expect(store.nodes.value.rows).toHaveLength(NODES);
    expect(store.failure.value).not.toBeNull();
    served = network;
    await store.refresh();
    expect(store.failure.value).toBeNull();
  });

  it('stays whole when the next collection is loaded in part, and loads it afterwards', async () => {
    let served: () => ServedNetwork = () => network;
    const { store, requested } = storeOf(() => served());
    await store.refresh();
    const { figures, nodes, collected } = store;
    const before = [figures.value, nodes.value, collected.value];
    const next = {
      ...sampleNetwork(450, new Date(AT.getTime() + 60_000)),
      nodes: network.nodes.slice(1),
    };
    served = () => (requested.at(-1)?.startsWith('/explorer') === true ? 'broken' : next);
    await store.refresh();
    expect(store.failure.value).toEqual({ reason: 'status', status: 500 });
    expect([figures.value, nodes.value, collected.value]).toEqual(before);
    served = () => next;
    await store.refresh();
    expect(nodes.value.rows).toHaveLength(NODES - 1);
    expect(collected.value).not.toBe(before[2]);
    expect(store.failure.value).toBeNull();
  });

  it('requests nothing more and shows no progress after a failure', async () => {
    let isBroken = false;
    const { store, requested } = storeOf(() => {
      // The first country fails, and the others do not.
      const isFailing = !isBroken && requested.at(-1)?.includes('/country/') === true;
      isBroken ||= isFailing;
      return isFailing ? 'broken' : network;
    });
    await store.refresh();
    expect(store.failure.value).toEqual({ reason: 'status', status: 500 });
    const countries = () => requested.filter((path) => path.includes('/country/')).length;
    const before = countries();
    expect(before).toBeLessThan(10);
    await new Promise((resolve) => setTimeout(resolve, 0));
    expect([countries(), store.progress.value]).toEqual([before, null]);
  });

  it('shows the nodes that arrived when a page fails', async () => {
    let requests = 0;
    const { store } = storeOf(() => ((requests += 1) > 4 ? 'broken' : network));
    await store.refresh();
    const { rows, isWhole } = store.nodes.value;
    expect([rows.length, isWhole]).toEqual([200, false]);
    expect(store.failure.value).toEqual({ reason: 'status', status: 500 });
  });
});

describe('details', () => {
  it('of a node come from a page of one, and from the gateways of its country', async () => {
    const { store, client, requested } = storeOf(network);
    await store.refresh();
    const row = store.nodes.value.rows[7]!;
    requested.length = 0;
    const details = await loadNode(client, row);
    expect(details?.node.node_id).toBe(row.nodeId);
    expect(details?.gateway?.identity_key).toBe(row.key);
    expect(requested).toEqual([
      '/explorer/v3/service-nodes?page=7&size=1',
      `/dvpn/v1/directory/gateways/country/${row.country}`,
    ]);
    // Another node is at this index now.
    expect(await loadNode(client, { ...row, index: 8 })).toBeNull();
  });

  it('of a former gateway have the time when it was last seen', async () => {
    const { client } = storeOf(network);
    expect(await loadFormerGateway(client, network.gateways[0]!.identity_key)).toBe(
      '2026-03-11T08:20:00Z',
    );
  });
});

describe('sessions', () => {
  it('are summed over all pages of each day; days without reports are left out', async () => {
    const { client, requested } = storeOf(network);
    const days = await loadSessions(client, ['2026-03-01', '2026-03-10', '2026-03-11']);
    expect(days.map(({ date, gateways }) => [date, gateways])).toEqual([
      ['2026-03-10', 450],
      ['2026-03-11', 450],
    ]);
    // One page for the day without, three pages of 200 for each of the others.
    expect(requested).toHaveLength(7);
  });

  it('of one gateway are its newest days', async () => {
    const { client } = storeOf(network);
    const reports = await loadSessionsOf(client, 1);
    expect(reports.map(({ day }) => day).at(-1)).toBe('2026-03-11');
    expect(reports.every(({ node_id }) => node_id === 1)).toBe(true);
  });

  it('of one gateway are 200 when it reported more', async () => {
    const [report] = network.sessions;
    const sessions = daysUntil(AT.getTime(), 210).map((day) => ({ ...report!, day }));
    const { client } = storeOf({ ...network, sessions });
    expect(await loadSessionsOf(client, report!.node_id)).toEqual(sessions.slice(-200));
  });
});
