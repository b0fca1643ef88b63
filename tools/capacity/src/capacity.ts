import type { Costs } from './costs.ts';
import { exponential, simulate, type Network, type Simulated, type Times } from './simulate.ts';

/** The load of an installation. */
export interface Load {
  /** Connected clients, one event queue each. */
  readonly clients: number;
  readonly messagesPerSecond: number;
  /** The number of clients that receive the event of a message, on average. */
  readonly recipients: number;
  /** The number of pages that all clients read in a second. */
  readonly pagesPerSecond: number;
  /** The number of registrations of all clients in a second. */
  readonly registrationsPerSecond: number;
}

/** The machines. */
export interface Machines {
  readonly cores: number;
  readonly memoryGb: number;
  /** Processors of the primary of PostgreSQL. */
  readonly databaseCores: number;
}

/** An answer of the model. */
export interface Capacity {
  /** Processes of chat-api, a processor each; `null`: no number is enough. */
  readonly instances: number | null;
  /** Machines for chat-api. */
  readonly machines: number | null;
  /** The station with the greatest utilization: it breaks first when the load grows. */
  readonly breaksFirst: string;
  /** The factor by which the load may grow until the first station that cannot be multiplied is saturated. */
  readonly headroom: number;
  /** Simulated with that number of instances; `null` without one. */
  readonly simulated: Simulated | null;
}

/** Instances and stations are planned for this utilization: queues grow without bound towards 1. */
export const TARGET = 0.6;
const PRESENCE_SECONDS = 60;
const MICROS = 1e6;
const KB_PER_GB = 1e6;
const MB_PER_GB = 1e3;
/** Messages that a simulation counts. */
const SIMULATED_MESSAGES = 5_000;
/** Of all kinds: also a load without messages is simulated in some seconds. */
const SIMULATED_JOBS = 400_000;
const SERIAL = ['publisher', 'database'] as const;

/** Work of a second by station, in seconds of a processor. Deliveries of an instance depend on their number. */
interface Work {
  readonly database: number;
  readonly publisher: number;
  /** Work that is divided among instances. */
  readonly shared: number;
  /** Work that each instance does. */
  readonly each: number;
}

function workOf(load: Load, costs: Costs): Work {
  const {
    messagesPerSecond: messages,
    pagesPerSecond: pages,
    registrationsPerSecond: registrations,
  } = load;
  const presences = load.clients / PRESENCE_SECONDS;
  const seconds = (micros: number) => micros / MICROS;
  return {
    database: seconds(
      messages * costs.sendDatabase +
        pages * costs.pageDatabase +
        presences * costs.presenceDatabase +
        registrations * costs.registerDatabase,
    ),
    publisher: seconds(messages * costs.publish),
    shared: seconds(
      messages * (costs.sendService + load.recipients * costs.deliver) +
        pages * costs.pageService +
        presences * costs.presenceService +
        registrations * costs.registerService,
    ),
    each: seconds(messages * costs.receive),
  };
}

/** The number of machines that a load needs, and the first part to break. @param random uniform in [0, 1) */
export function capacityOf(
  load: Load,
  costs: Costs,
  machines: Machines,
  random: () => number,
): Capacity {
  const work = workOf(load, costs);
  const instances = instancesFor(load, costs, machines, work);
  const serial = {
    publisher: work.publisher,
    database: work.database / machines.databaseCores,
    // Every instance receives every event, so that more of them do not help.
    instance: work.each,
  };
  const [breaksFirst, greatest] = Object.entries(serial).sort(([, a], [, b]) => b - a)[0] ?? [
    '',
    0,
  ];
  const headroom = greatest > 0 ? 1 / greatest : Infinity;
  if (instances === null)
    return { instances, machines: null, breaksFirst, headroom, simulated: null };
  const perMachine = instancesPerMachine(load, costs, machines, instances);
  return {
    instances,
    machines: perMachine === 0 ? null : Math.ceil(instances / perMachine),
    breaksFirst,
    headroom,
    simulated: simulate(networkOf(load, costs, machines, instances), random),
  };
}

