/**
 * Writes the files that are derived from the declared endpoints: the OpenAPI documents and the table of
 * endpoints; and the page of integrations. With `--check` it writes nothing and fails when a file is stale.
 */
import { fileURLToPath } from 'node:url';
import { endpointTables } from './endpoint-tables.ts';
import { integrationsPage } from './integrations-page.ts';
import { surfaces } from './surfaces.ts';
import { writeGenerated } from './write-generated.ts';

const ROOT = fileURLToPath(new URL('../..', import.meta.url));

const files = new Map<string, string>();
for (const { name, document } of surfaces) {
  files.set(`docs/openapi/${name}.json`, `${JSON.stringify(document, null, 2)}\n`);
}
files.set('docs/integrations.md', integrationsPage());
files.set('docs/endpoints.md', endpointTables(ROOT, surfaces));
process.exitCode = (await writeGenerated(ROOT, files)) ? 0 : 1;
