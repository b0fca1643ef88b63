import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { format, resolveConfig } from 'prettier';
import { endpointTables } from './endpoint-tables.ts';
import { surfaces } from './surfaces.ts';

const ROOT = fileURLToPath(new URL('../..', import.meta.url));

/**
 * Writes what follows from the declared endpoints: the OpenAPI documents and the table of endpoints.
 * With `--check` it writes nothing and fails when a file is not as it would be written.
 */
async function generate(check: boolean): Promise<boolean> {
  const files = new Map<string, string>();
  for (const { name, document } of surfaces) {
    files.set(`docs/openapi/${name}.json`, `${JSON.stringify(document, null, 2)}\n`);
  }
  files.set('docs/endpoints.md', await pretty('docs/endpoints.md', endpointTables(ROOT, surfaces)));
  let fresh = true;
  for (const [name, text] of files) {
    const path = join(ROOT, name);
    if (readIfThere(path) === text) continue;
    fresh = false;
    if (check) {
      console.error(`${name} is stale: run npm run generate`);
    } else {
      mkdirSync(dirname(path), { recursive: true });
      writeFileSync(path, text);
      console.log(`wrote ${name}`);
    }
  }
  return fresh || !check;
}

async function pretty(name: string, text: string): Promise<string> {
  return format(text, { ...(await resolveConfig(join(ROOT, name))), filepath: name });
}

function readIfThere(path: string): string | null {
  try {
    return readFileSync(path, 'utf8');
  } catch {
    return null;
  }
}

process.exitCode = (await generate(process.argv.includes('--check'))) ? 0 : 1;
