import { existsSync, readFileSync, readdirSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from '@jest/globals';

const ROOT = join(import.meta.dirname, '../..');
/** Bytes of the files, of which a disk needs some more. */
const MOST_BYTES = 108e6;
const MOST_PACKAGES = 75;

interface LockFile {
  readonly packages: Readonly<Record<string, { readonly dev?: boolean; readonly link?: boolean }>>;
}

/** The folders that `npm ci --omit=dev` installs on this platform, from the root. */
function productionPackages(): string[] {
  const text = readFileSync(join(ROOT, 'package-lock.json'), 'utf8');
  return Object.entries((JSON.parse(text) as LockFile).packages)
    .filter(([path, { dev, link }]) => path.includes('node_modules/') && !dev && !link)
    .map(([path]) => path)
    .filter((path) => existsSync(join(ROOT, path)));
}

/** Without packages inside of it, which are counted on their own. */
function bytesOf(folder: string): number {
  return readdirSync(folder, { withFileTypes: true }).reduce((sum, entry) => {
    const path = join(folder, entry.name);
    if (entry.isDirectory()) return entry.name === 'node_modules' ? sum : sum + bytesOf(path);
    return entry.isFile() ? sum + statSync(path).size : sum;
  }, 0);
}

it('installs few and small packages for production', () => {
  const packages = productionPackages();
  const sizes = packages.map((path) => ({ path, bytes: bytesOf(join(ROOT, path)) }));
  const largest = sizes.sort((a, b) => b.bytes - a.bytes).slice(0, 8);
  const bytes = sizes.reduce((sum, each) => sum + each.bytes, 0);
  expect(packages).toContain('node_modules/sharp');
  expect({ largest, isSmall: bytes <= MOST_BYTES }).toEqual({ largest, isSmall: true });
  expect(packages.length).toBeLessThanOrEqual(MOST_PACKAGES);
});