function instancesFor(load: Load, costs: Costs, machines: Machines, work: Work): number | null {
  const isBusy = [work.publisher, work.database / machines.databaseCores, work.each].some(
    (utilization) => utilization >= 1,
  );
  if (isBusy || work.each >= TARGET) return null;
  const byWork = work.shared / (TARGET - work.each);
  // An instance fits into the memory of a machine's processor.
  const kb = (machines.memoryGb / machines.cores) * KB_PER_GB - costs.instanceMb * MB_PER_GB;
  const byMemory = (load.clients * costs.clientKb) / Math.max(1, kb);
  return Math.max(1, Math.ceil(byWork), Math.ceil(byMemory));
}

function instancesPerMachine(
  { clients }: Load,
  { instanceMb, clientKb }: Costs,
  { cores, memoryGb }: Machines,
  instances: number,
): number {
  const gb = instanceMb / MB_PER_GB + ((clients / instances) * clientKb) / KB_PER_GB;
  return Math.min(cores, Math.floor(memoryGb / gb));
}

/** The model's figures for a load and a number of instances, to compare them with measurements. */
interface Prediction {
  /** Processor time of all instances in a second, in seconds. */
  readonly serviceSeconds: number;
  /** The same of PostgreSQL and chat-worker. */
  readonly databaseSeconds: number;
  /** From the request of a message to the last client of the instance that sent it, in seconds. */
  readonly message: Times;
}

/** @param instances of chat-api @param random uniform in [0, 1) */
export function predict(
  load: Load,
  costs: Costs,
  { instances, databaseCores }: { readonly instances: number; readonly databaseCores: number },
  random: () => number,
): Prediction {
  const { stations, jobs } = simulate(networkOf(load, costs, { databaseCores }, instances), random);
  const busyOf = (station: string) => stations.get(station)?.utilization ?? 0;
  return {
    // An instance publishes, too.
    serviceSeconds: busyOf('instance') * instances + busyOf('publisher'),
    databaseSeconds: busyOf('database') * databaseCores,
    message: jobs.get('message') ?? { count: 0, mean: 0, p99: 0 },
  };
}

/** One of the instances with its share of the work, and the stations that all instances share. */
function networkOf(
  load: Load,
  costs: Costs,
  machines: Pick<Machines, 'databaseCores'>,
  instances: number,
): Network {
  const share = 1 / instances;
  const at = (station: string, micros: number) => ({
    station,
    serviceSeconds: exponential(micros / MICROS),
  });
  const { messagesPerSecond: messages } = load;
  const delivery = at('instance', costs.receive + load.recipients * share * costs.deliver);
  const publish = at('publisher', costs.publish);
  const store = at('database', costs.sendDatabase);
  const ownAndOther = (name: string, rate: number, service: number, database: number) => [
    { name, rate: rate * share, route: [at('instance', service), at('database', database)] },
    { name: `${name} elsewhere`, rate: rate * (1 - share), route: [at('database', database)] },
  ];
  const arrivals = [
    {
      name: 'message',
      rate: messages * share,
      route: [at('instance', costs.sendService), store, publish, delivery],
    },
    {
      name: 'message of elsewhere',
      rate: messages * (1 - share),
      route: [store, publish, delivery],
    },
    ...ownAndOther('page', load.pagesPerSecond, costs.pageService, costs.pageDatabase),
    ...ownAndOther(
      'presence',
      load.clients / PRESENCE_SECONDS,
      costs.presenceService,
      costs.presenceDatabase,
    ),
    ...ownAndOther(
      'registration',
      load.registrationsPerSecond,
      costs.registerService,
      costs.registerDatabase,
    ),
  ];
  const rate = arrivals.reduce((sum, each) => sum + each.rate, 0);
  const seconds = Math.min(
    SIMULATED_MESSAGES / Math.max(1, messages) + 1,
    SIMULATED_JOBS / Math.max(1, rate),
  );
  return {
    stations: [
      { name: 'instance', servers: 1 },
      ...SERIAL.map((name) => ({
        name,
        servers: name === 'database' ? machines.databaseCores : 1,
      })),
    ],
    arrivals,
    seconds,
    warmUpSeconds: seconds / 10,
  };
}
