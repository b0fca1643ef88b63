import { describe, expect, it } from '@jest/globals';
import type { NetworkSnapshot } from '@tandem/node-network-domain';
import {
  decodedByVpnClient,
  isOfOneCycle,
  until,
  useCollector,
  type CollectorUnderTest,
} from './collector-under-test.ts';
import { startHostileNodes } from './hostile-nodes.ts';

const collector = useCollector();
const FAILURES = 'job_failures_total{job="collect",code=';

/** The data of one state about the network. */
function network({ head, nodes, summary }: NetworkSnapshot): unknown {
  return { collectedAt: head.collectedAt, summary, ids: nodes.map(({ nodeId }) => nodeId) };
}

/** Runs while `spoilt`, checks that readers see the old data, and repairs it. */
async function expectLastGoodState(
  test: CollectorUnderTest,
  { spoil, mend, code }: { spoil: () => void; mend: () => void; code: string },
): Promise<void> {
  const worker = await test.start();
  await worker.running.collected;
  spoil();
  await worker.reaches(`${FAILURES}"${code}"}`, 1);
  const before = await test.snapshot();
  expect(isOfOneCycle(before)).toBe(true);
  const age = await worker.figure('snapshot_age_seconds');
  await worker.reaches(`${FAILURES}"${code}"}`, 2);
  expect(network(await test.snapshot())).toEqual(network(before));
  expect(await worker.figure('snapshot_age_seconds')).toBeGreaterThan(age!);
  expect((await fetch(`${worker.url}/health`)).status).toBe(200);
  mend();
  await until(
    async () => (await test.head()).collectedAt!.getTime() > before.head.collectedAt!.getTime(),
  );
  expect(isOfOneCycle(await test.snapshot())).toBe(true);
}

/** Seven of eight records of each list have lost their node id. */
function spoilMost(_: string, document: unknown): unknown {
  const { data } = document as { data?: unknown };
  if (!Array.isArray(data)) return document;
  const spoilt = data.map((record: object, index) =>
    index % 8 === 0 ? record : { ...record, node_id: 'x', bond_information: null },
  );
  return { ...(document as object), data: spoilt };
}

