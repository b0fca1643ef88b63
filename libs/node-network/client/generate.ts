import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { dirname, join, relative } from 'node:path';
import { fileURLToPath } from 'node:url';
import { format, type FormatOptions } from 'oxfmt';
import openapiTypescript, { astToString } from 'openapi-typescript';

const ROOT = fileURLToPath(new URL('../../..', import.meta.url));
const DOCUMENT = join(ROOT, 'docs/openapi/node-status-api.json');
const TYPES = join(import.meta.dirname, 'src/generated/node-status-api.ts');
const FORMAT = JSON.parse(readFileSync(join(ROOT, '.oxfmtrc.json'), 'utf8')) as FormatOptions;
const BANNER =
  '/* Generated from docs/openapi/node-status-api.json by libs/node-network/client/generate.ts. */\n\n';

/**
 * Writes the types of the node status API as its OpenAPI document describes it. With `--check` it
 * writes nothing and fails when they are not as they would be written.
 */
async function generate(check: boolean): Promise<boolean> {
  // The text rather than its address: references are then resolved without any request.
  const types = astToString(await openapiTypescript(readFileSync(DOCUMENT, 'utf8')));
  const { code: text } = await format(TYPES, BANNER + types, FORMAT);
  if (readIfThere(TYPES) === text) return true;
  if (check) {
    console.error(`${relative(ROOT, TYPES)} is stale: run this file without --check`);
    return false;
  }
  mkdirSync(dirname(TYPES), { recursive: true });
  writeFileSync(TYPES, text);
  console.log(`wrote ${relative(ROOT, TYPES)}`);
  return true;
}

function readIfThere(path: string): string | null {
  try {
    return readFileSync(path, 'utf8');
  } catch {
    return null;
  }
}

process.exitCode = (await generate(process.argv.includes('--check'))) ? 0 : 1;
