import { join } from 'node:path';
import {
  CELLS,
  cellOf,
  databaseOf,
  machinesWith,
  portOf,
  seenFrom,
  type AllPorts,
  type CellName,
  type MachineName,
} from './topology.ts';

/** The values that the configurations of all machines share. */
export interface Secrets {
  readonly superuser: string;
  readonly replication: string;
  readonly application: string;
  readonly nats: string;
  readonly redis: string;
}

export interface Site {
  readonly machine: MachineName;
  /** Of the machine. */
  readonly folder: string;
  readonly ports: AllPorts;
  readonly secrets: Secrets;
  readonly postgresBin: string;
}

export const ACCOUNT = 'tandem';

/**
 * A lost primary is replaced after this time, in seconds. Patroni needs `loop_wait` + 2 × `retry_timeout` ≤
 * `ttl`. They are equal: the key of a primary that is cut off expires when it gives up. A cut that ended between
 * both left it with a key and a server that restarts, for 8 s.
 */
const FAILOVER = {
  ttl: 7,
  loop_wait: 1,
  retry_timeout: 3,
  // A primary that loses the store holds its key while it stops, so that no other is elected: its last checkpoint
  // must not take long. What is acknowledged is on the standby too.
  primary_stop_timeout: 2,
  // A primary whose server has crashed gives up its key instead of recovering first.
  primary_start_timeout: 0,
};

const POSTGRES_PARAMETERS = {
  max_connections: 200,
  shared_buffers: '64MB',
  wal_log_hints: 'on',
  // A standby, its slot, a rewind: few. While a standby receives nothing, each question to its Patroni takes one for a
  // moment: those of HAProxy and of all instances.
  max_wal_senders: 32,
  max_replication_slots: 8,
  wal_keep_size: '256MB',
  max_wal_size: '512MB',
  // Spread: the disk is that of etcd too.
  checkpoint_timeout: '2min',
  checkpoint_completion_target: 0.9,
  // A server that was not stopped in order does not open each of its thousands of files first.
  recovery_init_sync_method: 'syncfs',
  // Commits wait for the standby, so it connects again soon after its primary has returned.
  wal_retrieve_retry_interval: '500ms',
  // A machine that is cut off closes no connection: its peers wait for this time. More than twice the time
  // after which Patroni finds out that its view of the cluster is too old: a standby never answers reads for longer
  // than the primary waits for it.
  wal_sender_timeout: '10s',
  wal_receiver_timeout: '5s',
  tcp_keepalives_idle: 5,
  tcp_keepalives_interval: 2,
  tcp_keepalives_count: 3,
  hot_standby_feedback: 'on',
  jit: 'off',
  timezone: 'GMT',
  log_timezone: 'GMT',
};

/** The arguments of etcd. The peers know each other by the addresses of their gates. */
export function etcdArguments({ machine, folder, ports }: Site): readonly string[] {
  const url = (name: MachineName, purpose: 'etcd' | 'etcd-peer', side: 'listen' | 'reach') =>
    `http://127.0.0.1:${portOf(ports, name, purpose)[side]}`;
  const cluster = machinesWith('etcd').map((name) => `${name}=${url(name, 'etcd-peer', 'reach')}`);
  const options = {
    name: machine,
    'data-dir': join(folder, 'etcd'),
    'listen-peer-urls': url(machine, 'etcd-peer', 'listen'),
    'initial-advertise-peer-urls': url(machine, 'etcd-peer', 'reach'),
    'listen-client-urls': url(machine, 'etcd', 'listen'),
    'advertise-client-urls': url(machine, 'etcd', 'reach'),
    'initial-cluster': cluster.join(),
    'initial-cluster-state': 'new',
    'heartbeat-interval': '150',
    'election-timeout': '1500',
    // A member that returns after a cut does not disturb the others.
    'pre-vote': 'true',
    // The members share a disk with all servers, and a killed program loses no pages of the system: only a machine does.
    'unsafe-no-fsync': 'true',
    // For Patroni.
    'enable-v2': 'true',
    'log-level': 'warn',
  };
  return Object.entries(options).map(([name, value]) => `--${name}=${value}`);
}

