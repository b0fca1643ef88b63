import { expect, it } from '@jest/globals';
import { faultsOf } from './health.ts';
import { faultOf, plannedBy } from './plan.ts';
import { describeReport } from './report.ts';
import { restartOrderOf } from './restart-order.ts';
import { Timeline } from './timeline.ts';
import { NAMES } from './topology.ts';

const many = (seed: number) => Array.from({ length: 400 }, (_, index) => faultOf(seed, index));

it('a seed names the same faults each time, and another seed others', () => {
  expect(many(7)).toEqual(many(7));
  expect(many(7)).not.toEqual(many(8));
});

it('every machine and role is killed and cut, except the store, which holds its objects in memory', () => {
  const faults = new Set(many(1).map(({ kind, target }) => `${kind} ${target}`));
  const targets = [...NAMES, 'primary', 'standby', 'etcd-leader'];
  const all = targets.flatMap((target) => [`kill ${target}`, `cut ${target}`]);
  expect([...faults].sort()).toEqual(all.filter((each) => each !== 'kill store').sort());
});

it('an option names the faults, with or without their seconds', () => {
  const planned = plannedBy('cut:primary:5,kill:etcd-leader');
  const cut = { kind: 'cut', target: 'primary', forMs: 5_000 };
  const kill = { kind: 'kill', target: 'etcd-leader', forMs: faultOf(7, 1).forMs };
  expect([0, 1, 2].map((index) => planned(7, index))).toEqual([cut, kill, cut]);
  for (const wrong of ['kill:store', 'cut:moon', 'stop:cache', 'cut:cache:0', '']) {
    expect(() => plannedBy(wrong)).toThrow('is not a fault');
  }
});

it('failures between two moments are counted by their reason', () => {
  const timeline = new Timeline();
  timeline.failed(90, '503', 5);
  for (const at of [100, 300]) timeline.failed(at, '503', 5);
  timeline.failed(200, 'timeout', 5);
  expect(timeline.failures).toBe(4);
  expect(timeline.failuresBetween(90, 400)).toEqual([
    { why: '503', count: 2, first: 100, last: 300 },
    { why: 'timeout', count: 1, first: 200, last: 200 },
  ]);
});

it('the longest time without a success includes both ends', () => {
  const timeline = new Timeline();
  for (const at of [100, 150, 900, 1_000]) timeline.succeeded(at, 5);
  expect(timeline.longestGap(120, 1_000)).toBe(750);
  expect(timeline.longestGap(900, 3_000)).toBe(2_000);
  expect(timeline.longestGap(5_000, 6_000)).toBe(1_000);
});

it('requests that failed or took too long are counted with the longest of them', () => {
  const timeline = new Timeline();
  timeline.succeeded(100, 5_000);
  timeline.succeeded(200, 1_000);
  expect(timeline.waitsBetween(100, 900, 1_000)).toEqual({ count: 0, longestMs: 0, sent: null });
  timeline.succeeded(300, 1_001);
  timeline.failed(400, '503', 20);
  timeline.succeeded(900, 5_000);
  expect(timeline.waitsBetween(100, 900, 1_000)).toEqual({
    count: 2,
    longestMs: 1_001,
    sent: [-701, 380],
  });
});

it('a report has the longest outage of each kind of fault, and fails with findings that are not listed', () => {
  const fault = {
    kind: 'kill' as const,
    target: 'primary',
    machine: 'data-1',
    forMs: 5_000,
    wholeAfterMs: 4_000,
    readsMs: 300,
    statusReadsMs: 200,
    waits: {
      reads: { count: 1, longestMs: 1_100, sent: [100, 100] as const },
      otherReads: { count: 2, longestMs: 1_260, sent: [100, 300] as const },
    },
    failures: [],
  };
  const report = {
    seed: 1,
    minutes: 2,
    clients: 30,
    everySeconds: 20,
    faults: [
      { ...fault, writesMs: 9_000 },
      { ...fault, writesMs: 11_040 },
    ],
    acknowledged: { messages: 12 },
    deliveries: 360,
    probe: { writes: 4 },
    findings: [],
    more: 0,
  };
  expect(describeReport(report)).toContain(
    'PASS: seed 1, 2 minutes, a fault every 20 s, 30 clients',
  );
  expect(describeReport(report)).toContain(
    '| kill primary | 2 | 11.0 s | 0.3 s | 0.2 s | 6 | 1.3 s | 4.0 s |',
  );
  expect(describeReport({ ...report, more: 1 })).toContain('FAIL');
});

it('machines restart once each, the primary after all other votes, and the store never', () => {
  const machines = NAMES.map((name) => ({ name }));
  const order = restartOrderOf({ machines, primary: 'data-1' });
  expect(order.slice(0, 3)).toEqual(['data-2', 'data-3', 'data-1']);
  expect([...order].sort()).toEqual(NAMES.filter((name) => name !== 'store').sort());
});

it('names services that are not healthy, and a missing standby', () => {
  const services = [
    { machine: 'data-1' as const, service: 'etcd' as const, isHealthy: true },
    { machine: 'app-2' as const, service: 'pooler' as const, isHealthy: false },
  ];
  const primary = { name: 'data-1', role: 'leader', state: 'running', lag: null };
  const standby = { name: 'data-2', role: 'sync_standby', state: 'streaming', lag: 0 };
  expect(faultsOf(services, [primary, standby])).toEqual(['pooler of app-2']);
  expect(faultsOf(services.slice(0, 1), [primary])).toEqual(['no synchronous standby']);
  expect(faultsOf(services.slice(0, 1), [primary, standby])).toEqual([]);
});
