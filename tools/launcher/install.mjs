import { spawn } from 'node:child_process';
import { createHash } from 'node:crypto';
import { mkdirSync, readFileSync, renameSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';

const ROOT = fileURLToPath(new URL('../..', import.meta.url));
const MODULES = join(ROOT, 'node_modules');
/** Records the lock file and the platform of the installed packages. */
const STAMP = join(MODULES, '.tandem-install');
/** The lock is a folder, since creating one is atomic. It is not in node_modules, which `npm ci` empties. */
const LOCK = join(ROOT, '.tandem-installing');
const LEAST_NODE = [20, 19];
const PROGRESS_MS = process.stderr.isTTY ? 1_000 : 5_000;
const WAIT_MS = 200;
/** The holder of the lock touches it at each step; an older one belongs to a dead machine. */
const ABANDONED_MS = 60_000;

/** Explanations of npm's errors, checked in this order. */
const ADVICE = [
  [/EUSAGE|in sync/, 'package.json and package-lock.json disagree: run `npm install`, then again'],
  [
    /ENOTFOUND|EAI_AGAIN|ECONNREFUSED|ECONNRESET|ETIMEDOUT|ENETUNREACH/,
    'the npm registry was not reached: check the network or the proxy settings, then again',
  ],
  [/ENOSPC/, 'the disk is full: make room, then again'],
  [/EACCES|EPERM|EROFS/, `${ROOT} or npm's cache is not writable: check who owns it, then again`],
];

/**
 * Ensures that the packages of the lock file are installed. Costs a few milliseconds when they are;
 * otherwise runs `npm ci` with progress on stderr. Ends the process with one clear line on a failure.
 */
export async function ensureInstalled() {
  const [major, minor] = process.versions.node.split('.').map(Number);
  if (major < LEAST_NODE[0] || (major === LEAST_NODE[0] && minor < LEAST_NODE[1])) {
    fail(`Tandem needs Node ${LEAST_NODE.join('.')} or later, this is ${process.versions.node}`);
  }
  const lockFile = readFileSync(join(ROOT, 'package-lock.json'), 'utf8');
  const wanted = fingerprint(lockFile);
  if (isInstalled(wanted, lockFile)) return;
  await withLock(async (hold) => {
    // A concurrent process may have installed meanwhile.
    if (isInstalled(wanted, lockFile)) return;
    await install(hold);
    writeFileSync(STAMP, wanted);
  });
}

/** A folder that is shared with another platform contains binaries for that one. */
function fingerprint(lockFile) {
  const hash = createHash('sha256').update(lockFile).digest('hex');
  return `${process.platform}-${process.arch} ${hash}\n`;
}

function isInstalled(wanted, lockFile) {
  const stamp = readIfThere(STAMP);
  if (stamp === wanted) return true;
  if (stamp === '' && readIfThere(join(MODULES, '.package-lock.json')) === '') return false;
  const matches = installedByHand(lockFile);
  if (matches) writeFileSync(STAMP, wanted);
  return matches;
}

/** True after a manual `npm install`: npm's own record matches the lock file. */
function installedByHand(lockFile) {
  const record = readIfThere(join(MODULES, '.package-lock.json'));
  if (record === '') return false;
  const present = JSON.parse(record).packages;
  return Object.entries(JSON.parse(lockFile).packages).every(([path, wanted]) => {
    if (!path.startsWith('node_modules/')) return true;
    const found = present[path];
    if (!found) return wanted.optional === true;
    return found.version === wanted.version && found.resolved === wanted.resolved;
  });
}

async function install(hold) {
  const begun = Date.now();
  const elapsed = () => Math.round((Date.now() - begun) / 1000);
  say('Installing the locked packages, half a minute the first time');
  const progress = setInterval(() => {
    hold();
    status(`  installing, ${elapsed()} s`);
  }, PROGRESS_MS);
  const { code, output } = await runNpm(hold);
  clearInterval(progress);
  clearStatus();
  if (code !== 0) {
    const [message] = output.split(/npm error\s+Clean install a project/);
    // npm may repeat messages.
    const lines = [...new Set(message.trimEnd().split('\n'))];
    say(lines.slice(-15).join('\n'));
    const [, advice] = ADVICE.find(([words]) => words.test(output)) ?? [];
    fail(`The packages were not installed: ${advice ?? 'mend what npm says above, then again'}`);
  }
  say(`  ${'installed '.padEnd(44, '.')} ${((Date.now() - begun) / 1000).toFixed(2)} s`);
}

function runNpm(hold) {
  // An outer npm provides its path; its settings, such as NODE_ENV, must not exclude the tools.
  const npm = process.env.npm_execpath;
  const [command, first] = npm?.endsWith('.js') ? [process.execPath, [npm]] : ['npm', []];
  const flags = ['ci', '--include=dev', '--no-audit', '--no-fund', '--loglevel=error'];
  return new Promise((resolve) => {
    const child = spawn(command, [...first, ...flags], {
      cwd: ROOT,
      stdio: ['ignore', 'pipe', 'pipe'],
      shell: process.platform === 'win32' && command === 'npm',
    });
    const stop = () => child.kill();
    process.once('exit', stop);
    hold(child.pid);
    let output = '';
    child.stdout.on('data', (chunk) => (output += chunk));
    child.stderr.on('data', (chunk) => (output += chunk));
    child.once('error', (error) => resolve({ code: 1, output: `npm: ${error.message}` }));
    child.once('close', (code) => {
      process.off('exit', stop);
      resolve({ code, output });
    });
  });
}

/**
 * One process at a time installs. A lock is taken over when none of its owners is alive, neither the
 * process nor the npm of a killed process.
 */
async function withLock(work) {
  let isReported = false;
  while (!tryLock()) {
    if (isStale()) {
      // If several processes find it stale, one succeeds in moving it away.
      const aside = `${LOCK}.${process.pid}`;
      if (attempt(() => renameSync(LOCK, aside))) rmSync(aside, { recursive: true, force: true });
      continue;
    }
    if (!isReported) say('Another process is installing the packages, waiting for it');
    isReported = true;
    await new Promise((resolve) => setTimeout(resolve, WAIT_MS));
  }
  const release = () => rmSync(LOCK, { recursive: true, force: true });
  const interrupted = () => process.exit(130);
  process.once('exit', release);
  process.once('SIGINT', interrupted).once('SIGTERM', interrupted);
  const hold = (pid = 0) => {
    // The lock may have been removed manually; the work continues.
    attempt(() =>
      writeFileSync(join(LOCK, pid > 0 ? 'npm' : 'holder'), String(pid || process.pid)),
    );
  };
  hold();
  try {
    await work(hold);
  } finally {
    process.off('exit', release).off('SIGINT', interrupted).off('SIGTERM', interrupted);
    release();
  }
}

function tryLock() {
  try {
    mkdirSync(LOCK);
    return true;
  } catch (error) {
    if (error.code === 'EEXIST') return false;
    return fail(`Cannot write to ${ROOT} (${error.code}), where the packages are installed`);
  }
}

function isStale() {
  const touched =
    statSync(join(LOCK, 'holder'), { throwIfNoEntry: false }) ??
    statSync(LOCK, { throwIfNoEntry: false });
  if (!touched) return false;
  const age = Date.now() - touched.mtimeMs;
  const pids = ['holder', 'npm'].map((file) => Number(readIfThere(join(LOCK, file))));
  // Between creating the folder and writing in it, the holder is unknown.
  const known = pids.some((pid) => pid > 0) || age > 2_000;
  return age > ABANDONED_MS || (known && !pids.some(isAlive));
}

function isAlive(pid) {
  if (pid <= 0) return false;
  try {
    process.kill(pid, 0);
    return true;
  } catch (error) {
    return error.code === 'EPERM';
  }
}

function attempt(action) {
  try {
    action();
    return true;
  } catch {
    return false;
  }
}

function readIfThere(path) {
  try {
    return readFileSync(path, 'utf8');
  } catch {
    return '';
  }
}

// Writes to stderr: programs may read a command's stdout.
function say(line) {
  process.stderr.write(`${line}\n`);
}

function status(line) {
  process.stderr.write(process.stderr.isTTY ? `\r${line}` : `${line}\n`);
}

function clearStatus() {
  if (process.stderr.isTTY) process.stderr.write('\r\u001b[K');
}

function fail(message) {
  say(message);
  return process.exit(1);
}
