import { beforeEach, describe, expect, it } from '@jest/globals';
import {
  buildDirectory,
  COLLECT_NETWORK_LIMITS,
  CollectNetwork,
  loadSnapshot,
  type CycleReport,
} from '@tandem/node-network-domain';
import {
  sampleBondedNode,
  sampleDescribedNode,
  sampleLocation,
  sampleSkimmedNode,
  type StoredNetworkPorts,
} from '@tandem/node-network-domain/testing';
import { FakeClock } from '@tandem/shared-kernel/testing';
import { useTestDatabase } from '@tandem/shared-postgres/testing';
import { emptyStore } from '../testing/empty-store.ts';
import { portsOver } from '../testing/network-ports.ts';
import { StubUpstream, unavailable } from '../testing/stub-upstream.ts';

const test = useTestDatabase();
let upstream: StubUpstream;
let store: StoredNetworkPorts;
let clock: FakeClock;
let collect: CollectNetwork;

beforeEach(async () => {
  upstream = new StubUpstream();
  await emptyStore(test().database);
  store = portsOver(test().database);
  clock = new FakeClock();
  collect = new CollectNetwork({
    directory: upstream,
    delegations: upstream,
    geo: upstream,
    store,
    clock,
  });
});

async function execute(): Promise<CycleReport> {
  const report = await collect.execute();
  if (report === null) throw new Error('the cycle was not stopped');
  return report;
}

describe('a cycle', () => {
  it('reads every document once, and stores the network', async () => {
    const report = await execute();
    expect(upstream.calls).toEqual([
      'described',
      'bonded',
      'skimmed',
      'geo 192.0.2.10',
      'mixing',
      'delegations 1',
    ]);
    expect(report).toMatchObject({
      head: { version: 1, collectedAt: clock.now() },
      locations: { lookedUp: 1, failed: 0, postponed: 0 },
      delegations: { read: 1, unchanged: 0, failed: 0 },
    });
    const snapshot = await loadSnapshot(store);
    expect(buildDirectory(snapshot).gateways()).toMatchObject([
      { identity_key: 'A', performance: '0.98', location: { two_letter_iso_country_code: 'CH' } },
    ]);
  });

  it('stores a repeated node once, as its first record describes it', async () => {
    const once = await execute();
    upstream.described = [...upstream.described, sampleDescribedNode({ nodeId: 1, key: 'Z' })];
    upstream.bonded = [...upstream.bonded, sampleBondedNode({ nodeId: 1, key: 'Z' })];
    upstream.skimmed = [...upstream.skimmed, sampleSkimmedNode({ nodeId: 1, key: 'Z' })];
    upstream.mixing = [...upstream.mixing, ...upstream.mixing];
    clock.advanceSeconds(86_400);
    upstream.calls = [];
    const twice = await execute();
    expect(upstream.calls.filter((call) => /^(?:geo|delegations)/.test(call))).toEqual([
      'geo 192.0.2.10',
      'delegations 1',
    ]);
    const { head: before, ...expected } = once;
    expect(twice).toEqual({
      ...expected,
      head: { version: before.version + 1, collectedAt: clock.now() },
      repeated: { described: 1, bonded: 1, skimmed: 1, mixing: 1 },
    });
    const { nodes, gateways } = await loadSnapshot(store);
    expect(nodes.map(({ identityKey }) => identityKey)).toEqual(['A']);
    expect(gateways.map(({ identityKey }) => identityKey)).toEqual(['A']);
  });

  it('counts nodes for the summary', async () => {
    const roles = ['EntryGateway', 'ExitGateway', { Mixnode: { layer: 1 } }, 'Inactive'] as const;
    upstream.described = [
      sampleDescribedNode({ nodeId: 1 }),
      sampleDescribedNode({ nodeId: 2, entry: true, exit: false }),
      sampleDescribedNode({ nodeId: 3, entry: false, exit: true }),
      sampleDescribedNode({ nodeId: 4, entry: false, exit: false }),
      sampleDescribedNode({ nodeId: 5, entry: false, exit: false }),
    ];
    upstream.bonded = [1, 2, 4, 5].map((nodeId) => sampleBondedNode({ nodeId }));
    upstream.skimmed = roles.map((role, index) => sampleSkimmedNode({ nodeId: index + 1, role }));
    const { counts } = await execute();
    expect(counts).toEqual({
      skimmedNodes: 4,
      describedNodes: 5,
      mixingNodes: 1,
      entryGateways: 1,
      exitGateways: 1,
      describedGateways: 3,
    });
    const { gateways } = await loadSnapshot(store);
    expect(gateways.map((one) => [one.identityKey, one.bonded, one.prettyBond === null])).toEqual([
      ['key1', true, false],
      ['key2', true, false],
      ['key3', false, true],
    ]);
  });

  it('stores nothing if it is stopped', async () => {
    const stopping = new AbortController();
    upstream.locateAt = (ip) => {
      stopping.abort();
      return sampleLocation('CH', ip);
    };
    expect(await collect.execute(stopping.signal)).toBeNull();
    expect(upstream.calls).not.toContain('delegations 1');
    expect(await store.head()).toEqual({ version: 0, collectedAt: null });
  });

  it('reports the number of malformed records', async () => {
    upstream.rejected = 3;
    const report = await execute();
    expect(Object.values(report.rejected).map(({ count }) => count)).toEqual([3, 3, 3, 3, 3]);
    expect(Object.values(report.records)).toEqual([1, 1, 1, 1, 1]);
  });

  it('preserves a gateway that left, as unbonded', async () => {
    upstream.described.push(sampleDescribedNode({ nodeId: 2, key: 'B' }));
    await collect.execute();
    upstream.described.pop();
    await collect.execute();
    const { gateways, summary } = await loadSnapshot(store);
    expect(gateways.map(({ identityKey }) => identityKey)).toEqual(['A', 'B']);
    expect(summary?.historicalGateways).toBe(2);
  });

  it('reads the performance of a gateway from its own record if another node has its key', async () => {
    upstream.skimmed = [
      sampleSkimmedNode({ nodeId: 1, key: 'A', performance: '0.98' }),
      sampleSkimmedNode({ nodeId: 90, key: 'A', performance: '0' }),
    ];
    await execute();
    const { gateways } = await loadSnapshot(store);
    expect(gateways.map(({ performance }) => performance)).toEqual([98]);
  });

  it('assigns a key that two nodes announce to the node with the bond of the key', async () => {
    const impostor = { nodeId: 2, key: 'A', addresses: ['198.51.100.66'] };
    upstream.described.push(sampleDescribedNode(impostor));
    upstream.bonded.push(sampleBondedNode({ ...impostor, key: 'its own' }));
    await collect.execute();
    const snapshot = await loadSnapshot(store);
    expect(snapshot.gateways).toHaveLength(1);
    expect(snapshot.gateways[0]?.prettyBond).toMatchObject({ owner: 'n1owner1' });
    const [gateway] = buildDirectory(snapshot).gateways();
    expect(gateway?.ip_addresses).toEqual(['192.0.2.10']);
  });

  it('uses the first of two records of one node', async () => {
    upstream.described.push(sampleDescribedNode({ nodeId: 1, key: 'second' }));
    await collect.execute();
    expect((await loadSnapshot(store)).nodes.map(({ nodeId }) => nodeId)).toEqual([1]);
  });
});

