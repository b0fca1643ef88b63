import { expect, it } from '@jest/globals';
import { importedNames, unusedExports, unusedNames } from './unused-exports.ts';

const ENTRY = 'libs/a/src/index.ts';
const entries = new Map([['@tandem/a', ENTRY]]);
const exporting = `export { used, type Unused, UseCase } from './b.ts';\nexport const own = 1;`;

function unusedBeside(file: string, text: string): readonly string[] {
  const imported = importedNames(new Map([[file, text]]), entries);
  return unusedNames(ENTRY, exporting, imported, new Set(['UseCase']));
}

it('finds no name that an entry exports and nothing imports: remove it from the entry', () => {
  expect(unusedExports()).toEqual([]);
});

it.each([
  ['another project', 'libs/c/src/d.ts', `import { used as x, type Other } from '@tandem/a';`],
  ['another slice', 'libs/a/src/slice/d.ts', `import { used } from '../index.ts';`],
  ['an entry that exports it again', 'libs/c/src/index.ts', `export { used } from '@tandem/a';`],
])('counts names that %s imports as used', (_, file, text) => {
  expect(unusedBeside(file, text)).toEqual(['Unused', 'own']);
});

it.each([
  `const a = await import('@tandem/a');`,
  `import * as a from '@tandem/a';`,
  `type A = typeof import('@tandem/a');`,
])('counts all names as used after %s', (text) => {
  expect(unusedBeside('libs/c/src/d.ts', text)).toEqual([]);
});
