import { spawn } from 'node:child_process';
import { existsSync } from 'node:fs';

/** A program that no npm package brings. */
export interface Program {
  readonly name: string;
  /** The package in Debian. */
  readonly package: string;
  /** The package where that one does not exist. */
  readonly olderPackage?: string;
  readonly variable: string;
  readonly paths: readonly string[];
}

const PROGRAMS: readonly Program[] = [
  {
    name: 'Chromium',
    // Chromium without windows: less to install, and half the CPU time outside of pages.
    package: 'chromium-headless-shell',
    olderPackage: 'chromium',
    variable: 'CHROMIUM_PATH',
    paths: [
      '/usr/bin/chromium-headless-shell',
      '/usr/bin/chromium',
      '/usr/bin/chromium-browser',
      '/usr/bin/google-chrome',
    ],
  },
  {
    name: 'nats-server',
    package: 'nats-server',
    variable: 'NATS_SERVER_PATH',
    paths: ['/usr/sbin/nats-server', '/usr/bin/nats-server', '/usr/local/bin/nats-server'],
  },
  {
    name: 'redis-server',
    package: 'redis-server',
    variable: 'REDIS_SERVER_PATH',
    paths: ['/usr/bin/redis-server', '/usr/local/bin/redis-server', '/usr/bin/valkey-server'],
  },
];

/** Runs a command of the system: null is success, else one line with the reason of the failure. */
export type RunCommand = (command: string, words: readonly string[]) => Promise<string | null>;

/**
 * Installs the programs that the tests need, if possible: on Debian, as root. Otherwise one line names the
 * packages to install; the tests that need the program fail.
 *
 * @param run runs a command of the system
 * @param canInstall true on Debian as root
 */
export async function ensureInstalled(
  say: (line: string) => void = console.log,
  run: RunCommand = runCommand,
  canInstall = process.getuid?.() === 0 && existsSync('/usr/bin/apt-get'),
  programs: readonly Program[] = PROGRAMS,
): Promise<void> {
  const missing = programs.filter(
    ({ variable, paths }) => !process.env[variable] && !paths.some((path) => existsSync(path)),
  );
  if (missing.length === 0) return;
  const names = missing.map(({ name }) => name).join(' and ');
  const advice = missing.map(({ variable }) => variable).join(', ');
  if (!canInstall) {
    say(`${names} missing: tests that need it will fail. Install it, or set ${advice}`);
    return;
  }
  say(`Installing ${names} for the tests (a minute, the first time) …`);
  const install = (packages: readonly string[]) =>
    run('apt-get', ['-qq', 'install', '-y', '--no-install-recommends', ...packages]);
  const failure = (await run('apt-get', ['-qq', 'update'])) ?? (await installed(missing, install));
  if (failure !== null) {
    say(`${names} not installed (${failure}): tests that need it will fail. Or set ${advice}`);
  }
}

/** Installs the packages of programs, or their older packages: null is success. */
async function installed(
  programs: readonly Program[],
  install: (packages: readonly string[]) => Promise<string | null>,
): Promise<string | null> {
  const failure = await install(programs.map((program) => program.package));
  if (failure === null || programs.every(({ olderPackage }) => !olderPackage)) return failure;
  return install(programs.map((program) => program.olderPackage ?? program.package));
}

const runCommand: RunCommand = (command, words) =>
  new Promise((resolve) => {
    const child = spawn(command, words, {
      stdio: ['ignore', 'ignore', 'pipe'],
      env: { ...process.env, DEBIAN_FRONTEND: 'noninteractive' },
    });
    let said = '';
    child.stderr.on('data', (chunk: Buffer) => (said = (said + chunk.toString()).slice(-2_000)));
    child.once('error', (error) => resolve(error.message));
    child.once('close', (code) => {
      const last = said.trim().split('\n').at(-1) ?? '';
      resolve(code === 0 ? null : last || `${command} ended with ${code}`);
    });
  });
