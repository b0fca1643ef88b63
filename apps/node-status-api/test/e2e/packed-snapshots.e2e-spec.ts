import { beforeAll, describe, expect, it } from '@jest/globals';
import type { SnapshotPacker } from '@tandem/node-network-domain';
import { packedTexts, sampleCycle } from '@tandem/node-network-domain/testing';
import { PostgresNetworkStore } from '@tandem/node-network-postgres';
import { createSnapshotPacker } from '@tandem/node-network-rest/packing';
import {
  until,
  useNodeStatusApi,
  type Answer,
  type NodeStatusClient,
} from './node-status-under-test.ts';

const snapshotPacker = createSnapshotPacker();

const PATHS = [
  '/dvpn/v1/directory/gateways',
  '/dvpn/v1/directory/gateways/entry',
  '/dvpn/v1/directory/gateways/country/CH',
  '/dvpn/v1/directory/gateways?min_node_version=0.0.1',
  '/explorer/v3/service-nodes?size=200',
  '/v2/gateways?size=200',
  '/v2/gateways/skinny?size=200',
  '/v2/services?entry=true&size=200',
  '/v2/summary',
];

const service = useNodeStatusApi();
let instances: NodeStatusClient[];
let number = 0;

/** A cycle as a worker stores it that packs so, or not at all. */
async function commit(packer?: SnapshotPacker): Promise<void> {
  number += 1;
  const nodes = Array.from({ length: 20 + number }, (_, index) => ({ nodeId: index + 1 }));
  const store = new PostgresNetworkStore(service().database.database, packer);
  await store.saveCycle(sampleCycle(new Date(Date.UTC(2026, 2, 11, 0, number)), nodes));
  const isServedBy = async (instance: NodeStatusClient): Promise<boolean> => {
    const { status, text } = await instance.get('/v2/summary');
    return status === 200 && JSON.parse(text).total_nodes === 20 + number;
  };
  await until(async () => (await Promise.all(instances.map(isServedBy))).every(Boolean));
}

/** The data that must be equal on each instance. */
async function answersOf(instance: NodeStatusClient, coding = 'identity'): Promise<unknown[]> {
  const answers: Answer[] = [];
  for (const path of PATHS) answers.push(await instance.get(path, { 'accept-encoding': coding }));
  return answers.map(({ status, text, headers }) => [status, text, headers.etag]);
}

/** Changes the records without a new state: answers made from the records show it. */
async function spoilRecords(): Promise<void> {
  await service().database.database.sql.query('update network_gateway set performance = 1');
}

beforeAll(async () => {
  instances = [service().client, await service().startInstance()];
});

describe('a state that its writer packed', () => {
  it('is served as one that the reader packs', async () => {
    await commit();
    const own = await answersOf(instances[0]!);
    await commit(snapshotPacker);
    const packed = await answersOf(instances[0]!);
    expect(packed).not.toEqual(own);
    // A reader that does not know the form packs the state itself.
    const { sql } = service().database.database;
    await sql.query("update network_packed set form = 'another'");
    instances.push(await service().startInstance());
    expect(await answersOf(instances[2]!)).toEqual(packed);
    expect(await answersOf(instances[1]!)).toEqual(packed);
  });

  it('is read without reading the records', async () => {
    await commit(snapshotPacker);
    const before = await answersOf(instances[0]!);
    await spoilRecords();
    instances.push(await service().startInstance());
    expect(await answersOf(instances.at(-1)!)).toEqual(before);
  });

  it('comes compressed, under the names that each instance gives', async () => {
    await commit(snapshotPacker);
    const [first, second] = [
      await answersOf(instances[0]!, 'br'),
      await answersOf(instances[1]!, 'br'),
    ];
    expect(second).toEqual(first);
    const { headers } = await instances[1]!.get(PATHS[0]!, { 'accept-encoding': 'gzip' });
    expect(headers['content-encoding']).toBe('gzip');
    const again = { 'accept-encoding': 'gzip', 'if-none-match': headers.etag ?? '' };
    expect((await instances[0]!.get(PATHS[0]!, again)).status).toBe(304);
  });
});

describe('workers of several versions', () => {
  const newer: SnapshotPacker = {
    form: 'of a later version',
    pack: async () => packedTexts(['what no instance can read']),
  };

  it('can be followed by each other, with or without packing', async () => {
    for (const packer of [snapshotPacker, undefined, newer, snapshotPacker, newer, undefined]) {
      await commit(packer);
      const answers = await answersOf(instances[0]!);
      for (const instance of instances) expect(await answersOf(instance)).toEqual(answers);
    }
  });
});
