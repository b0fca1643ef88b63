import { spawnSync } from 'node:child_process';
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { afterEach, beforeEach, expect, it } from '@jest/globals';
import { olderRevision } from './revision.ts';

let folder: string;
let repository: string;

beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'tandem-revisions-'));
  repository = join(folder, 'repository');
  git(folder, 'init', '--quiet', repository);
});
afterEach(() => rmSync(folder, { recursive: true, force: true }));

function git(cwd: string, ...words: readonly string[]): string {
  const names = ['-c', 'user.name=Test', '-c', 'user.email=test@example.org'];
  const { status, stdout, stderr } = spawnSync('git', [...names, ...words], {
    cwd,
    encoding: 'utf8',
  });
  if (status !== 0) throw new Error(stderr);
  return stdout.trim();
}

function write(path: string, text: string): void {
  mkdirSync(dirname(join(repository, path)), { recursive: true });
  writeFileSync(join(repository, path), text);
}

/** @returns the commit */
function commit(path: string, text = path): string {
  write(path, text);
  git(repository, 'add', '.');
  git(repository, 'commit', '--quiet', '--message', path);
  return git(repository, 'rev-parse', 'HEAD');
}

const older = (wanted?: string, root = repository) => olderRevision(wanted, root).commit;

it('is the commit before the last change of product code', () => {
  commit('apps/one/src/main.ts');
  const before = commit('libs/one/src/one.ts');
  const last = commit('apps/one/src/main.ts', 'changed');
  commit('docs/page.md');
  commit('libs/one/src/one.spec.ts');
  commit('libs/one/testing/two.ts');
  commit('apps/one/test/e2e/three.ts');
  expect(older()).toBe(before);
  expect(older('HEAD~4')).toBe(last);
  expect(() => older('nothing')).toThrow('git does not know the revision nothing');
});

it('is the newest commit where product code has changed since', () => {
  commit('libs/one/src/one.ts');
  const newest = commit('docs/page.md');
  write('libs/one/src/one.ts', 'changed');
  expect(older()).toBe(newest);
});

it('is the newest commit of a clone without history, and described so', () => {
  commit('libs/one/src/one.ts');
  const newest = commit('libs/one/src/two.ts');
  git(folder, 'clone', '--quiet', '--depth', '1', `file://${repository}`, 'shallow');
  const { commit: found, description } = olderRevision(undefined, join(folder, 'shallow'));
  expect(found).toBe(newest);
  expect(description).toContain('the clone has no history');
});

it('is null without a repository, and described so', () => {
  const outside = join(folder, 'outside');
  mkdirSync(outside);
  expect(olderRevision(undefined, outside)).toEqual({
    commit: null,
    description: 'the present sources: there is no git repository',
  });
});