/** Patroni's configuration; JSON is YAML too. */
export function patroniConfiguration(site: Site): string {
  const { machine, folder, ports, secrets, postgresBin } = site;
  const [rest, server] = [portOf(ports, machine, 'patroni'), portOf(ports, machine, 'postgres')];
  const local = (port: number) => `127.0.0.1:${port}`;
  const configuration = {
    scope: 'tandem',
    name: machine,
    restapi: { listen: local(rest.listen), connect_address: local(rest.reach) },
    // The older interface: by the other one Patroni 3.0.2 writes its key without a comparison, also when its lease has
    // expired and another server is the primary.
    etcd: { hosts: machinesWith('etcd').map((name) => seenFrom(ports, machine, [name, 'etcd'])) },
    bootstrap: {
      dcs: {
        ...FAILOVER,
        synchronous_mode: true,
        failsafe_mode: true,
        postgresql: { use_pg_rewind: true, use_slots: true, parameters: POSTGRES_PARAMETERS },
      },
      initdb: [{ encoding: 'UTF8' }, { locale: 'C.UTF-8' }, 'data-checksums'],
    },
    postgresql: {
      listen: local(server.listen),
      connect_address: local(server.reach),
      data_dir: join(folder, 'postgres'),
      bin_dir: postgresBin,
      pgpass: join(folder, 'pgpass'),
      authentication: {
        superuser: { username: 'postgres', password: secrets.superuser },
        replication: { username: 'replicator', password: secrets.replication },
      },
      parameters: { unix_socket_directories: '' },
      pg_hba: [
        'host all all 127.0.0.1/32 scram-sha-256',
        'host replication replicator 127.0.0.1/32 scram-sha-256',
      ],
    },
  };
  return JSON.stringify(configuration, null, 2);
}

export function natsConfiguration({ machine, folder, ports, secrets }: Site): string {
  const [client, route] = [portOf(ports, machine, 'nats'), portOf(ports, machine, 'nats-route')];
  const routes = machinesWith('nats')
    .filter((name) => name !== machine)
    .map((name) => `nats://tandem:${secrets.nats}@127.0.0.1:${reachOf(ports, name)}`);
  return `server_name: ${machine}
listen: "127.0.0.1:${client.listen}"
ping_interval: "5s"
ping_max: 2
authorization { user: tandem, password: ${secrets.nats} }
jetstream { store_dir: ${JSON.stringify(join(folder, 'nats'))}, max_memory_store: 64MB, max_file_store: 64MB }
cluster {
  name: tandem
  listen: "127.0.0.1:${route.listen}"
  advertise: "127.0.0.1:${route.reach}"
  no_advertise: true
  authorization { user: tandem, password: ${secrets.nats} }
  routes: ${JSON.stringify(routes)}
}
`;
}

function reachOf(ports: AllPorts, name: MachineName): number {
  return portOf(ports, name, 'nats-route').reach;
}

/** The instances of a service in a cell, as HAProxy names them. */
function serversOf(
  ports: AllPorts,
  [service, cell]: readonly ['chat-api' | 'node-status-api', CellName],
  options: string,
): string {
  return machinesWith(service)
    .filter((name) => cellOf(name) === cell)
    .map((name) => `  server ${name} 127.0.0.1:${portOf(ports, name, service).reach} ${options}`)
    .join('\n');
}

/** HAProxy repeats a request that an instance has received only if it has no effects. */
const REPEATED = '  http-request disable-l7-retry unless { method GET HEAD OPTIONS }';

const HAPROXY_GLOBAL = `global
  maxconn 8000
  stats timeout 30s
  # Clients that wait for events poll again, through the other balancer.
  hard-stop-after 10s
`;

/**
 * HAProxy beside an application: connects to the server that is the primary according to Patroni. Connections
 * to a server that is not the primary any more are closed.
 */
export function toDatabaseConfiguration({ machine, ports }: Site): string {
  const servers = machinesWith('patroni')
    .map(
      (name) =>
        `  server ${name} 127.0.0.1:${portOf(ports, name, 'postgres-of-apps').reach} check port ${portOf(ports, name, 'patroni-of-apps').reach}`,
    )
    .join('\n');
  return `${HAPROXY_GLOBAL}
defaults
  mode tcp
  timeout connect 2s
  timeout check 2s
  timeout client 24h
  timeout server 24h
  option clitcpka
  option srvtcpka
  retries 1

listen primary
  bind 127.0.0.1:${portOf(ports, machine, 'primary').listen}
  option httpchk OPTIONS /primary
  http-check expect status 200
  default-server inter 1s fastinter 500ms downinter 500ms fall 2 rise 1 on-marked-down shutdown-sessions
${servers}
`;
}

