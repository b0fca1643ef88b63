import { execFileSync, spawnSync } from 'node:child_process';
import { mkdtempSync, readFileSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, expect, it } from '@jest/globals';
import { ROOT } from './compose-file.ts';
import { debianProgram } from './debian-program.ts';

const FOLDER = join(ROOT, 'deploy/systemd');
const units = readdirSync(FOLDER).filter((file) => file.endsWith('.service'));
const read = (file: string) => readFileSync(join(FOLDER, file), 'utf8');
const folder = mkdtempSync(join(tmpdir(), 'tandem-units-'));
afterAll(() => rmSync(folder, { recursive: true }));

it('has a unit for each process', () => {
  const programs = units.map((unit) => /dist\/apps\/([\w-]+)\/main\.js/.exec(read(unit))?.[1]);
  expect(programs.sort()).toEqual([
    'chat-api',
    'chat-worker',
    'node-status-api',
    'node-status-worker',
  ]);
});

it('has units that systemd understands', () => {
  const analyze = debianProgram(['/usr/bin/systemd-analyze'], 'systemd');
  const paths = units.map((unit) => {
    const path = join(folder, unit);
    // Units name the path of Node's interpreter, which is elsewhere on this machine.
    writeFileSync(path, read(unit).replaceAll('/usr/bin/node', process.execPath));
    return path;
  });
  const { status, stderr, stdout } = spawnSync(analyze, ['verify', '--man=no', ...paths], {
    encoding: 'utf8',
  });
  const ours = `${stdout}${stderr}`.split('\n').filter((line) => line.includes('tandem'));
  expect([status, ours]).toEqual([0, []]);
});

it.each(units)('%s lets its process stop in time, and keeps what it writes to itself', (unit) => {
  const text = read(unit);
  const value = (name: string) => new RegExp(`^${name}=(.*)$`, 'm').exec(text)?.[1];
  expect(Number(value('TimeoutStopSec'))).toBeGreaterThan(10);
  expect([value('UMask'), value('StateDirectoryMode'), value('User')]).toEqual([
    '0077',
    '0700',
    'tandem',
  ]);
  for (const name of ['NoNewPrivileges', 'PrivateTmp', 'ProtectHome']) {
    expect(value(name)).toBe('yes');
  }
  expect(value('ProtectSystem')).toBe('strict');
});

it('agrees with Prometheus on ports', () => {
  const scraped = readFileSync(join(ROOT, 'tools/monitoring/prometheus.yml'), 'utf8');
  for (const [, port] of units
    .map(read)
    .join('\n')
    .matchAll(/_PORT=(\d+)/g)) {
    expect(scraped).toContain(`:${port}`);
  }
});

it('has an example of the environment without a secret in it', () => {
  const example = read('tandem.env.example');
  expect(example).toMatch(/^SECRET_KEY=$/m);
  // A shell accepts the file, too.
  execFileSync('sh', ['-n', '-c', example]);
});
