import { execFileSync } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import { expect, it } from '@jest/globals';

const ROOT = fileURLToPath(new URL('../..', import.meta.url));
const run = (...words: readonly string[]) =>
  execFileSync(process.execPath, words, { cwd: ROOT, encoding: 'utf8', stdio: 'pipe' });

it('builds one app and runs it with the given arguments', () => {
  run('tools/build/build.mjs', 'operator');
  expect(run('--import', 'tsx', 'tools/nx/serve.ts', 'operator', 'realm', '--help')).toContain(
    'list',
  );
});

it('refuses to build a project that is not an app', () => {
  expect(() => run('tools/build/build.mjs', 'no-such-app')).toThrow('No app no-such-app');
});
