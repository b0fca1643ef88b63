import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { bundlePage } from '../../../tools/page-build/page-build.mjs';

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
  const sources = join(import.meta.dirname, 'src/page');
  await bundlePage({ sources, main: 'main.ts', outdir, browsers: BROWSERS });
  return outdir;
}

if (process.argv[1] === fileURLToPath(import.meta.url)) {
  void buildStatusPage().then((folder) => console.log(`built ${folder}`));
}
