/** The machines, and the services of each. */
export const MACHINES = {
  'data-1': ['etcd', 'patroni', 'nats'],
  'data-2': ['etcd', 'patroni', 'nats'],
  // The third of three votes, without data.
  'data-3': ['etcd', 'nats'],
  'app-1': [
    'to-database',
    'pooler',
    'chat-api',
    'chat-worker',
    'node-status-api',
    'node-status-worker',
  ],
  'app-2': [
    'to-database',
    'pooler',
    'chat-api',
    'chat-worker',
    'node-status-api',
    'node-status-worker',
  ],
  'app-3': ['to-database', 'pooler', 'chat-api'],
  // The second cell.
  'app-4': ['to-database', 'pooler', 'chat-api', 'chat-worker'],
  'edge-1': ['balancer'],
  'edge-2': ['balancer'],
  cache: ['redis'],
  store: ['s3'],
} as const satisfies Readonly<Record<string, readonly Service[]>>;

export type MachineName = keyof typeof MACHINES;
/** A service that runs on a machine: a process with its children. */
export type Service =
  | 'etcd'
  | 'patroni'
  | 'nats'
  /** HAProxy on the machine of an application: to the primary server. */
  | 'to-database'
  /** PgBouncer. */
  | 'pooler'
  /** HAProxy before all applications. */
  | 'balancer'
  | 'redis'
  | 's3'
  | 'chat-api'
  | 'chat-worker'
  | 'node-status-api'
  | 'node-status-worker';

/** The processes of Tandem itself. */
export type Application = 'chat-api' | 'chat-worker' | 'node-status-api' | 'node-status-worker';

const APPLICATIONS: readonly string[] = [
  'chat-api',
  'chat-worker',
  'node-status-api',
  'node-status-worker',
] satisfies readonly Application[];

export function isApplication(service: Service): service is Application {
  return APPLICATIONS.includes(service);
}

/** The purpose of a port of a machine. */
export type Purpose =
  | 'etcd'
  | 'etcd-peer'
  | 'patroni'
  | 'postgres'
  /** The same, as machines of applications reach them. */
  | 'patroni-of-apps'
  | 'postgres-of-apps'
  | 'nats'
  | 'nats-route'
  | 'primary'
  | 'pooler'
  | 'chat'
  | 'status'
  | 'statistics'
  | 'redis'
  | 's3'
  | 'chat-api'
  | 'chat-worker'
  | 'node-status-api'
  | 'node-status-worker';

/**
 * The ports of each service: `own`: no other machine connects to it; the name of another purpose: a second way to its
 * program. Machines of applications have a way of their own to the servers of the database, so that a cut of another
 * server does not concern it: the source of each connection that may cross a cut is looked for, which takes time.
 */
export const PORTS: Readonly<
  Record<Service, Readonly<Partial<Record<Purpose, 'own' | 'open' | Purpose>>>>
> = {
  etcd: { etcd: 'open', 'etcd-peer': 'open' },
  patroni: {
    patroni: 'open',
    postgres: 'open',
    'patroni-of-apps': 'patroni',
    'postgres-of-apps': 'postgres',
  },
  nats: { nats: 'open', 'nats-route': 'open' },
  'to-database': { primary: 'own' },
  pooler: { pooler: 'own' },
  balancer: { chat: 'open', status: 'open', statistics: 'open' },
  redis: { redis: 'open' },
  s3: { s3: 'open' },
  'chat-api': { 'chat-api': 'open' },
  'chat-worker': { 'chat-worker': 'open' },
  'node-status-api': { 'node-status-api': 'open' },
  'node-status-worker': { 'node-status-worker': 'open' },
};

/** The ports of other machines that services connect to. */
const CONNECTIONS: Readonly<Record<Service, readonly Purpose[]>> = {
  etcd: ['etcd-peer'],
  patroni: ['etcd', 'patroni', 'postgres'],
  nats: ['nats-route'],
  'to-database': ['patroni-of-apps', 'postgres-of-apps'],
  pooler: [],
  balancer: ['chat-api', 'node-status-api'],
  redis: [],
  s3: [],
  'chat-api': ['nats', 'redis', 's3', 'postgres-of-apps', 'patroni-of-apps'],
  'chat-worker': ['nats', 'redis', 's3', 'postgres-of-apps'],
  'node-status-api': ['postgres-of-apps', 'patroni-of-apps'],
  'node-status-worker': ['postgres-of-apps'],
};

/** True if a service of the machine may connect to such ports of others. */
export function connectsTo(machine: MachineName, purpose: Purpose): boolean {
  return servicesOf(machine).some((service) => CONNECTIONS[service].includes(purpose));
}

/** The port on which a service listens, and the one by which other machines reach it. */
export interface Port {
  readonly listen: number;
  /** The port of the gate; the same as `listen` if only the machine itself uses it. */
  readonly reach: number;
}

export type MachinePorts = Readonly<Partial<Record<Purpose, Port>>>;
export type AllPorts = Readonly<Record<MachineName, MachinePorts>>;

export const NAMES = Object.keys(MACHINES) as readonly MachineName[];

export function servicesOf(machine: MachineName): readonly Service[] {
  return MACHINES[machine];
}

/** Each a database of the same servers, with machines of its own for the chat service. */
export const CELLS = ['a', 'b'] as const;
export type CellName = (typeof CELLS)[number];

export function cellOf(machine: MachineName): CellName {
  return machine === 'app-4' ? 'b' : 'a';
}

/** The name of the database of a cell. */
export function databaseOf(cell: CellName): string {
  return cell === 'a' ? 'tandem' : `tandem_${cell}`;
}

/** The machines with a service, in order. */
export function machinesWith(service: Service): readonly MachineName[] {
  return NAMES.filter((name) => servicesOf(name).includes(service));
}

/** @throws Error when the machine has no such port */
export function portOf(ports: AllPorts, machine: MachineName, purpose: Purpose): Port {
  const port = ports[machine][purpose];
  if (!port) throw new Error(`${machine} has no port for ${purpose}`);
  return port;
}

/** The address of a port, as a machine reaches it: directly on itself, through the gate on another. */
export function seenFrom(
  ports: AllPorts,
  from: MachineName,
  [machine, purpose]: readonly [MachineName, Purpose],
): string {
  const { listen, reach } = portOf(ports, machine, purpose);
  return `127.0.0.1:${from === machine ? listen : reach}`;
}
