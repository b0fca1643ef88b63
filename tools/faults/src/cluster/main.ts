import { existsSync } from 'node:fs';
import { resolve } from 'node:path';
import { parseArgs } from 'node:util';
import { OperatorError } from '@tandem/shared-kernel';
import { stopOnSignals } from '../stop-on-signals.ts';
import type { Command } from './command.ts';
import { faultOf, plannedBy } from './plan.ts';

const HELP = `npm run cluster – a cluster without a single point of failure, on this machine (Linux)

  npm run cluster                    starts eleven machines and shows them at the printed address, until Ctrl-C
  npm run cluster -- status          prints the machines of the running cluster
  npm run cluster -- kill NAME       ends every program of a machine at once, as the loss of power does
  npm run cluster -- cut NAME        pulls the network cable of a machine: its connections stay open and silent
  npm run cluster -- heal NAME       starts it again, or plugs the cable in
  npm run cluster -- restart NAME    restarts its programs in order, the primary database after a switchover
  npm run cluster -- faults          kills and cuts machines under load, and checks that no data is lost
  npm run cluster -- move            moves the organization to the other cell and back under load
  npm run cluster -- upgrade         restarts every program one after the other under load
  npm run cluster -- measure         measures loads without faults beside the predictions of npm run capacity

Each machine is a group of processes on the loopback address, behind proxies that can be cut:

  data-1 data-2   PostgreSQL 15 under Patroni, one primary and one synchronous standby; etcd; NATS
  data-3          etcd and NATS alone: the third vote
  app-1 app-2     chat-api, chat-worker, node-status-api, node-status-worker, with PgBouncer and HAProxy
  app-3           chat-api, with PgBouncer and HAProxy
  app-4           the second cell: chat-api and chat-worker, with a database of its own on the same servers
  edge-1 edge-2   HAProxy; clients know the addresses of both
  cache           Redis
  store           an S3 server for tests, with its objects in memory: it can be cut, not killed

Programs that are missing are downloaded from Debian with apt-get and unpacked in the folder of the cluster; the
system stays as it is. Everything is in DATA_DIR/cluster (as root, where the database's account may not enter it,
in /var/lib/tandem). Each start begins with empty databases and ends what a killed one has left.

Options:
  --port N       of the page (9900; 0 picks a free port)
  --from REF     the applications of an older revision of git, for an upgrade to the present sources
  --members N    users of the organization besides its owner (5)
Options of faults, move, upgrade and measure, which use the running cluster, or start one and stop it:
  --minutes M    duration of the faults, or of the measurement of each size (10)
  --every S      seconds from one fault to the next (20)
  --faults LIST  the faults in turns, with their seconds: cut:primary:5,kill:etcd-leader (random ones of all kinds)
  --moves N      of the organization, with as many seconds of load as --every before each (2)
  --clients N    clients that wait for events (100)
  --sizes LIST   numbers of clients that are measured, one after the other (100,500,2000)
  --costs FILE   a report of the benchmark with costs for the predictions
  --pause MS     between two acts of each of the five clients that write, on average (200)
  --seed N       repeats the faults of a run (1)
  --patience S   seconds in which everything must be right again after a fault (90)
  --help
Exit status: 0 done, 1 failed or findings, 2 wrong use, 130 or 143 stopped by a signal.
`;

const COMMANDS = [
  'start',
  'status',
  'kill',
  'cut',
  'heal',
  'restart',
  'faults',
  'move',
  'upgrade',
  'measure',
] as const;
const WITH_NAME: readonly string[] = ['kill', 'cut', 'heal', 'restart'];

process.exit(await main());

async function main(): Promise<number> {
  const command = read();
  if (typeof command === 'string') {
    process.stderr.write(`${command} (see npm run cluster -- --help)\n`);
    return 2;
  }
  if (command === null) {
    process.stdout.write(HELP);
    return 0;
  }
  if (!existsSync('/proc/self/fd')) {
    process.stderr.write(
      'npm run cluster needs Linux: it finds the processes of a machine in /proc\n',
    );
    return 1;
  }
  const stop = stopOnSignals();
  try {
    const { execute } = await import('./commands.ts');
    const status = await execute(command, stop.signal);
    return command.name === 'start' ? status : (stop.status() ?? status);
  } catch (error) {
    const stopped = stop.status();
    if (stopped !== null) return stopped;
    process.stderr.write(
      error instanceof OperatorError ? `${error.message}\n` : `${(error as Error).stack}\n`,
    );
    return 1;
  }
}

/** @returns the command; null: help; or what is wrong with it */
function read(): Command | string | null {
  try {
    const { values, positionals } = parseArgs({
      allowPositionals: true,
      options: {
        port: { type: 'string', default: '9900' },
        from: { type: 'string', default: '' },
        members: { type: 'string', default: '5' },
        faults: { type: 'string' },
        minutes: { type: 'string', default: '10' },
        every: { type: 'string', default: '20' },
        moves: { type: 'string', default: '2' },
        pause: { type: 'string', default: '200' },
        clients: { type: 'string', default: '100' },
        sizes: { type: 'string', default: '100,500,2000' },
        costs: { type: 'string' },
        seed: { type: 'string', default: '1' },
        patience: { type: 'string', default: '90' },
        help: { type: 'boolean', short: 'h', default: false },
      },
    });
    if (values.help) return null;
    const [word = 'start', machine, more] = positionals;
    const name = COMMANDS.find((each) => each === word);
    if (!name) return `Unknown command '${word}'`;
    const needsName = WITH_NAME.includes(name);
    if (more !== undefined || needsName !== (machine !== undefined)) {
      return needsName ? `${name} needs the name of one machine` : `${name} takes no name`;
    }
    const number = (option: keyof typeof values) => {
      const value = Number(values[option]);
      if (!(value >= 0)) throw new Error(`--${option} is a number`);
      return value;
    };
    const sizes = values.sizes.split(',').map(Number);
    if (!sizes.every((size) => Number.isInteger(size) && size > 0)) {
      throw new Error('--sizes is a list of whole numbers from 1');
    }
    return {
      name,
      machine: machine ?? '',
      dataDir: resolve(process.env.DATA_DIR ?? '.data'),
      port: number('port'),
      members: number('members'),
      from: values.from,
      faultOf: values.faults === undefined ? faultOf : plannedBy(values.faults),
      minutes: number('minutes'),
      everySeconds: number('every'),
      // Users enough for the greatest size.
      clients: name === 'measure' ? Math.max(...sizes) : number('clients'),
      sizes,
      costs: values.costs ?? null,
      moves: number('moves'),
      pauseMs: number('pause'),
      seed: number('seed'),
      patienceMs: number('patience') * 1_000,
    };
  } catch (error) {
    return (error as Error).message;
  }
}
