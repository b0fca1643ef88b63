import { readFileSync, readdirSync } from 'node:fs';
import { join, relative } from 'node:path';
import type { Surface } from './surfaces.ts';

/** Measured and checked by the test next to it. */
const ROUND_TRIPS = 'apps/chat-api/test/e2e/policy/round-trips.json';

/** Markdown: a table of endpoints per service, each with the file that declares it. */
export function endpointTables(root: string, surfaces: readonly Surface[]): string {
  const sources = sourcesIn(root, join(root, 'libs'));
  const measured = JSON.parse(readFileSync(join(root, ROUND_TRIPS), 'utf8')) as Readonly<
    Record<string, number>
  >;
  const parts = surfaces.map(
    ({ name, title, prefix, endpoints }) => `## ${title}

| operation | method and path | who | round trips | declared in |
|---|---|---|---|---|
${endpoints
  .map(({ operationId, method, path, auth, summary }) => {
    const file = fileOf(sources, operationId);
    const trips = measured[`${method} ${path}`] ?? '';
    return `| \`${operationId}\`: ${summary} | ${method} \`${prefix}${path}\` | ${auth} | ${trips} | [${file}](../${file}) |`;
  })
  .join('\n')}

The whole document: [openapi/${name}.json](openapi/${name}.json).
`,
  );
  return `# Endpoints

Generated from the declarations by \`npm run generate\`. Round trips are the largest number of statements
that a call of the end-to-end tests sends to the database, begin and commit included; the user is cached.

${parts.join('\n')}`;
}

function fileOf(sources: ReadonlyMap<string, string>, operationId: string): string {
  // A file may list its operations by role before it declares them.
  const declaration = new RegExp(`'${operationId}'`);
  for (const [file, text] of sources) if (declaration.test(text)) return file;
  throw new Error(`No file declares ${operationId}`);
}

function sourcesIn(root: string, folder: string): Map<string, string> {
  const found = new Map<string, string>();
  for (const entry of readdirSync(folder, { recursive: true, withFileTypes: true })) {
    const path = join(entry.parentPath, entry.name);
    if (!entry.isFile() || !/(?<!spec)\.ts$/.test(entry.name) || !path.includes('/rest/src/'))
      continue;
    found.set(relative(root, path), readFileSync(path, 'utf8'));
  }
  return new Map([...found].sort(([a], [b]) => (a < b ? -1 : 1)));
}
