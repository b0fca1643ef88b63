import { createHash } from 'node:crypto';
import { mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { basename, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { build } from 'esbuild';

const PAGE = join(import.meta.dirname, 'src/page');
/** Where `light-dark()` of CSS and module preloading are there. */
const BROWSERS = ['chrome123', 'edge123', 'firefox120', 'safari17.5'];

/**
 * Bundles the status page: `index.html` and, below `assets`, files whose names change with their
 * content.
 *
 * @param {{ outdir?: string }} [options] the folder to write; it is emptied first
 * @returns {Promise<string>} the folder
 */
export async function buildStatusPage({ outdir = join(import.meta.dirname, 'dist') } = {}) {
  rmSync(outdir, { recursive: true, force: true });
  const common = {
    bundle: true,
    minify: true,
    target: BROWSERS,
    outdir,
    entryNames: 'assets/[name]-[hash]',
    chunkNames: 'assets/[name]-[hash]',
    metafile: true,
    logLevel: 'warning',
    legalComments: 'linked',
  };
  const page = await build({
    ...common,
    entryPoints: [join(PAGE, 'main.ts'), join(PAGE, 'styles/page.css')],
    format: 'esm',
    splitting: true,
  });
  const theme = await build({ ...common, entryPoints: [join(PAGE, 'theme.ts')], format: 'iife' });
  const assets = { ...entries(page.metafile), ...entries(theme.metafile) };
  assets['icon.svg'] = writeHashed(join(PAGE, 'icon.svg'), outdir);
  writeFileSync(join(outdir, 'index.html'), withAssets(assets));
  return outdir;
}

/** The address of what each entry was bundled to, by the entry's name as the document knows it. */
function entries({ outputs }) {
  const found = Object.entries(outputs).filter(([, { entryPoint }]) => entryPoint);
  const names = { 'main.ts': 'page.js', 'page.css': 'page.css', 'theme.ts': 'theme.js' };
  return Object.fromEntries(
    found
      .map(([file, { entryPoint }]) => [names[basename(entryPoint)], `/assets/${basename(file)}`])
      // A chunk that is imported on demand is an entry as well, and the document does not name it.
      .filter(([name]) => name !== undefined),
  );
}

function writeHashed(file, outdir) {
  const content = readFileSync(file);
  const hash = createHash('sha256').update(content).digest('hex').slice(0, 8).toUpperCase();
  const name = basename(file).replace('.', `-${hash}.`);
  mkdirSync(join(outdir, 'assets'), { recursive: true });
  writeFileSync(join(outdir, 'assets', name), content);
  return `/assets/${name}`;
}

function withAssets(assets) {
  return readFileSync(join(PAGE, 'index.html'), 'utf8').replace(/\{\{(.+?)\}\}/g, (_, name) => {
    if (assets[name] === undefined) throw new Error(`index.html names ${name}, which is not built`);
    return assets[name];
  });
}

if (process.argv[1] === fileURLToPath(import.meta.url)) {
  void buildStatusPage().then((folder) => console.log(`built ${folder}`));
}