describe('an upstream', () => {
  it('of 650 nodes is collected whole, for the VPN client as well', async () => {
    const test = await collector({ nodes: 650 });
    const worker = await test.start({ collectIntervalSeconds: 3600 });
    await worker.running.collected;
    const snapshot = await test.snapshot();
    expect(snapshot.nodes.length).toBeGreaterThan(600);
    expect(decodedByVpnClient(snapshot).length).toBeGreaterThan(150);
    expect(isOfOneCycle(snapshot)).toBe(true);
    const figures = await Promise.all(
      [
        'records{document="bonded",quality="good"}',
        'locations{outcome="found"}',
        'delegations{outcome="read"}',
        'probe_reports_total{source="upstream",outcome="stored"}',
        'job_duration_seconds{job="collect"}',
        'snapshot_age_seconds',
      ].map((name) => worker.figure(name)),
    );
    for (const figure of figures) expect(figure).toBeGreaterThan(0);
    expect(await worker.figure('snapshot_version')).toBe((await test.head()).version);
    expect(await worker.figure('records{document="bonded",quality="malformed"}')).toBe(0);
    expect(await worker.figure('job_failures_total')).toBeNull();
    expect(await test.isPacked()).toBe(true);
  });

  it('that is down at the start is waited for', async () => {
    const test = await collector();
    test.upstream.down = true;
    const worker = await test.start();
    await expect(worker.running.collected).rejects.toMatchObject({ code: 'UPSTREAM_UNAVAILABLE' });
    expect(await worker.figure('snapshot_age_seconds')).toBeNaN();
    expect(await worker.figure('snapshot_version')).toBe(0);
    expect((await fetch(`${worker.url}/health`)).status).toBe(200);
    test.upstream.down = false;
    await worker.reaches('snapshot_version', 1);
    expect(isOfOneCycle(await test.snapshot())).toBe(true);
  });

  it('that becomes unavailable leaves the last good state', async () => {
    const test = await collector();
    await expectLastGoodState(test, {
      spoil: () => (test.upstream.down = true),
      mend: () => (test.upstream.down = false),
      code: 'UPSTREAM_UNAVAILABLE',
    });
  });

  it('that lies about an empty network is not believed', async () => {
    const test = await collector();
    const empty = { pagination: { total: 0, page: 0, size: 0 }, data: [] };
    await expectLastGoodState(test, {
      spoil: () => {
        test.upstream.rewrite = (path, document) =>
          path.includes('bonded') || path.includes('described') ? empty : document;
      },
      mend: () => (test.upstream.rewrite = null),
      code: 'NETWORK_VANISHED',
    });
  });

  it('that changes the form of its documents is not believed', async () => {
    const test = await collector();
    await expectLastGoodState(test, {
      spoil: () => (test.upstream.rewrite = () => ({ moved: 'to another version' })),
      mend: () => (test.upstream.rewrite = null),
      code: 'UPSTREAM_MALFORMED',
    });
  });

  it.each(['\0', '\ud800'])(
    'with a node that announces the key name %j loses that node',
    async (name) => {
      const test = await collector();
      test.upstream.rewrite = (path, document) => {
        if (!path.includes('/described')) return document;
        const content = { enabled: true, x25519: 'x', kem_keys: { [name]: {} } };
        const { data } = document as { data: { description: { lewes_protocol: unknown } }[] };
        data[0]!.description.lewes_protocol = { content, signature: 's' };
        return document;
      };
      const worker = await test.start({ collectIntervalSeconds: 3600 });
      await worker.running.collected;
      expect(await worker.figure('records{document="described",quality="malformed"}')).toBe(1);
      expect(isOfOneCycle(await test.snapshot())).toBe(true);
    },
  );

  it('whose probe reports are broken is collected and scraped without them', async () => {
    const test = await collector();
    test.upstream.rewrite = (path, document) => (path.includes('probe-reports') ? [] : document);
    const worker = await test.start({ collectIntervalSeconds: 3600 });
    await worker.running.collected;
    for (const job of ['collect', 'descriptions', 'traffic', 'sessions']) {
      await worker.reaches(`job_runs_total{job="${job}",outcome="done"}`, 1);
    }
    const failures = 'job_failures_total{job="probe_reports",code="UPSTREAM_MALFORMED"}';
    expect(await worker.figure(failures)).toBe(1);
    expect(isOfOneCycle(await test.snapshot())).toBe(true);
  });

  it('of which nearly all is malformed is not believed', async () => {
    const test = await collector();
    await expectLastGoodState(test, {
      spoil: () => (test.upstream.rewrite = spoilMost),
      mend: () => (test.upstream.rewrite = null),
      code: 'NETWORK_BROKEN',
    });
  });

  it('shows the reason', async () => {
    const test = await collector();
    const worker = await test.start();
    await worker.running.collected;
    test.upstream.rewrite = spoilMost;
    await worker.reaches(`${FAILURES}"NETWORK_BROKEN"}`, 1);
    const malformed = await worker.figure('records{document="described",quality="malformed"}');
    const good = await worker.figure('records{document="described",quality="good"}');
    expect(malformed).toBeGreaterThan(4 * good!);
    expect(await worker.figure('records{document="described",quality="repeated"}')).toBe(0);
  });

  it('that fails once is requested again after the pause, even after a recent success', async () => {
    const test = await collector();
    const pace = { collectIntervalSeconds: 3600, retrySeconds: 0.2 };
    const first = await test.start(pace);
    await first.running.collected;
    await first.stop();
    const { version } = await test.head();
    test.upstream.down = true;
    const worker = await test.start(pace);
    await worker.reaches(`${FAILURES}"UPSTREAM_UNAVAILABLE"}`, 2);
    test.upstream.down = false;
    await worker.reaches('snapshot_version', version + 1);
    expect(await worker.figure('job_runs_total{job="collect",outcome="skipped"}')).toBeNull();
  });

  it('that is slow is read to the end', async () => {
    const test = await collector({ nodes: 30 });
    test.upstream.delayMs = 200;
    const worker = await test.start();
    await worker.running.collected;
    expect(isOfOneCycle(await test.snapshot())).toBe(true);
    expect(await worker.figure('delegations{outcome="failed"}')).toBe(0);
  });

  it('that is endlessly slow does not delay a stop, and an interrupted cycle is not stored', async () => {
    const test = await collector();
    test.upstream.rewrite = (path, document) => {
      // All data but the delegations exists when it stops.
      if (path.includes('mixnodes/active')) test.upstream.delayMs = 600_000;
      return document;
    };
    const worker = await test.start();
    await until(async () => test.upstream.count('/cosmwasm/') > 0);
    await worker.stop();
    expect(await test.head()).toEqual({ version: 0, collectedAt: null });
    // The server ends the process of a connection a moment after the client has closed it.
    await until(async () => {
      const { rowCount } = await test.database.database.sql.query(
        `select from pg_stat_activity where application_name = 'node-status-worker'
         and datname = current_database()`,
      );
      return rowCount === 0;
    });
  });

  it('of which a third is malformed loses that third, and reports it', async () => {
    const test = await collector({ nodes: 200, malformedRate: 0.3 });
    const worker = await test.start({ collectIntervalSeconds: 3600 });
    await worker.running.collected;
    for (const document of ['described', 'bonded', 'skimmed']) {
      for (const quality of ['good', 'malformed']) {
        const name = `records{document="${document}",quality="${quality}"}`;
        expect([name, await worker.figure(name)]).toEqual([name, expect.any(Number)]);
        expect(await worker.figure(name)).toBeGreaterThan(20);
      }
    }
    const snapshot = await test.snapshot();
    expect(decodedByVpnClient(snapshot).length).toBeGreaterThan(10);
    expect(isOfOneCycle(snapshot)).toBe(true);
  });
});

