import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { bundlePage } from '../../../tools/page-build/page-build.mjs';

/** The oldest browsers with `light-dark()` of CSS and with popovers. */
const BROWSERS = ['chrome123', 'edge123', 'firefox125', 'safari17.5'];

/**
 * Bundles the status page: `index.html` and, below `assets`, files whose names change with their
 * content.
 *
 * @param {{ outdir?: string }} [options] the folder to write; it is emptied first
 * @returns {Promise<string>} the folder
 */
export async function buildStatusPage({ outdir = join(import.meta.dirname, 'dist') } = {}) {
  const sources = join(import.meta.dirname, 'src/page');
  const data = { 'world.json': outlinesOfTheWorld() };
  await bundlePage({ sources, main: 'main.tsx', outdir, browsers: BROWSERS, data });
  return outdir;
}

/** The outlines of the countries by their numbers; the map shows names in the language of the page. */
function outlinesOfTheWorld() {
  const file = fileURLToPath(import.meta.resolve('world-atlas/countries-110m.json'));
  const { objects, ...world } = JSON.parse(readFileSync(file, 'utf8'));
  const geometries = objects.countries.geometries.map(({ properties: _, ...rest }) => rest);
  return JSON.stringify({ ...world, objects: { countries: { ...objects.countries, geometries } } });
}

if (process.argv[1] === fileURLToPath(import.meta.url)) {
  void buildStatusPage().then((folder) => console.log(`built ${folder}`));
}
