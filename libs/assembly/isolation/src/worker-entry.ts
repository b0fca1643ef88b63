import { existsSync } from 'node:fs';

/** Where bundles of workers lie, seen from a bundle of an app and from a chunk of several. */
const BUNDLES = ['../isolation/', '../../isolation/'];

/** The entry of a worker: beside this module as a source, in `dist/isolation` when bundled. */
export function workerEntry(name: string): URL {
  const here = import.meta.url;
  if (here.endsWith('.ts')) return new URL(`./${name}.ts`, here);
  const bundled = BUNDLES.map((folder) => new URL(`${folder}${name}.js`, here));
  const found = bundled.find((url) => existsSync(url));
  if (found === undefined) throw new Error(`the build holds no ${name}`);
  return found;
}