describe('hostile nodes', () => {
  it('affect only themselves', async () => {
    const hostile = await startHostileNodes();
    const test = await collector({ nodes: 44, addressing: 'address-per-node' });
    const isHostile = (nodeId: number): boolean => nodeId % 2 === 0;
    test.upstream.rewrite = (path, document) => {
      if (!path.includes('bonded')) return document;
      const list = document as {
        data: { bond_information: { node_id: number; node: { custom_http_port: number } } }[];
      };
      for (const { bond_information: bond } of list.data) {
        if (isHostile(bond.node_id)) bond.node.custom_http_port = hostile.port;
      }
      return list;
    };
    const worker = await test.start({ collectIntervalSeconds: 3600 });
    for (const job of ['descriptions', 'traffic', 'sessions']) {
      await worker.reaches(`job_runs_total{job="${job}",outcome="done"}`, 1);
      expect(await worker.figure(`nodes_scraped{job="${job}",outcome="failed"}`)).toBeGreaterThan(
        5,
      );
    }
    expect(hostile.count()).toBeGreaterThan(50);
    const snapshot = await test.snapshot();
    const described = snapshot.nodes.filter(({ description }) => description !== null);
    expect(described.filter(({ nodeId }) => !isHostile(nodeId)).length).toBeGreaterThan(15);
    expect(JSON.stringify(described)).not.toMatch(/<script|polluted|x{5000}/);
    expect(decodedByVpnClient(snapshot).length).toBeGreaterThan(5);
    await worker.stop();
    await hostile.close();
  });

  it('that point to the internal network are never queried', async () => {
    const hostile = await startHostileNodes();
    const test = await collector({ nodes: 20, addressing: 'address-per-node' });
    test.upstream.rewrite = (path, document) =>
      path.includes('bonded')
        ? JSON.parse(
            JSON.stringify(document).replaceAll(
              /"custom_http_port":\d+/g,
              `"custom_http_port":${hostile.port}`,
            ),
          )
        : document;
    const worker = await test.start({
      collectIntervalSeconds: 3600,
      scrapePrivateAddresses: false,
    });
    for (const job of ['descriptions', 'traffic', 'sessions']) {
      await worker.reaches(`job_runs_total{job="${job}",outcome="done"}`, 1);
    }
    expect(hostile.count()).toBe(0);
    await hostile.close();
  });
});
