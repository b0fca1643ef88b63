import { describe, expect, it, jest } from '@jest/globals';
import { randomOf } from '@tandem/shared-kernel/testing';
import { EventHeap } from './event-heap.ts';
import { constant, exponential, simulate, type Visit } from './simulate.ts';

const MEAN_SECONDS = 0.01;
const JOBS = 60_000;

function waitOf(serviceSeconds: Visit['serviceSeconds'], utilization: number, servers = 1) {
  const rate = (utilization * servers) / MEAN_SECONDS;
  const warmUpSeconds = (JOBS / rate) * 0.05;
  const found = simulate(
    {
      stations: [{ name: 'station', servers }],
      arrivals: [{ name: 'job', rate, route: [{ station: 'station', serviceSeconds }] }],
      seconds: JOBS / rate + warmUpSeconds,
      warmUpSeconds,
    },
    randomOf(jest.getSeed()),
  );
  return { ...found.stations.get('station')!, job: found.jobs.get('job')! };
}

/** The share of jobs that wait in M/M/c (Erlang C). */
function erlangC(servers: number, offered: number): number {
  let term = 1;
  let sum = 1;
  for (let busy = 1; busy < servers; busy += 1) {
    term *= offered / busy;
    sum += term;
  }
  const last = ((term * offered) / servers) * (servers / (servers - offered));
  return last / (sum + last);
}

/** The mean of a sample of {@link JOBS} has this relative error at most, for every seed. */
const near = (actual: number, formula: number) => {
  expect(actual / formula).toBeGreaterThan(0.8);
  expect(actual / formula).toBeLessThan(1.25);
};

describe('the simulation agrees with the formula of', () => {
  it.each([0.3, 0.5, 0.7])('M/M/1 at a utilization of %d', (load) => {
    const { utilization, wait, job } = waitOf(exponential(MEAN_SECONDS), load);
    near(utilization, load);
    near(wait.mean, (load / (1 - load)) * MEAN_SECONDS);
    // The time in the system is exponential.
    near(job.p99, (MEAN_SECONDS / (1 - load)) * Math.log(100));
  });

  it.each([0.3, 0.5, 0.7])('M/D/1 at a utilization of %d', (load) => {
    const { wait } = waitOf(constant(MEAN_SECONDS), load);
    near(wait.mean, (load / (1 - load) / 2) * MEAN_SECONDS);
  });

  it('M/M/4', () => {
    const [servers, load] = [4, 0.7];
    const { wait } = waitOf(exponential(MEAN_SECONDS), load, servers);
    const waiting = erlangC(servers, servers * load);
    near(wait.mean, (waiting * MEAN_SECONDS) / (servers * (1 - load)));
  });
});

it('finds a station with too much work', () => {
  const { utilization, wait } = waitOf(constant(MEAN_SECONDS), 1.5);
  expect(utilization).toBeGreaterThan(0.99);
  expect(wait.mean).toBeGreaterThan(100 * MEAN_SECONDS);
});

it('is the same for the same seed', () => {
  const once = () => waitOf(exponential(MEAN_SECONDS), 0.5);
  expect(once()).toEqual(once());
});

it('orders events by their time', () => {
  const random = randomOf(jest.getSeed());
  const heap = new EventHeap<number>();
  const times = Array.from({ length: 1_000 }, () => Math.floor(random() * 100));
  for (const at of times) heap.push(at, at);
  const popped: number[] = [];
  for (let event = heap.pop(); event; event = heap.pop()) popped.push(event.at);
  expect(popped).toEqual([...times].sort((a, b) => a - b));
});
