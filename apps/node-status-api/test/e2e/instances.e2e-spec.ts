import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { sampleCycle } from '@tandem/node-network-domain/testing';
import type { Database } from '@tandem/shared-postgres';
import { useNodeStatusApi, until, type NodeStatusClient } from './node-status-under-test.ts';

const D = '/dvpn/v1/directory/gateways';
const SESSIONS = '/v2/metrics/sessions';
const MINUTE_MS = 60_000;

const service = useNodeStatusApi();
let instances: NodeStatusClient[];
let number = 0;

/** One more cycle; its number determines its time, and its number of nodes. */
async function commit(): Promise<void> {
  number += 1;
  const nodes = Array.from({ length: 20 + (number % 3) }, (_, index) => ({ nodeId: index + 1 }));
  const at = new Date(Date.UTC(2026, 2, 11) + number * MINUTE_MS);
  await service().network.saveCycle(sampleCycle(at, nodes));
}

/** The cycle that an instance serves. */
async function served(client: NodeStatusClient): Promise<number> {
  const summary = await client.get('/v2/summary');
  if (summary.status !== 200) return 0;
  const at = new Date(JSON.parse(summary.text).mixnodes.bonded.last_updated_utc);
  return (at.getTime() - Date.UTC(2026, 2, 11)) / MINUTE_MS;
}

const everyCopyServes = (cycle: number): Promise<void> =>
  until(async () => (await Promise.all(instances.map(served))).every((each) => each === cycle));

/** Ends every connection to the test's database but our own. */
async function cutConnections(): Promise<void> {
  await service().database.database.sql.query(
    `select pg_terminate_backend(pid) from pg_stat_activity
     where datname = current_database() and application_name = 'node-status-api'`,
  );
}

beforeAll(async () => {
  instances = [service().client, await service().startInstance()];
});

/** The same database, whose clock differs by a day from that of this machine. */
function aDayAhead(database: Database): Database {
  const clock = { now: () => new Date(database.clock.now().getTime() + 24 * 60 * MINUTE_MS) };
  return new Proxy(database, {
    get: (target, name) => {
      if (name === 'clock') return clock;
      const value: unknown = Reflect.get(target, name, target);
      return typeof value === 'function' ? value.bind(target) : value;
    },
  });
}

describe('instances of the service', () => {
  it('measure their uptime by the clock of the database alone', async () => {
    const database = aDayAhead(service().database.database);
    const client = await service().startInstance({ database });
    const { uptime } = await client.json('/v2/status/health');
    expect(uptime).toBeLessThan(60 * 60);
  });

  it('follow every commit of every process', async () => {
    for (let cycle = 0; cycle < 5; cycle += 1) {
      await commit();
      await everyCopyServes(number);
    }
  });

  it('never serve half of two cycles', async () => {
    await commit();
    await everyCopyServes(number);
    let committing = true;
    const seen = new Set<number>();
    const read = async (client: NodeStatusClient): Promise<void> => {
      while (committing) {
        const page = await client.json('/v2/gateways?size=200');
        const times = new Set(
          page.items
            .filter(({ bonded }: { bonded: boolean }) => bonded)
            .map((item: { last_updated_utc: string }) => item.last_updated_utc),
        );
        expect(times.size).toBe(1);
        const minutes = (new Date([...times][0] as string).getTime() / MINUTE_MS) % 1440;
        const bonded = page.items.filter((item: { bonded: boolean }) => item.bonded);
        expect(bonded).toHaveLength(20 + (minutes % 3));
        seen.add(minutes);
      }
    };
    const readers = instances.flatMap((client) => [read(client), read(client)]);
    for (let cycle = 0; cycle < 10; cycle += 1) await commit();
    await everyCopyServes(number);
    committing = false;
    await Promise.all(readers);
    expect(seen.has(number)).toBe(true);
  });

  it('continue from memory while the database is away, and follow again when it is back', async () => {
    const { sql } = service().database.database;
    await commit();
    await everyCopyServes(number);
    const before = await instances[0]!.get(D);
    await sql.query('alter table network_session rename to network_session_away');
    await cutConnections();
    const during = await instances[0]!.get(D);
    expect([during.status, during.text]).toEqual([200, before.text]);
    // Data that is not in memory is absent for now, which is not a failure.
    expect(await instances[0]!.json(SESSIONS)).toMatchObject({ total: 0, items: [] });
    await sql.query('alter table network_session_away rename to network_session');
    await commit();
    await everyCopyServes(number);
    expect((await instances[1]!.get(D)).status).toBe(200);
  });

  it('survive connections that are cut again and again between commits', async () => {
    for (let round = 0; round < 4; round += 1) {
      await commit();
      await cutConnections();
    }
    await everyCopyServes(number);
  });

  it('serve the last good network if a newer one cannot be read', async () => {
    const { sql } = service().database.database;
    await sql.query('alter table network_node rename to network_node_away');
    await sql.query('update network_head set version = version + 1');
    await sql.query("select pg_notify('network_snapshot', '')");
    // Some reads that fail.
    for (let look = 0; look < 5; look += 1)
      await instances[0]!.api.refresh().catch(() => undefined);
    expect(await served(instances[0]!)).toBe(number);
    await sql.query('alter table network_node_away rename to network_node');
    await commit();
    await everyCopyServes(number);
  });
});

afterAll(() => {
  instances = [];
});
