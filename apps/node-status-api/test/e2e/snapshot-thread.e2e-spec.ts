import { beforeAll, describe, expect, it } from '@jest/globals';
import { sampleCycle } from '@tandem/node-network-domain/testing';
import { until, useNodeStatusApi, type NodeStatusClient } from './node-status-under-test.ts';

const LISTS = [
  '/dvpn/v1/directory/gateways',
  '/dvpn/v1/directory/gateways/countries',
  '/dvpn/v1/directory/gateways?min_node_version=0.0.1',
  '/explorer/v3/service-nodes?size=200',
  '/v2/gateways?size=200',
  '/v2/gateways/skinny?size=200',
  '/v2/services?entry=true&size=200',
  '/v2/summary',
  '/v2/summary/history',
  '/v2/mixnodes/stats',
];
const THREAD = "application_name = 'node-status-api snapshots'";

/** The thread as it is bundled for production, but from its sources. */
const snapshotThread = new URL(
  `data:text/javascript,${encodeURIComponent(
    `import { register } from '${import.meta.resolve('tsx/esm/api')}';
     register();
     await import('${new URL('../../src/snapshot-thread.ts', import.meta.url).href}');`,
  )}`,
);

const service = useNodeStatusApi();
let threaded: NodeStatusClient;
let number = 0;

async function commit(): Promise<void> {
  number += 1;
  const nodes = Array.from({ length: 20 + number }, (_, index) => ({ nodeId: index + 1 }));
  await service().network.saveCycle(sampleCycle(new Date(Date.UTC(2026, 2, 11, 0, number)), nodes));
}

const followed = (): Promise<void> =>
  until(async () => {
    const { status, text } = await threaded.get('/v2/summary');
    return status === 200 && JSON.parse(text).total_nodes === 20 + number;
  });

/** The number of connections of the thread. @param cut also ends them */
async function connections(cut = false): Promise<number> {
  const { rows } = await service().database.database.sql.query(
    `select ${cut ? 'pg_terminate_backend(pid)' : 'pid'} from pg_stat_activity
     where datname = current_database() and ${THREAD}`,
  );
  return rows.length;
}

beforeAll(async () => {
  threaded = await service().startInstance({ snapshotThread });
});

describe('a service whose snapshots are packed on a thread of their own', () => {
  it('follows every commit, and serves the same as one without the thread', async () => {
    for (let cycle = 0; cycle < 3; cycle += 1) {
      await commit();
      await followed();
    }
    expect(await connections()).toBeGreaterThan(0);
    await service().client.api.refresh();
    for (const path of LISTS) {
      const [own, others] = [await service().client.get(path), await threaded.get(path)];
      expect([path, others.status, others.text]).toEqual([path, 200, own.text]);
      expect(others.headers.etag).toBe(own.headers.etag);
    }
  });

  it('follows on when the connection of the thread is cut again and again', async () => {
    for (let round = 0; round < 3; round += 1) {
      await connections(true);
      await commit();
    }
    await followed();
    expect((await threaded.get('/v2/gateways')).status).toBe(200);
  });

  it('reports why a thread cannot start, and does not start in part', async () => {
    const broken = new URL("data:text/javascript,throw new Error('no such entry')");
    await expect(service().startInstance({ snapshotThread: broken })).rejects.toThrow(
      'no such entry',
    );
  });
});
