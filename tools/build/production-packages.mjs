import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';

const ROOT = fileURLToPath(new URL('../..', import.meta.url));
/** Files for compilers, debuggers and readers only. Node.js loads no sources in TypeScript from packages. */
const LEFT_OUT = /\.(map|[cm]?ts|scss|a|md)$|\/\.sources$/;
/** Modules for older specifiers; they only print a warning and load the module without the second `.js`. */
const REPEATED = /node_modules\/highlight\.js\/(es|lib)\/languages\/[^/]+\.js\.js$/;
/** A third of all files; npm writes each of them several times before `npx` starts a program. */
const LEFT_OUT_FOLDERS =
  /node_modules\/(@[^/]+\/)?[^/]+\/(tests?|benchmarks?)$|node_modules\/(highlight\.js\/styles|katex\/(src|dist\/fonts))$/;
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
  if (LICENSE.test(path)) return true;
  return ![LEFT_OUT, REPEATED, LEFT_OUT_FOLDERS].some((each) => each.test(path));
}
