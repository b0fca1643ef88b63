import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';

const ROOT = fileURLToPath(new URL('../..', import.meta.url));
/** Files for compilers, debuggers and readers only. */
const LEFT_OUT = /\.(map|d\.[cm]?ts|a|md)$|\/\.sources$/;
/** Licenses require their text in each redistribution. */
const LICENSE = /(licen[cs]es?|notice|copying)[^/]*\.md$/i;

export function productionPackages() {
  const text = readFileSync(join(ROOT, 'package-lock.json'), 'utf8');
  return Object.entries(JSON.parse(text).packages)
    .filter(([path, { dev, link }]) => path.includes('node_modules/') && !dev && !link)
    .filter(([path]) => existsSync(join(ROOT, path)))
    .map(([path, { name }]) => ({ path, isReplacement: name !== undefined }));
}

export function isPacked(path) {
  return !LEFT_OUT.test(path) || LICENSE.test(path);
}
