import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { Script, constants } from 'node:vm';
import { ROOT, WORKER_ENTRY } from './build-bundle.mjs';

/** The variable by which the global setup passes the location of the bundle to the workers. */
export const BUNDLE_VARIABLE = 'TANDEM_TEST_BUNDLE';

const nativeRequire = createRequire(join(ROOT, 'package.json'));
/**
 * Modules that are loaded once in a process: native code, tools that take a second to load, and modules whose
 * name says that files may share them. They do not change globals.
 */
const SHARED =
  /^(@node-rs\/argon2|sharp|typescript|nx|@nx\/.*|oxfmt|playwright-core)$|\.shared\.cjs$/;

/**
 * The functions of bundles, compiled once in a process. Each call evaluates the modules that are asked for
 * again.
 */
const compiled = new Map();

/**
 * Makes the modules of the bundle available; each runs on first use.
 *
 * @param {NodeJS.Require} requireInside loads modules outside of the bundle
 * @returns {(path: string) => unknown} returns a module of the bundle, by its path from the root
 */
export function openBundle(requireInside = nativeRequire) {
  const file = process.env[BUNDLE_VARIABLE];
  if (!file) throw new Error('There is no bundle of the tests: run them through the Jest config');
  const requireModule = (name) => (SHARED.test(name) ? nativeRequire : requireInside)(name);
  Object.assign(requireModule, { resolve: requireInside.resolve, cache: requireInside.cache });
  const module = { exports: {} };
  const run = scriptOf(file);
  const folder = dirname(file);
  const importMeta = (path) => importMetaOf(path, folder);
  run(module, module.exports, requireModule, importMeta, sharedModule, file, folder);
  return (path) => {
    const load = module.exports[path];
    if (!load) throw new Error(`${path} is not in the bundle of the tests`);
    return load();
  };
}

let openShared;

/**
 * Returns a module that is evaluated once in a process: from the second test file on its functions are
 * machine code.
 *
 * @param {string} path the name of a package, or a path from the root
 */
function sharedModule(path) {
  openShared ??= openBundle();
  return openShared(path);
}

function scriptOf(file) {
  let run = compiled.get(file);
  if (!run) {
    const parameters =
      'module, exports, require, tandemImportMeta, tandemSharedModule, __filename, __dirname';
    const script = new Script(`(function (${parameters}) {${readFileSync(file, 'utf8')}\n})`, {
      filename: file,
      // Modules outside of the bundle are loaded by Node's own loader.
      importModuleDynamically: constants.USE_MAIN_CONTEXT_DEFAULT_LOADER,
    });
    run = script.runInThisContext();
    compiled.set(file, run);
  }
  return run;
}

/** @param {string} folder that of the bundle: a test may have replaced `process.env` */
function importMetaOf(path, folder) {
  // Built programs lie in the folder `isolation` next to that of the module that starts them.
  const isBuilt = path === WORKER_ENTRY;
  const filename = isBuilt ? join(folder, 'assembly/worker-entry.js') : join(ROOT, path);
  return {
    url: pathToFileURL(filename).href,
    filename,
    dirname: dirname(filename),
    resolve: (name) => import.meta.resolve(name),
  };
}
