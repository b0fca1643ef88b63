import { spawn } from 'node:child_process';
import { createHash } from 'node:crypto';
import { existsSync, mkdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';

const ROOT = fileURLToPath(new URL('../..', import.meta.url));
const MODULES = join(ROOT, 'node_modules');
const STAMP = join(MODULES, '.tandem-install');
const LOCK = join(ROOT, '.tandem-installing');
const LEAST_NODE = [20, 19];
const STEP_SECONDS = 5;

/**
 * Makes sure that the packages of the lock file are installed. Costs a few milliseconds when they
 * are; ends the process with one clear line when they cannot be.
 */
export async function ensureInstalled() {
  checkNode();
  const wanted = fingerprint();
  if (isInstalled(wanted)) return;
  await withLock(async () => {
    // Another process may have installed while we waited.
    if (isInstalled(wanted)) return;
    await install();
    writeFileSync(STAMP, wanted);
  });
}

function checkNode() {
  const [major = 0, minor = 0] = process.versions.node.split('.').map(Number);
  const [leastMajor, leastMinor] = LEAST_NODE;
  if (major > leastMajor || (major === leastMajor && minor >= leastMinor)) return;
  fail(`Tandem needs Node ${LEAST_NODE.join('.')} or later, this is ${process.versions.node}`);
}

function fingerprint() {
  return createHash('sha256').update(readFileSync(join(ROOT, 'package-lock.json'))).digest('hex');
}

function isInstalled(wanted) {
  return readIfThere(STAMP) === wanted || npmIsNewer();
}

/** npm writes this file last, when somebody installed by hand. */
function npmIsNewer() {
  const installed = statSync(join(MODULES, '.package-lock.json'), { throwIfNoEntry: false });
  return !!installed && installed.mtimeMs >= statSync(join(ROOT, 'package-lock.json')).mtimeMs;
}

async function install() {
  const begun = Date.now();
  console.log('Installing the locked packages (about 20 s the first time) …');
  const progress = setInterval(() => {
    console.log(`  still installing, ${Math.round((Date.now() - begun) / 1000)} s`);
  }, STEP_SECONDS * 1000);
  const { code, output } = await run('npm', ['ci', '--no-audit', '--no-fund', '--loglevel=error']);
  clearInterval(progress);
  if (code !== 0) {
    console.error(output.trimEnd().split('\n').slice(-15).join('\n'));
    fail('npm could not install the packages: see above, mend it and start again');
  }
  console.log(`  ${'installed '.padEnd(44, '.')} ${((Date.now() - begun) / 1000).toFixed(2)} s`);
}

function run(command, args) {
  return new Promise((resolve) => {
    const child = spawn(command, args, {
      cwd: ROOT,
      stdio: ['ignore', 'pipe', 'pipe'],
      shell: process.platform === 'win32',
    });
    let output = '';
    child.stdout.on('data', (chunk) => (output += chunk));
    child.stderr.on('data', (chunk) => (output += chunk));
    child.once('error', (error) => resolve({ code: 1, output: error.message }));
    child.once('close', (code) => resolve({ code, output }));
  });
}

/** One process at a time installs; a lock whose holder is gone is taken over. */
async function withLock(work) {
  for (;;) {
    try {
      mkdirSync(LOCK);
      break;
    } catch (error) {
      if (error.code !== 'EEXIST') fail(`cannot write to ${ROOT} (${error.code}), where packages are installed`);
    }
    const holder = Number(readIfThere(join(LOCK, 'pid')));
    if (holder > 0 && !isAlive(holder)) rmSync(LOCK, { recursive: true, force: true });
    else await new Promise((resolve) => setTimeout(resolve, 200));
  }
  try {
    writeFileSync(join(LOCK, 'pid'), String(process.pid));
    await work();
  } finally {
    rmSync(LOCK, { recursive: true, force: true });
  }
}

function readIfThere(path) {
  return existsSync(path) ? readFileSync(path, 'utf8') : '';
}

function isAlive(pid) {
  try {
    process.kill(pid, 0);
    return true;
  } catch (error) {
    return error.code === 'EPERM';
  }
}

function fail(message) {
  console.error(message);
  process.exit(1);
}
