import { createWriteStream, readFileSync, readdirSync, rmSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { pipeline } from 'node:stream/promises';
import { fileURLToPath } from 'node:url';
import { parseArgs } from 'node:util';
import { createGzip } from 'node:zlib';
import { pack as createArchive } from 'tar-stream';
import { build } from './build.mjs';
import { isPacked, productionPackages } from './production-packages.mjs';

const ROOT = fileURLToPath(new URL('../..', import.meta.url));
const PLATFORM = `${process.platform}-${process.arch}`;
/** Programs next to the bundles, by their names in the package. */
const PROGRAMS = {
  'tandem.mjs': 'tools/launcher/packed.mjs',
  'small-process.mjs': 'tools/launcher/small-process.mjs',
  'stop-with-parent.mjs': 'tools/launcher/stop-with-parent.mjs',
};
/** One time for all entries: the same build yields the same bytes. */
const MODIFIED = new Date('1985-10-26T08:15:00Z');

/**
 * Packs everything that `npm start` runs into one npm package for this platform, PostgreSQL and all other
 * dependencies included: `npx ./tandem-0.1.0-linux-x64.tgz` starts it without a clone, an installation of
 * dependencies or a network.
 *
 * @param {{ file?: string, level?: number }} [options] the archive to write, and the level of gzip
 * @returns {Promise<{ file: string, bytes: number }>}
 */
export async function packTandem({ file, level = 9 } = {}) {
  await build();
  const manifest = readJson('package.json');
  const target = file ?? join(ROOT, `tandem-${manifest.version}-${PLATFORM}.tgz`);
  const packages = productionPackages()
    .filter(({ isReplacement }) => !isReplacement)
    .map(({ path }) => path);
  const archive = createArchive();
  const written = pipeline(archive, createGzip({ level }), createWriteStream(target));
  try {
    await addEntry(archive, 'package.json', json(manifestOf(manifest)));
    for (const [name, source] of Object.entries(PROGRAMS)) {
      await addFile(archive, name, join(ROOT, source));
    }
    await addFolder(archive, 'dist');
    for (const path of packages) await addPackage(archive, path, packages);
    archive.finalize();
    await written;
  } catch (error) {
    archive.destroy();
    await written.catch(() => undefined);
    rmSync(target, { force: true });
    throw error;
  }
  return { file: target, bytes: statSync(target).size };
}

/**
 * The manifest names no dependencies, since everything is bundled: npm has nothing to resolve or download.
 */
function manifestOf({ name, version, description, license, engines, dependencies }) {
  return {
    name,
    version,
    description,
    license,
    engines,
    type: 'module',
    os: [process.platform],
    cpu: [process.arch],
    bin: { tandem: 'tandem.mjs' },
    dependencies,
    bundleDependencies: Object.keys(dependencies),
  };
}

/**
 * Adds an installed package. Packages of other platforms are absent, and npm would search for the packages
 * that a manifest names.
 */
async function addPackage(archive, path, packages) {
  const manifest = readJson(join(path, 'package.json'));
  const optional = Object.entries(manifest.optionalDependencies ?? {}).filter(
    ([name]) =>
      packages.includes(`${path}/node_modules/${name}`) ||
      packages.includes(`node_modules/${name}`),
  );
  const text = json({ ...manifest, optionalDependencies: Object.fromEntries(optional) });
  await addEntry(archive, `${path}/package.json`, text);
  await addFolder(archive, path, ['package.json', 'node_modules']);
}

/** Adds a folder without links, as npm does; PostgreSQL's links are restored at its first start. */
async function addFolder(archive, path, except = []) {
  const entries = readdirSync(join(ROOT, path), { withFileTypes: true });
  for (const entry of entries.sort((a, b) => (a.name < b.name ? -1 : 1))) {
    const each = `${path}/${entry.name}`;
    if (except.includes(entry.name) || !isPacked(each)) continue;
    if (entry.isDirectory()) await addFolder(archive, each);
    else if (entry.isFile()) await addFile(archive, each, join(ROOT, each));
  }
}

function addFile(archive, name, source) {
  const isProgram = (statSync(source).mode & 0o100) !== 0 || name === 'tandem.mjs';
  return addEntry(archive, name, readFileSync(source), isProgram ? 0o755 : 0o644);
}

function addEntry(archive, name, content, mode = 0o644) {
  return new Promise((resolve, reject) => {
    const header = { name: `package/${name}`, mode, mtime: MODIFIED };
    archive.entry(header, content, (error) => (error ? reject(error) : resolve()));
  });
}

function readJson(path) {
  return JSON.parse(readFileSync(join(ROOT, path), 'utf8'));
}

function json(value) {
  return `${JSON.stringify(value, null, 2)}\n`;
}

if (process.argv[1] === fileURLToPath(import.meta.url)) {
  const { values } = parseArgs({
    options: { out: { type: 'string' }, level: { type: 'string', default: '9' } },
  });
  const { file, bytes } = await packTandem({ file: values.out, level: Number(values.level) });
  console.log(`${file}: ${(bytes / 1e6).toFixed(1)} MB`);
}
