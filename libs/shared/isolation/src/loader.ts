import { createRequire } from 'node:module';
import { pathToFileURL } from 'node:url';

/** The arguments that Node needs to run `entry`: sources are loaded by tsx, bundles directly. */
export function loaderOf(entry: URL): readonly string[] {
  if (!entry.pathname.endsWith('.ts')) return [];
  const tsx = new URL('./dist/esm/api/index.mjs', packageOf('tsx', entry)).href;
  // Registered explicitly: in a thread the package's own entry supports only CommonJS.
  const source = `import { register } from ${JSON.stringify(tsx)}; register();`;
  return ['--import', `data:text/javascript,${encodeURIComponent(source)}`];
}

function packageOf(name: string, from: URL): URL {
  return pathToFileURL(createRequire(from).resolve(`${name}/package.json`));
}
