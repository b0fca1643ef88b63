import { spawn } from 'node:child_process';
import {
  cpSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readFileSync,
  readdirSync,
  rmSync,
  utimesSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { text } from 'node:stream/consumers';
import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';

const LOCK_FILE = {
  packages: {
    '': { name: 'sample' },
    'node_modules/a': { version: '1.0.0', resolved: 'https://registry/a' },
    'node_modules/b-darwin': { version: '2.0.0', resolved: 'https://registry/b', optional: true },
    'libs/x': { name: 'x' },
  },
};

/** A workspace with the installer, and an npm that counts its runs. */
let root: string;
beforeEach(() => {
  root = mkdtempSync(join(tmpdir(), 'tandem-install-'));
  mkdirSync(join(root, 'tools/launcher'), { recursive: true });
  cpSync(join(import.meta.dirname, 'install.mjs'), join(root, 'tools/launcher/install.mjs'));
  writeLock(LOCK_FILE);
  writeNpm(`
    fs.mkdirSync('node_modules', { recursive: true });
    fs.writeFileSync('node_modules/.package-lock.json', fs.readFileSync('package-lock.json'));
  `);
});
afterEach(() => rmSync(root, { recursive: true, force: true }));

const path = (file: string) => join(root, file);
const writeLock = (content: object) =>
  writeFileSync(path('package-lock.json'), JSON.stringify(content));

function writeNpm(work: string): void {
  const script = `const fs = require('node:fs');
    fs.appendFileSync('npm-runs', process.argv.slice(2).join(' ') + '\\n');
    ${work}`;
  writeFileSync(path('npm.js'), script);
}

const runs = () =>
  existsSync(path('npm-runs')) ? readFileSync(path('npm-runs'), 'utf8').trim().split('\n') : [];

interface Outcome {
  readonly code: number | null;
  readonly stdout: string;
  readonly stderr: string;
}

function start(prelude = '') {
  const script = `${prelude}
    const { ensureInstalled } = await import(${JSON.stringify(path('tools/launcher/install.mjs'))});
    await ensureInstalled();
    console.log('ready');`;
  const child = spawn(process.execPath, ['--input-type=module', '-e', script], {
    env: { ...process.env, npm_execpath: path('npm.js') },
  });
  const ended = new Promise<number | null>((resolve) => child.once('close', resolve));
  const outcome = async (): Promise<Outcome> => {
    const [code, stdout, stderr] = await Promise.all([
      ended,
      text(child.stdout),
      text(child.stderr),
    ]);
    return { code, stdout, stderr };
  };
  return { child, outcome: outcome() };
}

const install = (prelude?: string) => start(prelude).outcome;
const ready = { code: 0, stdout: 'ready\n' };

/** Waits until the process that replaces npm has written its id. */
async function npmHasBegun(): Promise<void> {
  const hasBegun = () =>
    existsSync(path('npm-begun')) && readFileSync(path('npm-begun'), 'utf8') !== '';
  while (!hasBegun()) await new Promise((resolve) => setTimeout(resolve, 5));
}

describe('ensureInstalled', () => {
  it('installs the packages of the lock file, once, and is silent afterwards', async () => {
    const first = await install();
    expect(first).toMatchObject(ready);
    expect(first.stderr).toMatch(/^Installing .*\n {2}installed \.+ \d+\.\d\d s\n$/);
    expect(runs()).toEqual([expect.stringMatching(/^ci --include=dev /)]);
    expect(await install()).toEqual({ ...ready, stderr: '' });
    expect(runs()).toHaveLength(1);
    expect(readdirSync(root)).not.toContain('.tandem-installing');
  });

  it('installs again when the lock file has changed', async () => {
    await install();
    writeLock({ packages: { ...LOCK_FILE.packages, 'node_modules/c': { version: '1.0.0' } } });
    expect(await install()).toMatchObject(ready);
    expect(runs()).toHaveLength(2);
  });

  describe('after a manual npm install', () => {
    const present = (packages: object) => {
      mkdirSync(path('node_modules'));
      writeFileSync(path('node_modules/.package-lock.json'), JSON.stringify({ packages }));
    };
    const a = LOCK_FILE.packages['node_modules/a'];

    it('takes it, without packages of other platforms', async () => {
      present({ 'node_modules/a': a });
      expect(await install()).toEqual({ ...ready, stderr: '' });
      expect(runs()).toEqual([]);
    });

    it.each([
      ['lacks a package', {}],
      ['has another version', { 'node_modules/a': { ...a, version: '1.0.1' } }],
      ['has it from elsewhere', { 'node_modules/a': { ...a, resolved: 'https://other/a' } }],
    ])('installs when it %s', async (_, packages) => {
      present(packages);
      expect(await install()).toMatchObject(ready);
      expect(runs()).toHaveLength(1);
    });
  });

  it('lets one of several processes install, the others wait', async () => {
    writeNpm(`
      setTimeout(() => {
        fs.mkdirSync('node_modules', { recursive: true });
        fs.writeFileSync('node_modules/.package-lock.json', fs.readFileSync('package-lock.json'));
      }, 300);
    `);
    const outcomes = await Promise.all([install(), install(), install()]);
    expect(outcomes.map(({ code, stdout }) => ({ code, stdout }))).toEqual([ready, ready, ready]);
    expect(runs()).toHaveLength(1);
  });

  it('takes over the lock of a process that has ended', async () => {
    const { child, outcome } = start();
    const { pid = 0 } = child;
    await outcome;
    rmSync(path('node_modules'), { recursive: true });
    mkdirSync(path('.tandem-installing'));
    writeFileSync(path('.tandem-installing/holder'), String(pid));
    expect(await install()).toMatchObject(ready);
    expect(runs()).toHaveLength(2);
  });

  it('takes over a stale lock', async () => {
    mkdirSync(path('.tandem-installing'));
    writeFileSync(path('.tandem-installing/holder'), String(process.pid));
    utimesSync(path('.tandem-installing/holder'), 1, 1);
    expect(await install()).toMatchObject(ready);
  });

  it('waits for the npm that a killed process has left behind', async () => {
    writeNpm(`
      fs.writeFileSync('npm-begun', String(process.pid));
      setTimeout(() => {
        fs.mkdirSync('node_modules', { recursive: true });
        fs.writeFileSync('node_modules/.package-lock.json', fs.readFileSync('package-lock.json'));
      }, 500);
    `);
    const killed = start();
    await npmHasBegun();
    killed.child.kill('SIGKILL');
    expect(await install()).toMatchObject(ready);
    expect(runs()).toHaveLength(1);
  });

  it('stops npm and frees the lock when it is interrupted', async () => {
    writeNpm(`
      fs.writeFileSync('npm-begun', String(process.pid));
      setInterval(() => undefined, 1000);
    `);
    const { child, outcome } = start();
    await npmHasBegun();
    child.kill('SIGTERM');
    expect(await outcome).toMatchObject({ code: 130, stdout: '' });
    expect(readdirSync(root)).not.toContain('.tandem-installing');
    const npm = Number(readFileSync(path('npm-begun'), 'utf8'));
    const isAlive = () => {
      try {
        return process.kill(npm, 0);
      } catch {
        return false;
      }
    };
    while (isAlive()) await new Promise((resolve) => setTimeout(resolve, 5));
  });

  it.each([
    ['npm error code ENOTFOUND\nnpm error registry.npmjs.org', 'the npm registry was not reached'],
    ['npm error code EACCES', 'is not writable'],
    ['npm error code ENOSPC', 'the disk is full'],
    [
      'npm error code EUSAGE\nnpm error Missing: x\nnpm error\nnpm error Clean install a project',
      'package.json and package-lock.json disagree: run `npm install`',
    ],
    ['npm error something else', 'mend what npm says above'],
  ])('explains how to fix %j', async (output, advice) => {
    writeNpm(`console.error(${JSON.stringify(output)}); process.exitCode = 1;`);
    const { code, stdout, stderr } = await install();
    expect([code, stdout]).toEqual([1, '']);
    expect(stderr).toContain(output.split('\n')[0]);
    expect(stderr).not.toContain('Clean install');
    const last = stderr.trimEnd().split('\n').at(-1);
    expect(last).toMatch(/^The packages were not installed: /);
    expect(last).toContain(advice);
    expect(readdirSync(root)).not.toContain('.tandem-installing');
  });

  it('refuses a Node that is too old, in one line', async () => {
    const old = `Object.defineProperty(process.versions, 'node', { value: '20.18.3' });`;
    expect(await install(old)).toEqual({
      code: 1,
      stdout: '',
      stderr: 'Tandem needs Node 20.19 or later, this is 20.18.3\n',
    });
  });
});
