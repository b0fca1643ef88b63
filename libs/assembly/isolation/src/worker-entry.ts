import { existsSync } from 'node:fs';

/** The folders of bundles of workers, relative to a bundle of an app and to a chunk of several. */
const BUNDLES = ['../isolation/', '../../isolation/'];

/** The entry of a worker: next to this module as a source, in `dist/isolation` when bundled. */
export function workerEntry(name: string): URL {
  const here = import.meta.url;
  if (here.endsWith('.ts')) return new URL(`./${name}.ts`, here);
  const bundled = BUNDLES.map((folder) => new URL(`${folder}${name}.js`, here));
  const found = bundled.find((url) => existsSync(url));
  if (found === undefined) throw new Error(`the build holds no ${name}`);
  return found;
}
