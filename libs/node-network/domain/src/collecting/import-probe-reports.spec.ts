import { beforeEach, describe, expect, it } from '@jest/globals';
import { FakeClock } from '@tandem/shared-kernel/testing';
import { MemoryNetwork, sampleCycle, sampleProbeResult } from '../../testing/index.ts';
import { buildDirectory } from '../directory/directory.ts';
import { probeReports } from '../probes/probe-report.ts';
import { loadSnapshot } from '../reading/snapshot-source.ts';
import { CollectProbeReports, ImportProbeReports } from './import-probe-reports.ts';

const DOCUMENT = {
  A: { result: sampleProbeResult(), log: 'done', tested_at: '2026-03-11T08:00:00Z' },
  B: { result: { odd: true }, log: '', tested_at: '2026-03-11T08:00:00Z' },
  Z: { result: sampleProbeResult(), log: '', tested_at: '2026-03-11T08:00:00Z' },
  broken: { log: 'no result' },
};
const EXPECTED = { stored: 2, notUnderstood: 1, rejected: { count: 1 } };

let store: MemoryNetwork;
const clock = new FakeClock();

beforeEach(async () => {
  store = new MemoryNetwork();
  await store.saveCycle(
    sampleCycle(clock.now(), [
      { nodeId: 1, key: 'A' },
      { nodeId: 2, key: 'B' },
    ]),
  );
});

describe('probe reports', () => {
  it('are imported from a document; one that cannot be parsed hides its gateway', async () => {
    expect(await new ImportProbeReports({ store, clock }).execute(DOCUMENT)).toMatchObject(
      EXPECTED,
    );
    const snapshot = await loadSnapshot(store);
    const directory = buildDirectory(snapshot);
    expect(directory.gateways({ role: 'entry' }).map((one) => one.identity_key)).toEqual(['A']);
    expect([...directory.hidden.keys()]).toEqual(['malformed probe result']);
    expect(snapshot.gateways[1]?.lastProbeResult).toEqual({ odd: true });
  });

  it('are refused where there is no document at all', async () => {
    const imported = new ImportProbeReports({ store, clock }).execute('nothing');
    await expect(imported).rejects.toMatchObject({ code: 'UPSTREAM_MALFORMED' });
  });

  it('are collected from where they are published', async () => {
    const reports = { newest: async () => probeReports(DOCUMENT) };
    const collect = new CollectProbeReports({ store, clock, reports });
    expect(await collect.execute()).toMatchObject(EXPECTED);
    expect(await collect.execute()).toMatchObject({ stored: 0 });
  });
});