/** The map from hosts to cells that a balancer reads. */
export const mapFileOf = ({ folder }: Pick<Site, 'folder'>): string => join(folder, 'cells.map');

/** The socket by which a balancer is given a new map. */
export const socketFileOf = ({ folder }: Pick<Site, 'folder'>): string =>
  join(folder, 'haproxy.sock');

/**
 * The balancer of all requests. It checks the health of each instance; while none is healthy, as during a
 * failover of the database, it sends requests to any running instance, which answers with the data that it
 * has or with 503 and `Retry-After`. An instance that fails its check completes the requests that it has
 * received: it may be stopping in order, or waiting for the database. The balancer repeats requests that
 * found no connection, and those of methods without effects. The chat service has a map of its cells.
 */
export function balancerConfiguration(site: Site): string {
  const { machine, ports } = site;
  const bind = (purpose: 'chat' | 'status' | 'statistics') =>
    `  bind 127.0.0.1:${portOf(ports, machine, purpose).listen}`;
  // A machine whose connections stay open and silent is not used any more after 3.8 s at the latest.
  const healthy = 'check inter 500ms fastinter 300ms downinter 500ms fall 2 rise 1';
  const backends = (name: string, of: Parameters<typeof serversOf>[1]) => `
backend ${name}-healthy
  balance hdr(authorization)
  hash-type consistent
  option httpchk GET /health
  http-check expect status 200
${serversOf(ports, of, healthy)}

backend ${name}-running
${REPEATED}
  balance roundrobin
${serversOf(ports, of, 'check inter 1s fall 2 rise 1')}
`;
  const choose = (name: string, condition: string) => `
  use_backend ${name}-running if ${condition} { nbsrv(${name}-healthy) eq 0 }
  use_backend ${name}-healthy${condition && ` if ${condition}`}`;
  const chat = CELLS.map((cell) => choose(`chat-${cell}`, `{ var(txn.cell) -m str ${cell} }`));
  return `${HAPROXY_GLOBAL}  stats socket ${socketFileOf(site)} mode 600 level admin

defaults
  mode http
  timeout connect 1s
  timeout check 1500ms
  timeout client 120s
  timeout server 120s
  timeout queue 5s
  timeout http-request 10s
  option forwardfor
  option redispatch 1
  option http-server-close
  option idle-close-on-response
  retries 3
  retry-on conn-failure empty-response 503

frontend chat
${bind('chat')}
${REPEATED}
  http-request set-var(txn.cell) req.hdr(host),host_only,lower,map(${mapFileOf(site)},${CELLS[0]})${chat.join('')}

frontend status
${bind('status')}
${REPEATED}${choose('status', '')}
${CELLS.map((cell) => backends(`chat-${cell}`, ['chat-api', cell])).join('')}${backends('status', ['node-status-api', 'a'])}
frontend statistics
${bind('statistics')}
  stats enable
  stats uri /
`;
}

export function poolerConfiguration({ machine, folder, ports }: Site): string {
  const database = databaseOf(cellOf(machine));
  return `[databases]
${database} = host=127.0.0.1 port=${portOf(ports, machine, 'primary').listen} dbname=${database} connect_query='set statement_timeout = 30000; set idle_in_transaction_session_timeout = 10000'

[pgbouncer]
listen_addr = 127.0.0.1
listen_port = ${portOf(ports, machine, 'pooler').listen}
unix_socket_dir =
auth_type = scram-sha-256
auth_file = ${join(folder, 'users.txt')}
admin_users = ${ACCOUNT}
pool_mode = transaction
; Commands that wait for a synchronous standby hold theirs: reads must find others.
default_pool_size = 24
max_client_conn = 200
; After a failover the next attempt must not wait for long.
server_login_retry = 0.25
server_connect_timeout = 3
server_check_delay = 1
tcp_keepidle = 5
tcp_keepintvl = 2
tcp_keepcnt = 3
log_connections = 0
log_disconnections = 0
`;
}

export function redisConfiguration({ folder, ports, secrets, machine }: Site): string {
  return `port ${portOf(ports, machine, 'redis').listen}
bind 127.0.0.1
requirepass ${secrets.redis}
dir ${folder}
save ""
appendonly no
`;
}
