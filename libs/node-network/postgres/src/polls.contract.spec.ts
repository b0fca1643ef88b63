import { beforeEach, expect, it } from '@jest/globals';
import { loadSnapshot, type NodeData } from '@tandem/node-network-domain';
import { sampleCycle, type StoredNetworkPorts } from '@tandem/node-network-domain/testing';
import { useTestDatabase } from '@tandem/shared-postgres/testing';
import { emptyStore } from '../testing/empty-store.ts';
import { portsOver } from '../testing/network-ports.ts';

const test = useTestDatabase();
let ports: StoredNetworkPorts;

const AT = new Date('2026-03-11T08:20:00Z');
const LATER = new Date('2026-03-11T08:25:00Z');
const time = (minute: number): string => `2026-03-11 08:${minute}:00.25 +00:00:00`;

/** A cycle over these nodes, each of which was polled at a minute. */
const save = (polled: Readonly<Record<string, number>>, at = LATER, version = '1.26.0') =>
  ports.saveCycle(
    sampleCycle(
      at,
      Object.entries(polled).map(([key, minute], index) => ({
        nodeId: index + 1,
        key,
        version,
        lastPolled: time(minute),
      })),
    ),
  );

beforeEach(async () => {
  await emptyStore(test().database);
  ports = portsOver(test().database);
  await save({ A: 10, B: 10 }, AT);
});

const query = async (text: string): Promise<readonly unknown[]> =>
  (await test().database.sql.query(text)).rows;

/** The versions of the rows with documents. */
const rows = () =>
  Promise.all([
    query('select xmin::text, node_id from network_node order by node_id'),
    query('select xmin::text, identity_key from network_gateway order by identity_key'),
  ]);

const polledAt = async (): Promise<string[][]> => {
  const { nodes, gateways } = await loadSnapshot(ports);
  return [nodes, gateways].map((records) =>
    records.map(({ selfDescribed }) => (selfDescribed as NodeData).last_polled),
  );
};

it('is written without the rest of a node that has not changed', async () => {
  const before = await rows();
  for (const minute of [24, 9]) {
    await save({ A: minute, B: 10 });
    expect(await rows()).toEqual(before);
    expect(await polledAt()).toEqual([
      [time(minute), time(10)],
      [time(minute), time(10)],
    ]);
  }
});

it('is not written again in a cycle that finds it', async () => {
  await save({ A: 24, B: 10 });
  const polls = () =>
    Promise.all([
      query('select xmin::text, node_id from network_node_poll'),
      query('select xmin::text, identity_key from network_gateway_poll'),
    ]);
  const before = await polls();
  expect(before.map((found) => found.length)).toEqual([1, 1]);
  await save({ A: 24, B: 10 });
  expect(await polls()).toEqual(before);
});

it('is that of the document when all of it is written', async () => {
  await save({ A: 24, B: 24 });
  await save({ A: 10, B: 25 }, LATER, '1.27.0');
  expect(await polledAt()).toEqual([
    [time(10), time(25)],
    [time(10), time(25)],
  ]);
});

it('stays with a gateway that left, and returns with it', async () => {
  await save({ A: 24, B: 24 });
  await save({ A: 26 });
  expect(await polledAt()).toEqual([[time(26)], [time(26), time(24)]]);
  await save({ A: 26, B: 10 });
  expect(await polledAt()).toEqual([
    [time(26), time(10)],
    [time(26), time(10)],
  ]);
});

it('is that of the document when a version of the collector wrote it that knows no other', async () => {
  await save({ A: 24, B: 24 });
  for (const table of ['node', 'gateway'])
    await query(
      `update network_${table} set self_described =
         replace(self_described::text, '${time(10)}', '${time(28)}')::json
       where identity_key = 'A'`,
    );
  expect(await polledAt()).toEqual([
    [time(28), time(24)],
    [time(28), time(24)],
  ]);
  await save({ A: 27, B: 24 });
  expect((await polledAt())[0]).toEqual([time(27), time(24)]);
});

it('is a part of the version of a document that does not begin with it', async () => {
  const odd = (minute: number) =>
    query(
      `update network_gateway set self_described = '{"a":1,"last_polled":"${time(minute)}"}'
       where identity_key = 'A'`,
    );
  const versions = () => ports.read((network) => network.gatewayVersions());
  await odd(11);
  const before = await versions();
  expect(before.map(({ lastPolled }) => lastPolled)).toEqual(['', time(10)]);
  await odd(12);
  expect((await polledAt())[1]).toEqual([time(12), time(10)]);
  const after = await versions();
  expect(after[0]?.version).not.toBe(before[0]?.version);
  expect(after[1]).toEqual(before[1]);
});
