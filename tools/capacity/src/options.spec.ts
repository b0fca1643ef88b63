import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, expect, it } from '@jest/globals';
import { loadOf, readOptions } from './options.ts';
import { readCosts } from './read-costs.ts';

const folder = mkdtempSync(join(tmpdir(), 'capacity-'));
afterAll(() => rmSync(folder, { recursive: true }));

it('derives the load from the number of clients, as the table does', () => {
  expect(readOptions(['--clients', '60000'])).toMatchObject({
    kind: 'run',
    load: {
      clients: 60_000,
      messagesPerSecond: 60,
      recipients: 50,
      pagesPerSecond: 1_000,
      registrationsPerSecond: 60_000 / (8 * 3600),
    },
    machines: { cores: 8, memoryGb: 32, databaseCores: 32 },
    bench: null,
    isTable: false,
  });
  expect(readOptions([])).toMatchObject({ load: loadOf(1_000) });
});

it('takes the given values', () => {
  const words = ['--messages-per-second', '7', '--recipients', '3', '--pages-per-second', '0'];
  expect(readOptions([...words, '--registrations-per-second', '2'])).toMatchObject({
    load: {
      clients: 1_000,
      messagesPerSecond: 7,
      recipients: 3,
      pagesPerSecond: 0,
      registrationsPerSecond: 2,
    },
  });
});

it.each([['--clients', 'many'], ['--cores', '-1'], ['--unknown']])('refuses %s %s', (...words) => {
  expect(readOptions(words)).toMatchObject({ kind: 'usage' });
});

it.each([
  ['a missing file', null, 'ENOENT'],
  ['other text', 'no report', 'not JSON'],
  ['other JSON', '{"results":[null]}', 'no report'],
])('states in one line what to do with %s instead of costs', (_, text, reason) => {
  const file = join(folder, 'costs.json');
  if (text === null) rmSync(file, { force: true });
  else writeFileSync(file, text);
  expect(() => readCosts(file)).toThrow(
    new RegExp(`^--costs \\S+ cannot be used: .*${reason}.*npm run bench -- --json \\S+$`),
  );
});
