import { afterEach, beforeEach, expect, it } from '@jest/globals';
import { ensureInstalled } from './ensure-installed.ts';

const VARIABLES = ['CHROMIUM_PATH', 'NATS_SERVER_PATH', 'REDIS_SERVER_PATH'];
const before = VARIABLES.map((name) => [name, process.env[name]] as const);
let lines: string[];
const say = (line: string) => lines.push(line);

beforeEach(() => {
  lines = [];
  VARIABLES.forEach((name) => (process.env[name] = '/given'));
});
afterEach(() => {
  for (const [name, value] of before) {
    if (value === undefined) delete process.env[name];
    else process.env[name] = value;
  }
});

it('does nothing if all programs are installed', async () => {
  await ensureInstalled(say, () => Promise.reject(new Error('not called')), true);
  expect(lines).toEqual([]);
});

it('reports in one line that the installation failed, with the reason', async () => {
  const programs = [{ ...missing, name: 'Chromium', package: 'chromium' }];
  const commands: string[] = [];
  const run = (command: string, words: readonly string[]) => {
    commands.push([command, ...words].join(' '));
    return Promise.resolve(commands.length === 2 ? 'E: no such package' : null);
  };
  await ensureInstalled(say, run, true, programs);
  expect(commands[1]).toBe('apt-get -qq install -y --no-install-recommends chromium');
  expect(lines.slice(1)).toEqual([
    'Chromium not installed (E: no such package): tests that need it will fail. Or set NO_SUCH_PATH',
  ]);
});

it('installs the older package where the other does not exist', async () => {
  const programs = [missing, { ...missing, name: 'another', package: 'new', olderPackage: 'old' }];
  const installs: string[] = [];
  const run = (_command: string, words: readonly string[]) => {
    if (words.includes('install')) installs.push(words.slice(-2).join(' '));
    return Promise.resolve(words.includes('new') ? 'E: no such package' : null);
  };
  await ensureInstalled(say, run, true, programs);
  expect(installs).toEqual(['it new', 'it old']);
  expect(lines).toHaveLength(1);
});

it('names the packages to install if it cannot install them', async () => {
  await ensureInstalled(say, () => Promise.reject(new Error('not called')), false, [missing]);
  expect(lines).toEqual([
    'a program missing: tests that need it will fail. Install it, or set NO_SUCH_PATH',
  ]);
});

const missing = { name: 'a program', package: 'it', variable: 'NO_SUCH_PATH', paths: [] };
