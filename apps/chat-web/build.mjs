import { readFileSync, readdirSync, writeFileSync } from 'node:fs';
import { extname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { brotliCompressSync, constants, gzipSync } from 'node:zlib';
import { bundlePage } from '../../tools/page-build/page-build.mjs';

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
  const options = {
    // Aliases are resolved from here.
    absWorkingDir: import.meta.dirname,
    loader: { '.woff2': 'file', '.woff': 'empty', '.ttf': 'empty', '.svg': 'file' },
    alias: REACT,
    jsx: 'automatic',
    jsxImportSource: 'preact',
    define: { 'process.env.NODE_ENV': '"production"' },
  };
  const sources = join(import.meta.dirname, 'src');
  await bundlePage({ sources, main: 'main.tsx', outdir, browsers: BROWSERS, options });
  compress(outdir);
  compress(join(outdir, 'assets'));
  return outdir;
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
