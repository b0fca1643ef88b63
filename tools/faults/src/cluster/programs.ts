import { execFile } from 'node:child_process';
import { existsSync, mkdirSync, readdirSync, renameSync, rmSync } from 'node:fs';
import { arch } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { OperatorError } from '@tandem/shared-kernel';

/** The servers of a cluster, and the Debian package of each. */
const PACKAGES = {
  etcd: 'etcd-server',
  haproxy: 'haproxy',
  'nats-server': 'nats-server',
  patroni: 'patroni',
  pgbouncer: 'pgbouncer',
  postgres: 'postgresql-15',
  'redis-server': 'redis-server',
} as const;

type ProgramName = keyof typeof PACKAGES;

/** The location of the programs, and the environment that they need. */
export interface Programs {
  readonly path: Readonly<Record<ProgramName, string>>;
  /** The folder of PostgreSQL's own tools. */
  readonly postgresBin: string;
  readonly python: string;
  readonly env: Readonly<Record<string, string>>;
}

const FOLDERS = ['/usr/bin', '/usr/sbin', '/usr/local/bin', '/usr/local/sbin'];
/** PostgreSQL with all of its tools; a server alone, as in npm's packages, is not enough for Patroni. */
const POSTGRES_FOLDERS = ['/usr/lib/postgresql/15/bin'];
/** Packages of the C library and the base of the system: two versions in one process crash. */
const NEVER_REPLACED = /^(?:libc6|libc-bin|libc-l10n|base-files|dpkg|apt|init-system-helpers)$/;
const LIBRARIES: Readonly<Record<string, string>> = { x64: 'x86_64', arm64: 'aarch64' };
const OUTPUT_LIMIT = 10_000_000;

/** The cluster needs programs that this system cannot get. */
export class ProgramsMissing extends OperatorError {
  override readonly name = 'ProgramsMissing';
}

/**
 * Finds the programs on this system, and gets those that are missing from Debian: downloaded and unpacked in
 * `folder`, without changes to the system.
 *
 * @throws ProgramsMissing in one line
 */
export async function findPrograms(
  folder: string,
  onProgress: (line: string) => void,
): Promise<Programs> {
  const names = Object.keys(PACKAGES) as ProgramName[];
  const missing = () => names.filter((name) => !locate(name, folder));
  if (missing().length > 0) await download(missing(), folder, onProgress);
  const path = Object.fromEntries(names.map((name) => [name, locate(name, folder)]));
  const lost = missing();
  if (lost.length > 0) throw new ProgramsMissing(`packages without the program: ${lost.join()}`);
  const postgres = path.postgres ?? '';
  return {
    path: path as Programs['path'],
    postgresBin: postgres.slice(0, postgres.lastIndexOf('/')),
    python: existsSync('/usr/bin/python3')
      ? '/usr/bin/python3'
      : join(unpacked(folder), 'usr/bin/python3.11'),
    env: environmentOf(folder),
  };
}

/** The environment of programs that were unpacked below `folder`. */
export function environmentOf(folder: string): Readonly<Record<string, string>> {
  const root = unpacked(folder);
  const triplet = `${LIBRARIES[arch()] ?? arch()}-linux-gnu`;
  return {
    PYTHONPATH: join(root, 'usr/lib/python3/dist-packages'),
    LD_LIBRARY_PATH: [`usr/lib/${triplet}`, `lib/${triplet}`]
      .map((each) => join(root, each))
      .join(':'),
  };
}

/** The packages that a simulated installation would add; packages of the system do not change. */
export function packagesIn(simulation: string): readonly string[] {
  return [...simulation.matchAll(/^Inst (\S+) \(/gm)]
    .map(([, name = '']) => name)
    .filter((name) => !NEVER_REPLACED.test(name));
}

function unpacked(folder: string): string {
  return join(folder, 'root');
}

function locate(name: ProgramName, folder: string): string | undefined {
  const folders = name === 'postgres' ? POSTGRES_FOLDERS : FOLDERS;
  const own = folders.map((each) => join(unpacked(folder), each));
  return [...folders, ...own].map((each) => join(each, name)).find((path) => existsSync(path));
}

async function download(
  missing: readonly ProgramName[],
  folder: string,
  onProgress: (line: string) => void,
): Promise<void> {
  const wanted = missing.map((name) => PACKAGES[name]);
  if (!existsSync('/usr/bin/apt-get')) {
    throw new ProgramsMissing(
      `install ${wanted.join(', ')}: without Debian's apt-get they cannot be downloaded`,
    );
  }
  onProgress(`downloads ${wanted.join(', ')} from Debian, unpacked in ${unpacked(folder)}`);
  const [draft, archives] = [join(folder, 'draft'), join(folder, 'archives')];
  for (const each of [draft, archives]) {
    rmSync(each, { recursive: true, force: true });
    mkdirSync(each, { recursive: true });
  }
  const apt = aptOf(folder);
  await apt(['update'], folder);
  // Patroni works with several stores; this package is the client of etcd.
  const packages = wanted.includes('patroni') ? [...wanted, 'python3-etcd'] : wanted;
  const simulation = await apt(['install', '-s', '--no-install-recommends', ...packages], folder);
  await apt(['download', ...packagesIn(simulation)], archives);
  for (const file of readdirSync(archives)) {
    await run('dpkg-deb', ['-x', join(archives, file), draft], archives);
  }
  rmSync(unpacked(folder), { recursive: true, force: true });
  renameSync(draft, unpacked(folder));
  rmSync(archives, { recursive: true, force: true });
}

/** Runs apt-get with separate lists: those of the system may be missing or old, and belong to root. */
function aptOf(folder: string): (words: readonly string[], cwd: string) => Promise<string> {
  const [state, cache] = [join(folder, 'apt/state'), join(folder, 'apt/cache')];
  mkdirSync(join(state, 'lists/partial'), { recursive: true });
  mkdirSync(join(cache, 'archives/partial'), { recursive: true });
  const options = [
    `Dir::State=${state}`,
    'Dir::State::status=/var/lib/dpkg/status',
    `Dir::Cache=${cache}`,
    'APT::Sandbox::User=',
    'Debug::NoLocking=true',
  ];
  const all = options.flatMap((option) => ['-o', option]);
  return (words, cwd) => run('apt-get', ['-q', ...all, ...words], cwd);
}

const runFile = promisify(execFile);

async function run(program: string, words: readonly string[], cwd: string): Promise<string> {
  try {
    const env = { ...process.env, LC_ALL: 'C' };
    return (await runFile(program, words, { cwd, env, maxBuffer: OUTPUT_LIMIT })).stdout;
  } catch (error) {
    const { stderr = '', message } = error as Error & { readonly stderr?: string };
    const reason = stderr.split('\n').find((line) => line.startsWith('E:')) ?? message;
    throw new ProgramsMissing(`${program} failed: ${reason.replace(/^E: /, '')}`, { cause: error });
  }
}
