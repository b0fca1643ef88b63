import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { bundlePage } from '../../tools/page-build/page-build.mjs';

/** The oldest versions with `light-dark()` of CSS and popovers; all enforce Trusted Types, or ignore them. */
const BROWSERS = ['chrome123', 'edge123', 'firefox125', 'safari17.5'];
/** The packages for React run on Preact. */
const REACT = {
  react: 'preact/compat',
  'react-dom': 'preact/compat',
  'react/jsx-runtime': 'preact/jsx-runtime',
};

/**
 * Bundles the web client: `index.html` and, below `assets`, files whose names change with their content.
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
  };
  const sources = join(import.meta.dirname, 'src');
  await bundlePage({ sources, main: 'main.tsx', outdir, browsers: BROWSERS, options });
  return outdir;
}

if (process.argv[1] === fileURLToPath(import.meta.url)) {
  void buildWebClient().then((folder) => console.log(`built ${folder}`));
}
