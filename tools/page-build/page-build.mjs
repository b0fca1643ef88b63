import { createHash } from 'node:crypto';
import { mkdirSync, readFileSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import { basename, extname, join } from 'node:path';
import { promisify } from 'node:util';
import { brotliCompress, constants, gzip } from 'node:zlib';
import { build } from 'esbuild';

const compressBrotli = promisify(brotliCompress);
const compressGzip = promisify(gzip);
/** Larger files are data for a later moment: the highest quality takes twice the time there, for 3 % fewer bytes. */
const LARGE_BYTES = 300_000;
/** Types of files that get compressed forms, which are small only for text. */
const TEXT = new Set(['.html', '.js', '.css', '.svg', '.json', '.txt']);

/**
 * Bundles a page from `index.html`, a main module, `styles/page.css`, `theme.ts` and `icon.svg`: a document and, below
 * `assets`, files whose names change with their content. Beside each text lies its brotli and its gzip form.
 *
 * @param {object} page
 * @param {string} page.sources the folder of its sources
 * @param {string} page.main the main module, in that folder
 * @param {string} page.outdir the folder to write; it is emptied first
 * @param {string[]} page.browsers the oldest ones that it supports
 * @param {Record<string, string>} [page.data] the contents of further files, by the names that the document uses
 * @param {import('esbuild').BuildOptions} [page.options] how it is bundled beyond that
 * @throws Error if the document names a file that is not built
 */
export async function bundlePage({ sources, main, outdir, browsers, data = {}, options = {} }) {
  rmSync(outdir, { recursive: true, force: true });
  const common = {
    bundle: true,
    minify: true,
    target: browsers,
    outdir,
    entryNames: 'assets/[name]-[hash]',
    chunkNames: 'assets/[name]-[hash]',
    assetNames: 'assets/[name]-[hash]',
    metafile: true,
    logLevel: 'warning',
    legalComments: 'linked',
    jsx: 'automatic',
    jsxImportSource: 'preact',
    define: { 'process.env.NODE_ENV': '"production"' },
  };
  const page = await build({
    ...common,
    ...options,
    entryPoints: [join(sources, main), join(sources, 'styles/page.css')],
    format: 'esm',
    splitting: true,
  });
  // It runs before the first paint, so it is not a module.
  const theme = await build({
    ...common,
    entryPoints: [join(sources, 'theme.ts')],
    format: 'iife',
  });
  const names = { [main]: 'page.js', 'page.css': 'page.css', 'theme.ts': 'theme.js' };
  const assets = { ...entriesOf(page.metafile, names), ...entriesOf(theme.metafile, names) };
  assets['icon.svg'] = writeHashed('icon.svg', readFileSync(join(sources, 'icon.svg')), outdir);
  for (const [name, content] of Object.entries(data)) {
    assets[name] = writeHashed(name, content, outdir);
  }
  const modules = importsOf(page.metafile, assets['page.js']);
  const document = withModules(readFileSync(join(sources, 'index.html'), 'utf8'), modules);
  writeFileSync(join(outdir, 'index.html'), withAssets(document, assets));
  await Promise.all([compress(outdir), compress(join(outdir, 'assets'))]);
}

/** Compresses the files of a folder on all processors. */
async function compress(folder) {
  const names = readdirSync(folder).filter((name) => TEXT.has(extname(name)));
  await Promise.all(
    names.map(async (name) => {
      const content = readFileSync(join(folder, name));
      const best = constants.BROTLI_MAX_QUALITY;
      const params = {
        [constants.BROTLI_PARAM_QUALITY]: content.length > LARGE_BYTES ? best - 1 : best,
        [constants.BROTLI_PARAM_SIZE_HINT]: content.length,
      };
      writeFileSync(join(folder, `${name}.br`), await compressBrotli(content, { params }));
      writeFileSync(join(folder, `${name}.gz`), await compressGzip(content, { level: 9 }));
    }),
  );
}

/** The address of each bundled entry, by the name that the document uses. */
function entriesOf({ outputs }, names) {
  const found = Object.entries(outputs).flatMap(([file, { entryPoint }]) => {
    // Chunks that are imported on demand are entries too; the document does not name them.
    const name = entryPoint && names[basename(entryPoint)];
    return name && extname(file) === extname(name) ? [[name, `/assets/${basename(file)}`]] : [];
  });
  return Object.fromEntries(found);
}

/** The addresses of the chunks that a module needs before it runs. */
function importsOf({ outputs }, address) {
  const found = new Set();
  const add = (file) => {
    for (const { path, kind } of outputs[file]?.imports ?? []) {
      if (kind !== 'import-statement' || found.has(path)) continue;
      found.add(path);
      add(path);
    }
  };
  add(Object.keys(outputs).find((file) => `/assets/${basename(file)}` === address));
  return [...found].map((file) => `/assets/${basename(file)}`);
}

/** Chunks are loaded beside the main module, instead of after it names them. */
function withModules(document, addresses) {
  const links = addresses.map((href) => `<link rel="modulepreload" href="${href}" />\n    `);
  return document.replace('<script type="module"', (script) => `${links.join('')}${script}`);
}

function writeHashed(file, content, outdir) {
  const hash = createHash('sha256').update(content).digest('hex').slice(0, 8).toUpperCase();
  const name = file.replace('.', `-${hash}.`);
  mkdirSync(join(outdir, 'assets'), { recursive: true });
  writeFileSync(join(outdir, 'assets', name), content);
  return `/assets/${name}`;
}

function withAssets(document, assets) {
  return document.replace(/\{\{(.+?)\}\}/g, (_, name) => {
    if (assets[name] === undefined) throw new Error(`index.html names ${name}, which is not built`);
    return assets[name];
  });
}
