import { describe, expect, it } from '@jest/globals';
import {
  balancerConfiguration,
  etcdArguments,
  natsConfiguration,
  patroniConfiguration,
  poolerConfiguration,
  toDatabaseConfiguration,
  type Site,
} from './configurations.ts';
import { packagesIn } from './programs.ts';
import { readConnections } from './process-table.ts';
import { NAMES, PORTS, connectsTo, machinesWith, servicesOf, type AllPorts } from './topology.ts';

/** Each port has a number of its own; those of gates are greater by 10,000. */
const ports = Object.fromEntries(
  NAMES.map((machine, index) => [
    machine,
    Object.fromEntries(
      servicesOf(machine)
        .flatMap((service) => Object.entries(PORTS[service]))
        .map(([purpose, use], offset) => {
          const listen = 1_000 + index * 100 + offset;
          return [purpose, { listen, reach: use === 'own' ? listen : listen + 10_000 }];
        }),
    ),
  ]),
) as AllPorts;

const siteOf = (machine: Site['machine']): Site => ({
  machine,
  folder: `/rig/${machine}`,
  ports,
  secrets: { superuser: 's', replication: 'r', application: 'a', nats: 'n', redis: 'd' },
  postgresBin: '/usr/lib/postgresql/15/bin',
});

describe('every configuration reaches other machines through their gates', () => {
  const reach = (text: string) =>
    [...text.matchAll(/127\.0\.0\.1:(\d+)/g)].map(([, at]) => +(at ?? 0));
  const foreign = (machine: Site['machine']) =>
    new Set(
      NAMES.filter((name) => name !== machine).flatMap((name) =>
        Object.values(ports[name])
          .filter(({ listen, reach: gate }) => listen !== gate)
          .map(({ listen }) => listen),
      ),
    );

  it.each([
    ['etcd', 'data-1', (site: Site) => etcdArguments(site).join('\n')],
    ['Patroni', 'data-2', patroniConfiguration],
    ['NATS', 'data-3', natsConfiguration],
    ['HAProxy before the database', 'app-1', toDatabaseConfiguration],
    ['HAProxy before the applications', 'edge-1', balancerConfiguration],
    ['PgBouncer', 'app-2', poolerConfiguration],
  ] as const)('%s', (_, machine, configuration) => {
    const used = reach(configuration(siteOf(machine)));
    expect(used.filter((port) => foreign(machine).has(port))).toEqual([]);
  });
});

it('a commit is on two servers, and a lost primary is replaced within the time of the key in etcd', () => {
  const { bootstrap } = JSON.parse(patroniConfiguration(siteOf('data-1'))) as {
    bootstrap: {
      dcs: { synchronous_mode: boolean; ttl: number; loop_wait: number; retry_timeout: number };
    };
  };
  const { synchronous_mode, ttl, loop_wait, retry_timeout } = bootstrap.dcs;
  expect(synchronous_mode).toBe(true);
  // Less is refused by Patroni. With more, a cut may end after the primary has given up and before its key expires.
  expect(loop_wait + 2 * retry_timeout).toBe(ttl);
});

it('Patroni writes its key only where it is its own: by the interface of etcd that compares it', () => {
  const site = siteOf('data-1');
  const configuration = JSON.parse(patroniConfiguration(site)) as Record<string, unknown>;
  expect(configuration).toHaveProperty('etcd');
  expect(configuration).not.toHaveProperty('etcd3');
  expect(etcdArguments(site)).toContain('--enable-v2=true');
});

it('the primary waits for a standby for longer than Patroni confirms it without looking', () => {
  const { bootstrap } = JSON.parse(patroniConfiguration(siteOf('data-1'))) as {
    bootstrap: {
      dcs: {
        loop_wait: number;
        retry_timeout: number;
        postgresql: { parameters: { wal_sender_timeout: string } };
      };
    };
  };
  const { loop_wait, retry_timeout, postgresql } = bootstrap.dcs;
  const seconds = Number.parseInt(postgresql.parameters.wal_sender_timeout);
  expect(seconds).toBeGreaterThan(2 * (loop_wait + retry_timeout));
});

it('only one of each pair of machines is needed', () => {
  for (const service of ['etcd', 'nats', 'patroni', 'balancer', 'pooler'] as const) {
    expect(machinesWith(service).length).toBeGreaterThan(1);
  }
  for (const service of [
    'chat-api',
    'chat-worker',
    'node-status-api',
    'node-status-worker',
  ] as const) {
    expect(machinesWith(service).length).toBeGreaterThan(1);
  }
});

it('a cut of a server of the database concerns no way of applications to the other server', () => {
  const ways = ['postgres', 'patroni'] as const;
  for (const way of ways) {
    expect(connectsTo('data-1', way)).toBe(true);
    expect(connectsTo('data-1', `${way}-of-apps`)).toBe(false);
    expect(connectsTo('app-1', way)).toBe(false);
    expect(connectsTo('app-1', `${way}-of-apps`)).toBe(true);
  }
});

it('packages of the system stay as they are', () => {
  const simulation = `Inst libpq5 [15.18-0] (15.20-0 Debian [amd64])
Inst libc6 (2.36-9 Debian [amd64])
Inst etcd-server (3.4.23-4 Debian [amd64])
Conf etcd-server (3.4.23-4 Debian [amd64])`;
  expect(packagesIn(simulation)).toEqual(['etcd-server']);
});

it('reads ports and sockets of the table of connections, except those that are over', () => {
  const table = `  sl  local_address rem_address   st tx_queue rx_queue tr tm->when retrnsmt   uid  timeout inode
   0: 0100007F:1F90 00000000:0000 0A 00000000:00000000 00:00000000 00000000     0        0 33110 1 0 100 0 0 10 0
   1: 0100007F:D2F0 0100007F:1F90 01 00000000:00000000 00:00000000 00000000  1000        0 33111 1 0 20 4 30 10 -1
   2: 0100007F:D2F1 0100007F:1F90 06 00000000:00000000 03:00000C8B 00000000     0        0 0 3 0000000000000000
10000: 0100007F:D2F2 0100007F:1F90 01 00000000:00000000 00:00000000 00000000     0        0 33112 1 0 20 4 30 10 -1
`;
  expect([...readConnections(table)]).toEqual([
    { port: 8080, inode: '33110' },
    { port: 54_000, inode: '33111' },
    { port: 54_002, inode: '33112' },
  ]);
});