describe('a cycle of a broken upstream', () => {
  it.each(['described', 'bonded', 'skimmed', 'mixing'])(
    'stores nothing when the list %s cannot be read',
    async (document) => {
      await collect.execute();
      const before = await loadSnapshot(store);
      upstream.failing.add(document);
      await expect(collect.execute()).rejects.toThrow(unavailable);
      expect(await loadSnapshot(store)).toEqual(before);
    },
  );

  it.each(['described', 'bonded', 'skimmed'] as const)(
    'is refused when the whole list %s is empty',
    async (document) => {
      await collect.execute();
      upstream[document] = [];
      upstream.rejected = 650;
      await expect(collect.execute()).rejects.toMatchObject({
        code: 'NETWORK_VANISHED',
        data: { document, rejected: 650 },
      });
    },
  );

  it('is stored if no network was stored before', async () => {
    upstream.described = [];
    upstream.bonded = [];
    upstream.skimmed = [];
    await collect.execute();
    await expect(collect.execute()).resolves.toMatchObject({ counts: { skimmedNodes: 0 } });
  });

  it('stores a node without its delegations when only these cannot be read', async () => {
    upstream.bonded.push(sampleBondedNode({ nodeId: 2 }));
    upstream.failing.add('delegations 1');
    const report = await execute();
    expect(report.delegations).toEqual({ read: 1, unchanged: 0, failed: 1 });
    expect(await store.findDelegations(1)).toBeNull();
    expect(await store.findDelegations(2)).toHaveLength(1);
  });
});

describe('delegations', () => {
  const readAgain = async (): Promise<readonly string[]> => {
    upstream.calls = [];
    await execute();
    return upstream.calls.filter((call) => call.startsWith('delegations'));
  };

  beforeEach(async () => {
    upstream.bonded.push(sampleBondedNode({ nodeId: 2 }));
    await execute();
  });

  it('are read again only if the stake of the bond has changed', async () => {
    expect(await readAgain()).toEqual([]);
    expect(await store.findDelegations(1)).toHaveLength(1);
    const [first, second] = upstream.bonded;
    const details = { ...second!.rewarding_details, delegates: '1.5' };
    upstream.bonded = [first!, { ...second!, rewarding_details: details }];
    expect(await readAgain()).toEqual(['delegations 2']);
    expect(await readAgain()).toEqual([]);
  });

  it('are read again after an hour, and after a failure', async () => {
    clock.advanceSeconds(3_600);
    upstream.failing.add('delegations 1');
    expect(await readAgain()).toEqual(['delegations 1', 'delegations 2']);
    expect(await store.findDelegations(1)).toBeNull();
    upstream.failing.clear();
    expect(await readAgain()).toEqual(['delegations 1']);
  });
});

