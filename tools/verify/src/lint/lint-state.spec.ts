import { cpSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { afterEach, beforeEach, expect, it } from '@jest/globals';
import { ROOT } from '../root.ts';
import { lintUnits } from './lint-state.ts';

let workspace: string;
const write = (path: string, text: string) => {
  mkdirSync(dirname(join(workspace, path)), { recursive: true });
  writeFileSync(join(workspace, path), text);
};

beforeEach(() => {
  workspace = mkdtempSync(join(tmpdir(), 'tandem-lint-'));
  for (const file of [
    'eslint.config.mjs',
    'package-lock.json',
    'package.json',
    'tools/architecture/boundaries.mjs',
    'tools/architecture/project-graph-known.mjs',
    'tsconfig.base.json',
    'tsconfig.json',
  ]) {
    cpSync(join(ROOT, file), join(workspace, file));
  }
  write('libs/shared/kernel/package.json', '{ "name": "@tandem/shared-kernel" }');
  write('libs/shared/kernel/src/index.ts', 'export const one = 1;');
  write('libs/chat/domain/package.json', '{ "name": "@tandem/chat-domain" }');
  write('libs/chat/domain/src/index.ts', `export { one } from '@tandem/shared-kernel';`);
  write('apps/chat/package.json', '{ "name": "@tandem/chat" }');
  write('apps/chat/src/main.ts', `import { one } from '../../../libs/chat/domain/src/index.ts';`);
  write('apps/other/package.json', '{ "name": "@tandem/other" }');
});
afterEach(() => rmSync(workspace, { recursive: true, force: true }));

/** Roots of the projects that a change makes due. */
function dueAfter(change: () => void): readonly string[] {
  const before = new Map(lintUnits(workspace).map(({ root, hash }) => [root, hash]));
  change();
  return lintUnits(workspace)
    .filter(({ root, hash }) => before.get(root) !== hash)
    .map(({ root }) => root);
}

it.each([
  ['libs/shared/kernel/src/index.ts', ['apps/chat', 'libs/chat/domain', 'libs/shared/kernel']],
  ['apps/chat/src/other.ts', ['apps/chat']],
  ['top.mjs', ['.']],
])('a change of %s makes due what imports it, however indirectly', (path, due) => {
  expect(dueAfter(() => write(path, 'export const two = 2;'))).toEqual(due);
});

it.each(['eslint.config.mjs', 'libs/chat/domain/package.json'])(
  'a change of %s makes everything due',
  (path) => {
    const all = lintUnits(workspace).length;
    expect(dueAfter(() => write(path, '{ "name": "@tandem/chat-domain", "new": 1 }'))).toHaveLength(
      all,
    );
  },
);

it('nothing is due without a change', () => {
  expect(dueAfter(() => undefined)).toEqual([]);
});
