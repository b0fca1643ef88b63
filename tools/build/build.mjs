import { spawnSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import {
  existsSync,
  readFileSync,
  readdirSync,
  renameSync,
  rmSync,
  statSync,
  writeFileSync,
} from 'node:fs';
import { join, relative } from 'node:path';
import { fileURLToPath } from 'node:url';

const ROOT = fileURLToPath(new URL('../..', import.meta.url));
const DIST = join(ROOT, 'dist');
const STAMP = '.sources';

/**
 * Bundles every app of the workspace into `dist/apps/<app>/main.js`. Libraries of the workspace
 * are bundled in, npm packages stay outside.
 *
 * @returns {Promise<'built' | 'fresh'>} fresh: nothing has changed since the last build
 */
export async function build() {
  const sources = fingerprint();
  const stamp = join(DIST, STAMP);
  if (existsSync(stamp) && readFileSync(stamp, 'utf8') === sources) return 'fresh';
  const { build: bundle } = await import('esbuild');
  const outdir = `${DIST}-${process.pid}`;
  const apps = readdirSync(join(ROOT, 'apps')).filter((app) =>
    existsSync(join(ROOT, 'apps', app, 'src/main.ts')),
  );
  await bundle({
    absWorkingDir: ROOT,
    entryPoints: Object.fromEntries(
      apps.map((app) => [`apps/${app}/main`, `apps/${app}/src/main.ts`]),
    ),
    outdir,
    bundle: true,
    splitting: true,
    chunkNames: 'chunks/[name]-[hash]',
    format: 'esm',
    platform: 'node',
    target: 'node20',
    sourcemap: true,
    keepNames: true,
    logLevel: 'warning',
    define: { __TANDEM_BUILD__: JSON.stringify(origin()) },
    tsconfig: 'tsconfig.base.json',
    plugins: [{ name: 'npm-packages-stay-outside', setup: leaveNpmPackages }],
  });
  const { buildStatusPage } = await import('../../libs/node-network/status-page/build.mjs');
  await buildStatusPage({ outdir: join(outdir, 'status-page') });
  writeFileSync(join(outdir, STAMP), sources);
  putInPlace(outdir);
  return 'built';
}

/** Whole or not at all: another start may build, or run what is there, at the same moment. */
function putInPlace(outdir) {
  const old = `${outdir}-old`;
  try {
    if (existsSync(DIST)) renameSync(DIST, old);
    renameSync(outdir, DIST);
  } catch (error) {
    // Somebody was faster.
    if (!existsSync(join(DIST, STAMP))) throw error;
  } finally {
    [outdir, old].forEach((folder) => rmSync(folder, { recursive: true, force: true }));
  }
}

function leaveNpmPackages({ onResolve }) {
  onResolve({ filter: /^[^./]/ }, ({ path, kind }) =>
    kind === 'entry-point' || path.startsWith('@tandem/') ? undefined : { path, external: true },
  );
}

/** What is built, as far as git knows. */
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

/** Names, sizes and times of all that goes into the build. */
function fingerprint() {
  const hash = createHash('sha256');
  const visit = (folder) => {
    for (const entry of readdirSync(folder, { withFileTypes: true })) {
      const path = join(folder, entry.name);
      if (entry.name === 'node_modules' || ['testing', 'test', 'dist'].includes(entry.name))
        continue;
      if (entry.isDirectory()) visit(path);
      else if (/\.(ts|mjs|json|css|html|svg)$/.test(entry.name)) {
        const { size, mtimeMs } = statSync(path);
        hash.update(`${relative(ROOT, path)}\0${size}\0${mtimeMs}\n`);
      }
    }
  };
  ['apps', 'libs', 'tools/build'].forEach((folder) => visit(join(ROOT, folder)));
  hash.update(readFileSync(join(ROOT, 'package-lock.json')));
  return hash.digest('hex');
}

if (process.argv[1] === fileURLToPath(import.meta.url)) {
  const begun = performance.now();
  const outcome = await build();
  console.log(`${outcome} in ${Math.round(performance.now() - begun)} ms`);
}
