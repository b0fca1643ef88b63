import { createHash } from 'node:crypto';
import { mkdirSync, readFileSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import { basename, extname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { brotliCompressSync, constants, gzipSync } from 'node:zlib';
import { build } from 'esbuild';

const SOURCES = join(import.meta.dirname, 'src');
/** Where `light-dark()` of CSS, popovers and Trusted Types or their absence are well understood. */
const BROWSERS = ['chrome123', 'edge123', 'firefox125', 'safari17.5'];
/** The packages for React run on Preact. */
const REACT = {
  react: 'preact/compat',
  'react-dom': 'preact/compat',
  'react/jsx-runtime': 'preact/jsx-runtime',
};
/** The compressed forms are small only for text. */
const TEXT = new Set(['.html', '.js', '.css', '.svg', '.json', '.txt']);

/**
 * Bundles the web client: `index.html` and, below `assets`, files whose names change with their content. Beside each
 * text lies its brotli and its gzip form.
 *
 * @param {{ outdir?: string }} [options] the folder to write; it is emptied first
 * @returns {Promise<string>} the folder
 */
export async function buildWebClient({ outdir = join(import.meta.dirname, 'dist') } = {}) {
  rmSync(outdir, { recursive: true, force: true });
  const common = {
    // Aliases are resolved from here.
    absWorkingDir: import.meta.dirname,
    bundle: true,
    minify: true,
    target: BROWSERS,
    outdir,
    entryNames: 'assets/[name]-[hash]',
    chunkNames: 'assets/[name]-[hash]',
    assetNames: 'assets/[name]-[hash]',
    loader: { '.woff2': 'file', '.woff': 'empty', '.ttf': 'empty', '.svg': 'file' },
    metafile: true,
    logLevel: 'warning',
    legalComments: 'linked',
  };
  const page = await build({
    ...common,
    entryPoints: [join(SOURCES, 'main.tsx'), join(SOURCES, 'styles/page.css')],
    format: 'esm',
    splitting: true,
    alias: REACT,
    jsx: 'automatic',
    jsxImportSource: 'preact',
    define: { 'process.env.NODE_ENV': '"production"' },
  });
  const theme = await build({
    ...common,
    entryPoints: [join(SOURCES, 'theme.ts')],
    format: 'iife',
  });
  const assets = { ...entriesOf(page.metafile), ...entriesOf(theme.metafile) };
  assets['icon.svg'] = writeHashed(join(SOURCES, 'icon.svg'), outdir);
  writeFileSync(join(outdir, 'index.html'), withAssets(assets));
  compress(outdir);
  compress(join(outdir, 'assets'));
  return outdir;
}

/** The address of each bundled entry, by the name that the document uses. */
function entriesOf({ outputs }) {
  const names = { 'main.tsx': 'page.js', 'page.css': 'page.css', 'theme.ts': 'theme.js' };
  const found = Object.entries(outputs).flatMap(([file, { entryPoint }]) => {
    const name = entryPoint && names[basename(entryPoint)];
    return name && extname(file) === extname(name) ? [[name, `/assets/${basename(file)}`]] : [];
  });
  return Object.fromEntries(found);
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
  return readFileSync(join(SOURCES, 'index.html'), 'utf8').replace(/\{\{(.+?)\}\}/g, (_, name) => {
    if (assets[name] === undefined) throw new Error(`index.html names ${name}, which is not built`);
    return assets[name];
  });
}

function compress(folder) {
  const names = readdirSync(folder).filter((name) => TEXT.has(extname(name)));
  for (const name of names) {
    const content = readFileSync(join(folder, name));
    const params = {
      [constants.BROTLI_PARAM_QUALITY]: constants.BROTLI_MAX_QUALITY,
      [constants.BROTLI_PARAM_SIZE_HINT]: content.length,
    };
    writeFileSync(join(folder, `${name}.br`), brotliCompressSync(content, { params }));
    writeFileSync(join(folder, `${name}.gz`), gzipSync(content, { level: 9 }));
  }
}

if (process.argv[1] === fileURLToPath(import.meta.url)) {
  void buildWebClient().then((folder) => console.log(`built ${folder}`));
}
