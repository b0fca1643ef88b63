import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { Script, constants } from 'node:vm';
import { ROOT } from './build-bundle.mjs';

/** The variable by which the global setup passes the location of the bundle to the workers. */
export const BUNDLE_VARIABLE = 'TANDEM_TEST_BUNDLE';

const nativeRequire = createRequire(join(ROOT, 'package.json'));
/**
 * Loaded once in a process: native code, tools that take a second, and what says by its name that
 * files may share it. They leave globals alone.
 */
const SHARED =
  /^(@node-rs\/argon2|sharp|typescript|nx|@nx\/.*|oxfmt|playwright-core)$|\.shared\.cjs$/;

/**
 * Compiled once in a process, run once for every test file: what V8 has compiled for one file
 * serves the next, while each has modules of its own.
 */
const compiled = new Map();

/**
 * Makes the modules of the bundle available; each runs when it is first asked for.
 *
 * @param {(script: Script) => Function} runScript runs the script in the realm that is to own the modules
 * @param {NodeJS.Require} requireInside loads what is not in the bundle, in that realm
 * @returns {(path: string) => unknown} gives a module of the bundle, by its path from the root
 */
export function openBundle(runScript, requireInside = nativeRequire) {
  const file = process.env[BUNDLE_VARIABLE];
  if (!file) throw new Error('There is no bundle of the tests: run them through the Jest config');
  const requireModule = (name) => (SHARED.test(name) ? nativeRequire : requireInside)(name);
  Object.assign(requireModule, { resolve: requireInside.resolve, cache: requireInside.cache });
  const module = { exports: {} };
  const run = runScript(scriptOf(file));
  run(module, module.exports, requireModule, importMeta, sharedModule, file, dirname(file));
  return (path) => {
    const load = module.exports[path];
    if (!load) throw new Error(`${path} is not in the bundle of the tests`);
    return load();
  };
}

let openShared;

/**
 * A module that is evaluated once in a process, outside the realms of test files: a service that runs
 * in it executes machine code, not the first run of everything.
 *
 * @param {string} path from the root; it ends in `.shared.ts`
 */
function sharedModule(path) {
  openShared ??= openBundle((script) => script.runInThisContext());
  return openShared(path);
}

function scriptOf(file) {
  let script = compiled.get(file);
  if (!script) {
    const parameters =
      'module, exports, require, tandemImportMeta, tandemSharedModule, __filename, __dirname';
    script = new Script(`(function (${parameters}) {${readFileSync(file, 'utf8')}\n})`, {
      filename: file,
      // Modules outside of the bundle are loaded by Node's own loader.
      importModuleDynamically: constants.USE_MAIN_CONTEXT_DEFAULT_LOADER,
    });
    compiled.set(file, script);
  }
  return script;
}

function importMeta(path) {
  const filename = join(ROOT, path);
  return {
    url: pathToFileURL(filename).href,
    filename,
    dirname: dirname(filename),
    resolve: (name) => import.meta.resolve(name),
  };
}
