import { chmodSync, cpSync, existsSync, mkdirSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, relative } from 'node:path';
import { fileURLToPath, pathToFileURL } from 'node:url';
import { isReachableBy } from '../src/server-user.ts';

const ROOT = fileURLToPath(new URL('../../../..', import.meta.url));
/** All that the program of a server's own process loads. */
const NEEDED = [
  'libs/shared/embedded-postgres',
  'libs/shared/kernel',
  inModules('@tandem/shared-kernel'),
  'package.json',
  ...['tsx', 'esbuild', '@esbuild', 'get-tsconfig', 'resolve-pkg-maps'].map(inModules),
  ...['embedded-postgres', '@embedded-postgres'].map(inModules),
];

let copy: string | undefined;

/**
 * The path of `file` of this checkout for an ordinary user. A checkout that only its owner may enter is
 * copied, as far as it is needed, to a folder that all accounts may read.
 */
export function reachable(file: string, uid: number): string {
  if (isReachableBy(ROOT, { name: '', uid, gid: uid })) return file;
  copy ??= copyCheckout();
  return join(copy, relative(ROOT, file));
}

/** The loader that runs TypeScript, seen from the same place. */
export function reachableTsx(uid: number): string {
  const loader = fileURLToPath(import.meta.resolve('tsx'));
  return pathToFileURL(reachable(loader, uid)).href;
}

/** Removes the copy, if there is one. */
export function removeCopy(): void {
  if (copy !== undefined) rmSync(copy, { recursive: true, force: true });
  copy = undefined;
}

function copyCheckout(): string {
  const folder = mkdtempSync(join(tmpdir(), 'tandem-checkout-'));
  chmodSync(folder, 0o755);
  for (const path of NEEDED) {
    if (!existsSync(join(ROOT, path))) continue;
    mkdirSync(join(folder, path, '..'), { recursive: true });
    cpSync(join(ROOT, path), join(folder, path), { recursive: true, verbatimSymlinks: true });
  }
  return folder;
}

function inModules(name: string): string {
  return `node_modules/${name}`;
}
