/**
 * Writes the types of the typed clients from the OpenAPI documents. With `--check` it writes nothing and
 * fails when a file is stale.
 */
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import openapiTypescript, { astToString } from 'openapi-typescript';
import ts from 'typescript';
import { chatClientDocument, isFile } from './chat-client-document.ts';
import { writeGenerated } from './write-generated.ts';

const ROOT = fileURLToPath(new URL('../..', import.meta.url));

const bannerOf = (name: string) =>
  `/* Generated from docs/openapi/${name}.json by tools/generate/client-types.ts. */\n\n`;
const documentOf = (name: string) => readFileSync(join(ROOT, `docs/openapi/${name}.json`), 'utf8');
const blob = () => ts.factory.createTypeReferenceNode('Blob');

// Texts and objects rather than addresses: references are then resolved without any request.
const nodeStatus = await openapiTypescript(documentOf('node-status-api'));
const chat = await openapiTypescript(chatClientDocument(documentOf('chat-api')), {
  // A parameter with a default may be omitted.
  defaultNonNullable: false,
  immutable: true,
  transform: (schema) => (isFile(schema) ? blob() : undefined),
});

const files = new Map([
  [
    'libs/node-network/client/src/generated/node-status-api.ts',
    bannerOf('node-status-api') + astToString(nodeStatus),
  ],
  ['libs/chat/client/src/generated/chat-api.ts', bannerOf('chat-api') + astToString(chat)],
]);
process.exitCode = (await writeGenerated(ROOT, files)) ? 0 : 1;
