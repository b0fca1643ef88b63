import { describe, expect, it, jest } from '@jest/globals';
import { randomOf } from '@tandem/shared-kernel/testing';
import { TARGET, capacityOf, predict, type Load } from './capacity.ts';
import { withMeasured, type Costs } from './costs.ts';

const FREE: Costs = {
  sendService: 0,
  sendDatabase: 0,
  publish: 0,
  receive: 0,
  deliver: 0,
  pageService: 0,
  pageDatabase: 0,
  presenceService: 0,
  presenceDatabase: 0,
  registerService: 0,
  registerDatabase: 0,
  clientKb: 0,
  instanceMb: 0,
};
const LOAD: Load = {
  clients: 1_000,
  messagesPerSecond: 100,
  recipients: 50,
  pagesPerSecond: 0,
  registrationsPerSecond: 0,
};
const MACHINES = { cores: 4, memoryGb: 16, databaseCores: 8 };
const capacity = (load: Partial<Load>, costs: Partial<Costs>) =>
  capacityOf({ ...LOAD, ...load }, { ...FREE, ...costs }, MACHINES, randomOf(jest.getSeed()));

describe('the number of instances', () => {
  it('follows the work that they divide', () => {
    // 100 messages to 50 clients, 600 µs each: 3 s of work in a second.
    expect(capacity({}, { deliver: 600 }).instances).toBe(3 / TARGET);
    expect(capacity({}, { deliver: 600 }).machines).toBe(2);
  });

  it('takes the work of each instance into account', () => {
    // Each instance is busy for 0.1 s with receiving.
    expect(capacity({}, { deliver: 600, receive: 1_000 }).instances).toBe(3 / (TARGET - 0.1));
  });

  it('follows the memory of clients', () => {
    const found = capacity({ clients: 1_000_000 }, { clientKb: 40, instanceMb: 0 });
    expect(found).toMatchObject({ instances: 10, machines: 3 });
  });

  it('has no answer where more of them do not help', () => {
    expect(capacity({}, { receive: 8_000 })).toMatchObject({
      instances: null,
      machines: null,
      breaksFirst: 'instance',
    });
    expect(capacity({}, { publish: 12_000 })).toMatchObject({
      instances: null,
      breaksFirst: 'publisher',
    });
    expect(capacity({}, { sendDatabase: 90_000 })).toMatchObject({ breaksFirst: 'database' });
  });
});

it('simulates the utilization that it plans for', () => {
  const { simulated, headroom } = capacity(
    {},
    { deliver: 600, publish: 2_000, sendDatabase: 8_000 },
  );
  const utilization = (name: string) => simulated!.stations.get(name)!.utilization;
  expect(utilization('instance')).toBeGreaterThan(TARGET * 0.85);
  expect(utilization('instance')).toBeLessThan(TARGET * 1.15);
  expect(utilization('publisher')).toBeGreaterThan(0.17);
  expect(utilization('publisher')).toBeLessThan(0.23);
  expect(headroom).toBeCloseTo(5);
});

it('uses the figures of the benchmark', () => {
  const results = [
    { name: 'messages.send', value: 500, cpuMicros: 1_900 },
    { name: 'realtime.waiting-memory', value: 31 },
    { name: 'messages.get-100', value: 900, cpuMicros: null },
  ];
  const costs = withMeasured({ ...FREE, pageService: 7 }, { results });
  expect(costs).toMatchObject({ sendService: 1_900, clientKb: 31, pageService: 7, deliver: 0 });
});

it('simulates a bounded number of jobs, also without messages', () => {
  const pages = 40_000;
  const { simulated } = capacity(
    { clients: 0, messagesPerSecond: 0, pagesPerSecond: pages },
    { pageService: 10, pageDatabase: 10 },
  );
  const counts = [...(simulated?.jobs.values() ?? [])].map(({ count }) => count);
  const jobs = counts.reduce((sum, count) => sum + count, 0);
  expect(jobs).toBeGreaterThan(pages);
  expect(jobs).toBeLessThan(440_000);
});

it('predicts the processor time of a given number of instances', () => {
  const costs = { sendService: 1_000, deliver: 10, sendDatabase: 500, publish: 200 };
  const given = { instances: 3, databaseCores: 2 };
  const found = predict(LOAD, { ...FREE, ...costs }, given, randomOf(jest.getSeed()));
  // 100 messages, each 1 ms and 50 deliveries of 10 µs, and 0.2 ms of the publisher.
  expect(found.serviceSeconds / (0.15 + 0.02)).toBeCloseTo(1, 0.5);
  expect(found.databaseSeconds / 0.05).toBeCloseTo(1, 0.5);
  // One instance serves a third of the clients; without queues a message takes the sum of its parts.
  const least = (1_000 + 500 + 200 + (50 / 3) * 10) / 1e6;
  expect(found.message.mean).toBeGreaterThan(0.8 * least);
  expect(found.message.p99).toBeGreaterThan(found.message.mean);
});
