import { spawn, spawnSync, type ChildProcess } from 'node:child_process';
import {
  chmodSync,
  chownSync,
  existsSync,
  mkdtempSync,
  readFileSync,
  rmSync,
  writeFileSync,
} from 'node:fs';
import { createServer, connect, type AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

const PROGRAMS = ['/usr/sbin/pgbouncer', '/usr/bin/pgbouncer', '/usr/local/bin/pgbouncer'];
const DOCUMENTED = new URL('../../../../docs/examples/pgbouncer.ini', import.meta.url);
const NOBODY = 65_534;

/** The pooler's program. On Debian and as root it is installed from the packages. */
function program(): string {
  const given = process.env.PGBOUNCER_PATH;
  const found = given ?? PROGRAMS.find((path) => existsSync(path)) ?? installed();
  if (found === undefined) {
    throw new Error('pgbouncer is not there: install it, or set PGBOUNCER_PATH');
  }
  return found;
}

function installed(): string | undefined {
  if (process.getuid?.() !== 0 || !existsSync('/usr/bin/apt-get')) return undefined;
  const env = { ...process.env, DEBIAN_FRONTEND: 'noninteractive' };
  for (const words of [['update'], ['install', '-y', '--no-install-recommends', 'pgbouncer']]) {
    spawnSync('apt-get', ['-qq', ...words], { stdio: 'ignore', env });
  }
  return PROGRAMS.find((path) => existsSync(path));
}

/** The real pooler with the documented configuration, before one database. */
export class PgBouncer {
  readonly url: string;
  readonly #folder: string;
  readonly #child: ChildProcess;

  private constructor(url: string, folder: string, child: ChildProcess) {
    this.url = url;
    this.#folder = folder;
    this.#child = child;
  }

  /** Resolves when it accepts connections. @param databaseUrl of the server behind it */
  static async start(databaseUrl: string): Promise<PgBouncer> {
    const target = new URL(databaseUrl);
    const [port, name] = [await freePort(), target.pathname.slice(1)];
    const folder = mkdtempSync(join(tmpdir(), 'tandem-pgbouncer-'));
    const users = join(folder, 'userlist.txt');
    writeFileSync(users, `"${target.username}" "${decodeURIComponent(target.password)}"\n`);
    const file = join(folder, 'pgbouncer.ini');
    const server = `${name} = host=${target.hostname} port=${target.port} dbname=${name} `;
    const text = readFileSync(DOCUMENTED, 'utf8')
      .replace(/^tandem = host=\S+ port=\S+ dbname=\S+ /m, server)
      .replace(/^listen_port = .*$/m, `listen_port = ${port}`)
      .replace(/^auth_file = .*$/m, `auth_file = ${users}`);
    writeFileSync(file, `${text}unix_socket_dir =\n`);
    const isRoot = process.getuid?.() === 0;
    chmodSync(folder, 0o700);
    // It refuses to run as root.
    if (isRoot) for (const path of [folder, users, file]) chownSync(path, NOBODY, NOBODY);
    const child = spawn(program(), [file], {
      stdio: 'ignore',
      ...(isRoot && { uid: NOBODY, gid: NOBODY }),
    });
    while (!(await accepts(port))) {
      if (child.exitCode !== null) throw new Error(`pgbouncer ended with ${child.exitCode}`);
      await new Promise((resolve) => setTimeout(resolve, 20));
    }
    const url = new URL(databaseUrl);
    url.port = String(port);
    url.hostname = '127.0.0.1';
    // Not the server's Unix socket.
    url.search = '';
    return new PgBouncer(url.href, folder, child);
  }

  async stop(): Promise<void> {
    const ended = new Promise((resolve) => this.#child.once('exit', resolve));
    if (this.#child.exitCode === null && this.#child.kill('SIGKILL')) await ended;
    rmSync(this.#folder, { recursive: true, force: true });
  }
}

function accepts(port: number): Promise<boolean> {
  return new Promise((resolve) => {
    const socket = connect(port, '127.0.0.1');
    const end = (answer: boolean) => {
      socket.destroy();
      resolve(answer);
    };
    socket.once('connect', () => end(true));
    socket.once('error', () => end(false));
  });
}

async function freePort(): Promise<number> {
  const server = createServer().listen(0, '127.0.0.1');
  await new Promise((resolve) => server.once('listening', resolve));
  const { port } = server.address() as AddressInfo;
  await new Promise((resolve) => server.close(resolve));
  return port;
}
