import { mkdtempSync, readFileSync, rmSync, statSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, afterEach, beforeAll, beforeEach, expect, it, jest } from '@jest/globals';
import { useTestDatabase } from '@tandem/shared-postgres/testing';
import { runProgram } from '../../src/index.ts';

const test = useTestDatabase();
const environment = { ...process.env };
const DATA_DIR = mkdtempSync(join(tmpdir(), 'operator-credentials-'));
const KEY = join(DATA_DIR, 'acme.key');
const ARCHIVE = join(DATA_DIR, 'acme.tar.gz');
let out: string;
let errors: string;

beforeAll(() => {
  const SECRET_KEY = 'Vb7kq2Zp9xW4mT8sLd3fGh6jRn1cYa5e';
  const EXTERNAL_URL = 'http://localhost';
  Object.assign(process.env, { DATABASE_URL: test().url, SECRET_KEY, DATA_DIR, EXTERNAL_URL });
});
afterAll(() => {
  process.env = environment;
  rmSync(DATA_DIR, { recursive: true, force: true });
});
beforeEach(() => {
  [out, errors] = ['', ''];
  jest.spyOn(process.stdout, 'write').mockImplementation((text) => {
    out += String(text);
    return true;
  });
  jest.spyOn(process.stderr, 'write').mockImplementation(() => true);
  jest.spyOn(console, 'error').mockImplementation((text) => {
    errors += `${String(text)}\n`;
  });
});
afterEach(() => {
  jest.restoreAllMocks();
});

it('makes a key for its owner alone, exports for it, and imports with it', async () => {
  expect([await runProgram(['--json', 'credentials-key', KEY]), errors]).toEqual([0, '']);
  const { recipient } = JSON.parse(out) as { recipient: string };
  expect(recipient).toMatch(/^age1/);
  expect(statSync(KEY).mode & 0o777).toBe(0o600);
  expect(readFileSync(KEY, 'utf8')).toMatch(/^# recipient: age1\w+\nAGE-SECRET-KEY-1\w+\n$/);
  expect(out).not.toContain('AGE-SECRET-KEY');
  const owner = ['--owner-email', 'olga@acme.test', '--owner-name', 'Olga'];
  await runProgram(['realm', 'create', 'acme', '--name', 'Acme', ...owner]);
  const exported = ['export', '--realm', 'acme', '--output', ARCHIVE];
  expect(await runProgram([...exported, '--credentials-for', recipient])).toBe(0);
  const imported = ['import', 'zulip', ARCHIVE, '--realm', 'again', '--credentials-key-file'];
  expect([await runProgram([...imported, KEY]), errors]).toEqual([0, '']);
});

it('reports the error in one line', async () => {
  const fails = async (status: number, message: RegExp, ...words: string[]) => {
    errors = '';
    expect([words, await runProgram(words)]).toEqual([words, status]);
    expect(errors).toMatch(message);
    expect(errors.trimEnd()).not.toContain('\n');
  };
  const other = join(DATA_DIR, 'other.key');
  await runProgram(['credentials-key', other]);
  await fails(1, /the key cannot be written: EEXIST/, 'credentials-key', KEY);
  const exported = ['export', '--realm', 'acme'];
  await fails(2, /It must be a recipient such as age1/, ...exported, '--credentials-for', 'me');
  const recipient = /age1\w+/.exec(readFileSync(KEY, 'utf8'))?.[0] ?? '';
  const publicly = [...exported, '--data', 'public', '--credentials-for', recipient];
  await fails(2, /--credentials-for needs --data all/, ...publicly);
  const imported = ['import', 'zulip', ARCHIVE, '--realm', 'wrong', '--credentials-key-file'];
  await fails(1, /the credentials of the archive are not for this key/, ...imported, other);
  await fails(1, /the secret cannot be read: ENOENT/, ...imported, join(DATA_DIR, 'none'));
  await fails(1, /the file has no key/, ...imported, ARCHIVE);
});
