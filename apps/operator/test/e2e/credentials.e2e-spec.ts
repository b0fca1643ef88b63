import { readFileSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from '@jest/globals';
import { useProgram } from './program-under-test.ts';

const { dataDir, run } = useProgram();
const KEY = join(dataDir, 'acme.key');
const ARCHIVE = join(dataDir, 'acme.tar.gz');

it('makes a key for its owner alone, exports for it, and imports with it', async () => {
  const made = await run('--json', 'credentials-key', KEY);
  expect(made).toMatchObject({ status: 0, errors: '' });
  const { recipient } = JSON.parse(made.out) as { recipient: string };
  expect(recipient).toMatch(/^age1/);
  expect(statSync(KEY).mode & 0o777).toBe(0o600);
  expect(readFileSync(KEY, 'utf8')).toMatch(/^# recipient: age1\w+\nAGE-SECRET-KEY-1\w+\n$/);
  expect(made.out).not.toContain('AGE-SECRET-KEY');
  const owner = ['--owner-email', 'olga@acme.test', '--owner-name', 'Olga'];
  await run('realm', 'create', 'acme', '--name', 'Acme', ...owner);
  const exported = ['export', '--realm', 'acme', '--output', ARCHIVE];
  expect(await run(...exported, '--credentials-for', recipient)).toMatchObject({ status: 0 });
  const imported = ['import', 'zulip', ARCHIVE, '--realm', 'again', '--credentials-key-file'];
  expect(await run(...imported, KEY)).toMatchObject({ status: 0, errors: '' });
});

it('reports the error in one line', async () => {
  const fails = async (status: number, message: RegExp, ...words: string[]) => {
    const { errors, ...printed } = await run(...words);
    expect([words, printed.status]).toEqual([words, status]);
    expect(errors).toMatch(message);
    expect(errors.trimEnd()).not.toContain('\n');
  };
  const other = join(dataDir, 'other.key');
  await run('credentials-key', other);
  await fails(1, /the key cannot be written: EEXIST/, 'credentials-key', KEY);
  const exported = ['export', '--realm', 'acme'];
  await fails(2, /It must be a recipient such as age1/, ...exported, '--credentials-for', 'me');
  const recipient = /age1\w+/.exec(readFileSync(KEY, 'utf8'))?.[0] ?? '';
  const publicly = [...exported, '--data', 'public', '--credentials-for', recipient];
  await fails(2, /--credentials-for needs --data all/, ...publicly);
  const imported = ['import', 'zulip', ARCHIVE, '--realm', 'wrong', '--credentials-key-file'];
  await fails(1, /the credentials of the archive are not for this key/, ...imported, other);
  await fails(1, /the secret cannot be read: ENOENT/, ...imported, join(dataDir, 'none'));
  await fails(1, /the file has no key/, ...imported, ARCHIVE);
});
