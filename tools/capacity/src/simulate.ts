import { EventHeap } from './event-heap.ts';

/** Servers of one kind with one queue, served in the order of arrival. */
export interface Station {
  readonly name: string;
  readonly servers: number;
}

/** One step of a job. */
export interface Visit {
  readonly station: string;
  /** Time of a server, in seconds. @param random uniform in [0, 1) */
  readonly serviceSeconds: (random: () => number) => number;
}

/** Jobs that arrive independently of each other, at exponential intervals. */
export interface Arrivals {
  readonly name: string;
  /** Jobs a second. */
  readonly rate: number;
  readonly route: readonly Visit[];
}

/** The simulated network. */
export interface Network {
  readonly stations: readonly Station[];
  readonly arrivals: readonly Arrivals[];
  /** Simulated time. */
  readonly seconds: number;
  /** Jobs that arrive before this time are not counted: queues are empty at first. */
  readonly warmUpSeconds: number;
}

/** Times of counted jobs, in seconds. */
export interface Times {
  readonly count: number;
  readonly mean: number;
  readonly p99: number;
}

/** The result of a simulation. */
export interface Simulated {
  /** By station: the share of time in which its servers were busy, and the time in its queue. */
  readonly stations: ReadonlyMap<string, { readonly utilization: number; readonly wait: Times }>;
  /** By kind of job: the time from its arrival to the end of its last visit. */
  readonly jobs: ReadonlyMap<string, Times>;
}

/** @param meanSeconds of an exponential distribution */
export function exponential(meanSeconds: number): Visit['serviceSeconds'] {
  return (random) => -Math.log(1 - random()) * meanSeconds;
}

/** @param seconds for every job */
export function constant(seconds: number): Visit['serviceSeconds'] {
  return () => seconds;
}

interface Job {
  readonly arrivals: Arrivals;
  readonly arrivedAt: number;
  visit: number;
  queuedAt: number;
}

/** The number of served jobs at the begin of a queue after which their memory is freed. */
const MOST_SERVED = 10_000;

class RunningStation {
  readonly waiting: Job[] = [];
  readonly waits: number[] = [];
  head = 0;
  busy = 0;
  busySeconds = 0;

  constructor(readonly station: Station) {}
}

/**
 * Simulates a network of queues, event by event. Pure: the same network and random numbers give the same
 * result. A network with more work than servers ends too, with long times and a utilization of 1.
 *
 * @param random uniform in [0, 1)
 */
export function simulate(network: Network, random: () => number): Simulated {
  const stations = new Map(network.stations.map((each) => [each.name, new RunningStation(each)]));
  const events = new EventHeap<() => void>();
  const times = new Map<string, number[]>(network.arrivals.map(({ name }) => [name, []]));
  let now = 0;

  const stationOf = (name: string): RunningStation => {
    const found = stations.get(name);
    if (!found) throw new Error(`no station ${name}`);
    return found;
  };
  const isCounted = (job: Job) => job.arrivedAt >= network.warmUpSeconds;
  const begin = (at: RunningStation, job: Job) => {
    const visit = job.arrivals.route[job.visit];
    if (!visit) return;
    const service = visit.serviceSeconds(random);
    at.busy += 1;
    if (isCounted(job)) at.waits.push(now - job.queuedAt);
    const counted = Math.min(now + service, network.seconds) - Math.max(now, network.warmUpSeconds);
    at.busySeconds += Math.max(0, counted);
    events.push(now + service, () => end(at, job));
  };
  const enter = (job: Job) => {
    const visit = job.arrivals.route[job.visit];
    if (!visit) {
      if (isCounted(job)) times.get(job.arrivals.name)?.push(now - job.arrivedAt);
      return;
    }
    const at = stationOf(visit.station);
    job.queuedAt = now;
    if (at.busy < at.station.servers) begin(at, job);
    else at.waiting.push(job);
  };
  const end = (at: RunningStation, job: Job) => {
    at.busy -= 1;
    const next = at.waiting[at.head];
    if (next) {
      at.head += 1;
      if (at.head > MOST_SERVED) {
        at.waiting.splice(0, at.head);
        at.head = 0;
      }
      begin(at, next);
    }
    job.visit += 1;
    enter(job);
  };
  const arrive = (arrivals: Arrivals) => {
    const interval = exponential(1 / arrivals.rate);
    const next = () => {
      enter({ arrivals, arrivedAt: now, visit: 0, queuedAt: now });
      events.push(now + interval(random), next);
    };
    events.push(interval(random), next);
  };

  for (const arrivals of network.arrivals) if (arrivals.rate > 0) arrive(arrivals);
  for (let event = events.pop(); event && event.at <= network.seconds; event = events.pop()) {
    now = event.at;
    event.value();
  }
  const span = network.seconds - network.warmUpSeconds;
  return {
    stations: new Map(
      [...stations].map(([name, { busySeconds, waits, station }]) => [
        name,
        { utilization: busySeconds / span / station.servers, wait: timesOf(waits) },
      ]),
    ),
    jobs: new Map([...times].map(([name, each]) => [name, timesOf(each)])),
  };
}

function timesOf(seconds: readonly number[]): Times {
  const sorted = Float64Array.from(seconds).sort();
  const mean = sorted.reduce((sum, each) => sum + each, 0) / Math.max(1, sorted.length);
  return { count: sorted.length, mean, p99: sorted[Math.floor(sorted.length * 0.99)] ?? 0 };
}