describe('locations', () => {
  const fail = (): never => {
    throw unavailable;
  };

  it('are looked up once a day', async () => {
    await collect.execute();
    clock.advanceSeconds(86_399);
    expect((await execute()).locations.lookedUp).toBe(0);
    clock.advanceSeconds(2);
    expect((await execute()).locations.lookedUp).toBe(1);
  });

  it('are looked up again for a node that moved', async () => {
    await collect.execute();
    upstream.described = [
      sampleDescribedNode({ nodeId: 1, key: 'A', addresses: ['198.51.100.1'] }),
    ];
    expect((await execute()).locations.lookedUp).toBe(1);
  });

  it('are those of the first known address', async () => {
    upstream.described = [
      sampleDescribedNode({ nodeId: 1, key: 'A', addresses: ['2001:db8::1', '192.0.2.1'] }),
    ];
    upstream.locateAt = (ip) => (ip === '192.0.2.1' ? sampleLocation('DE', ip) : fail());
    await collect.execute();
    expect(await store.locations()).toMatchObject([{ nodeId: 1, ip: '192.0.2.1' }]);
  });

  it('do not change while the lookup is unavailable', async () => {
    await collect.execute();
    clock.advanceSeconds(100_000);
    upstream.locateAt = fail;
    expect((await execute()).locations).toEqual({ lookedUp: 0, failed: 1, postponed: 0 });
    const snapshot = await loadSnapshot(store);
    expect(buildDirectory(snapshot).countries()).toEqual(['CH']);
  });

  it('that were never found hide a gateway only from the directory', async () => {
    upstream.locateAt = fail;
    await collect.execute();
    const snapshot = await loadSnapshot(store);
    expect(snapshot.gateways).toHaveLength(1);
    expect([...buildDirectory(snapshot).hidden.keys()]).toEqual(['unknown country']);
  });

  it('are postponed to the next cycle when the time limit is reached', async () => {
    upstream.described = Array.from({ length: 40 }, (_, index) =>
      sampleDescribedNode({ nodeId: index + 1 }),
    );
    upstream.locateAt = (ip) => {
      clock.advanceSeconds(10);
      return sampleLocation('CH', ip);
    };
    const { locations } = await execute();
    expect(locations.lookedUp).toBeLessThan(20);
    expect(locations.lookedUp + locations.postponed).toBe(40);
  });
});

describe('a list with too many unusable records', () => {
  const nodes = Array.from({ length: 8 }, (_, index) => ({
    nodeId: index + 1,
    key: `K${index + 1}`,
  }));
  const fill = (): void => {
    upstream.described = nodes.map((node) => sampleDescribedNode(node));
    upstream.bonded = nodes.map((node) => sampleBondedNode(node));
    upstream.skimmed = nodes.map((node) => sampleSkimmedNode(node));
    upstream.mixing = upstream.skimmed;
  };
  beforeEach(fill);

  it.each<[string, string, { malformed?: number; repeated?: number }, () => void]>([
    ['is malformed', 'described', { malformed: 20 }, () => (upstream.rejected = 20)],
    [
      'has one node id',
      'bonded',
      { repeated: 7 },
      () => (upstream.bonded = nodes.map(({ key }) => sampleBondedNode({ nodeId: 1, key }))),
    ],
    [
      'has one identity key',
      'described',
      { repeated: 7 },
      () =>
        (upstream.described = nodes.map(({ nodeId }) =>
          sampleDescribedNode({ nodeId, key: 'K1' }),
        )),
    ],
    [
      'repeats a mixing node',
      'mixing',
      { repeated: 7 },
      () => (upstream.mixing = nodes.map(() => sampleSkimmedNode({ nodeId: 9 }))),
    ],
  ])('that %s leaves the last good state', async (_, document, fault, spoil) => {
    await execute();
    const before = await loadSnapshot(store);
    spoil();
    await expect(collect.execute()).rejects.toMatchObject({
      code: 'NETWORK_BROKEN',
      data: { document, ...fault },
    });
    expect(await loadSnapshot(store)).toEqual(before);
    upstream.rejected = 0;
    fill();
    expect((await execute()).counts.skimmedNodes).toBe(8);
  });

  it('is stored in the first cycle', async () => {
    upstream.rejected = 20;
    expect((await execute()).counts.skimmedNodes).toBe(8);
  });

  it('has a configurable limit', async () => {
    const ports = { directory: upstream, delegations: upstream, geo: upstream, store, clock };
    await execute();
    upstream.rejected = 2;
    expect((await execute()).rejected.described.count).toBe(2);
    const strict = new CollectNetwork(ports, { ...COLLECT_NETWORK_LIMITS, maxBrokenShare: 0.1 });
    await expect(strict.execute()).rejects.toMatchObject({ code: 'NETWORK_BROKEN' });
  });
});
