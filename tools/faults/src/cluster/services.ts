import { chmodSync, chownSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import {
  ACCOUNT,
  balancerConfiguration,
  etcdArguments,
  natsConfiguration,
  patroniConfiguration,
  poolerConfiguration,
  redisConfiguration,
  toDatabaseConfiguration,
  type Site,
} from './configurations.ts';
import type { Programs } from './programs.ts';
import type { RigProcessOptions } from './rig-process.ts';
import {
  cellOf,
  databaseOf,
  machinesWith,
  portOf,
  seenFrom,
  type Application,
  type Service,
} from './topology.ts';

/** The account of the servers, which PostgreSQL and PgBouncer do not allow to be root. */
export type Account = { readonly uid: number; readonly gid: number } | null;

export interface Equipment {
  readonly programs: Programs;
  readonly account: Account;
  /** The program of an application. */
  readonly programOf: (app: string) => string;
  /** The settings that all applications share. */
  readonly settings: Readonly<Record<string, string>>;
}

type Launch = Pick<RigProcessOptions, 'command' | 'words' | 'env' | 'user' | 'priority'>;

/**
 * Real machines do not share their processors: busy applications must not delay etcd and Patroni so long that
 * they consider a primary lost.
 */
const PRIORITIES = { servers: -10, applications: 0 };

const S3_PROGRAM = fileURLToPath(new URL('s3-main.ts', import.meta.url));
/** The variable for the port of each application. */
const PORT_VARIABLES: Readonly<Record<Application, string>> = {
  'chat-api': 'CHAT_API_PORT',
  'chat-worker': 'HEALTH_PORT',
  'node-status-api': 'NODE_STATUS_API_PORT',
  'node-status-worker': 'HEALTH_PORT',
};

/** Writes the configuration of a service. @returns how it is started */
export function prepareService(service: Service, site: Site, equipment: Equipment): Launch {
  const { programs, account, programOf } = equipment;
  const write = (name: string, text: string) => writeFor(account, join(site.folder, name), text);
  const server = (command: string, words: readonly string[]): Launch => ({
    command,
    words,
    env: programs.env,
    user: account,
    priority: PRIORITIES.servers,
  });
  switch (service) {
    case 'etcd':
      return server(programs.path.etcd, etcdArguments(site));
    case 'patroni':
      return server(programs.python, [
        programs.path.patroni,
        write('patroni.yml', patroniConfiguration(site)),
      ]);
    case 'nats':
      return server(programs.path['nats-server'], [
        '-c',
        write('nats.conf', natsConfiguration(site)),
      ]);
    case 'to-database':
      return server(programs.path.haproxy, [
        '-db',
        '-f',
        write('to-database.cfg', toDatabaseConfiguration(site)),
      ]);
    case 'balancer':
      // Every host is that of the first cell.
      write('cells.map', '');
      return server(programs.path.haproxy, [
        '-db',
        '-f',
        write('balancer.cfg', balancerConfiguration(site)),
      ]);
    case 'pooler':
      write('users.txt', `"${ACCOUNT}" "${site.secrets.application}"\n`);
      return server(programs.path.pgbouncer, [write('pooler.ini', poolerConfiguration(site))]);
    case 'redis':
      return server(programs.path['redis-server'], [write('redis.conf', redisConfiguration(site))]);
    case 's3':
      return s3Launch(site);
    default:
      return {
        command: process.execPath,
        words: wordsOf(programOf(service)),
        env: applicationEnv(service, site, equipment),
        user: null,
        priority: PRIORITIES.applications,
      };
  }
}

/** The command line by which Node runs a program. */
export function wordsOf(program: string): readonly string[] {
  return ['--enable-source-maps', program];
}

/** The address of the primary server as a machine of applications reaches it. */
export function databaseUrl(site: Site, purpose: 'pooler' | 'primary'): string {
  const { listen } = portOf(site.ports, site.machine, purpose);
  const database = databaseOf(cellOf(site.machine));
  return `postgres://${ACCOUNT}:${site.secrets.application}@127.0.0.1:${listen}/${database}`;
}

/** The environment of an application; the operator's tool needs the same. */
export function applicationEnv(
  service: Application,
  site: Site,
  { settings }: Equipment,
): Readonly<Record<string, string>> {
  const { machine, folder, ports, secrets } = site;
  const cell = cellOf(machine);
  const at = (name: Parameters<typeof seenFrom>[2]) => seenFrom(ports, machine, name);
  // The addresses of the servers, not of a balancer: the service compares the log that each has replayed, and
  // skips the primary.
  const replicas = machinesWith('patroni').map(
    (name) =>
      `postgres://${ACCOUNT}:${secrets.application}@${at([name, 'postgres-of-apps'])}/${databaseOf(cell)}` +
      // While the primary is away the server answers reads that Patroni confirms to have every commit: the synchronous
      // standby, and after its promotion the primary itself until it can be reached by the balancer.
      `?synchronous=http://${at([name, 'patroni-of-apps'])}/read-only-sync`,
  );
  const nats = machinesWith('nats').map(
    (name) => `nats://tandem:${secrets.nats}@${at([name, 'nats'])}`,
  );
  return {
    NODE_ENV: 'production',
    HOST: '127.0.0.1',
    LOG_LEVEL: 'warn',
    [PORT_VARIABLES[service]]: String(portOf(ports, machine, service).listen),
    DATABASE_URL: databaseUrl(site, 'pooler'),
    DATABASE_LISTEN_URL: databaseUrl(site, 'primary'),
    DATABASE_READ_URLS: replicas.join(),
    DATA_DIR: join(folder, 'files'),
    // The instances of another cell have a bus of their own: that of their database.
    ...(cell === 'a' && { EVENT_BUS_URL: nats.join() }),
    RATE_LIMIT_URL: `redis://:${secrets.redis}@${at(['cache', 'redis'])}`,
    TRUSTED_PROXIES: '127.0.0.1',
    ...settings,
  };
}

function s3Launch({ ports, machine }: Site): Launch {
  return {
    command: process.execPath,
    words: [
      '--import',
      import.meta.resolve('tsx'),
      S3_PROGRAM,
      String(portOf(ports, machine, 's3').listen),
    ],
    env: {},
    user: null,
    priority: PRIORITIES.applications,
  };
}

/** @returns the path of a file that only the account of the servers may read */
function writeFor(account: Account, path: string, text: string): string {
  writeFileSync(path, text, { mode: 0o600 });
  chmodSync(path, 0o600);
  if (account) chownSync(path, account.uid, account.gid);
  return path;
}
