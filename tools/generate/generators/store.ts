import type { EndpointNames } from './endpoint-names.ts';
import { limitOf } from './endpoint-domain.ts';
import {
  contractFile,
  memoryFile,
  migrationFile,
  postgresFile,
  postgresSpec,
  repositoryFile,
} from './endpoint-store.ts';
import { exportFromSlice } from './slice-exports.ts';
import type { WorkspaceEdits } from './workspace-edits.ts';

const DOMAIN = 'libs/messaging/domain';
const POSTGRES = 'libs/messaging/postgres/src';
const BOUNDS = 'libs/assembly/database/src/table-bounds.ts';

/**
 * Adds a table of users' own rows: its migration, its ports, their adapters and their contract. Does
 * nothing when it is there.
 *
 * @param now ms since epoch, for the name of the migration
 * @throws Error when the path that writes the rows has no ID: they would have no columns
 */
export function generateStore(edits: WorkspaceEdits, names: EndpointNames, now: number): void {
  const { thing, things, slice, ids } = names;
  const port = `src/${slice}/${thing.kebab}-repository.ts`;
  if (edits.exists(`${DOMAIN}/${port}`)) return;
  if (ids.length === 0) throw new Error('--table needs an ID in the path: {message_id}');
  const file = migrationFile(names, `${now}-messaging-${things.kebab}`);
  edits.create(`${POSTGRES}/migrations/${now}-messaging-${things.kebab}.ts`, file);
  edits.addToBlock(
    BOUNDS,
    'TABLE_BOUNDS: Readonly<Record<string, TableBound>> = {',
    `  ${thing.snake}: limited('${limitOf(names)}', '${DOMAIN}/${port}'),`,
  );
  addPersonalData(edits, names);
  addPorts(edits, names, port);
  addMemoryAdapter(edits, names);
  addPostgresAdapters(edits, names);
}

/** Erasures remove the rows, and users download them with their data. */
function addPersonalData(edits: WorkspaceEdits, { thing, things, ids }: EndpointNames): void {
  edits.addToBlock(
    'libs/assembly/identity/testing/personal-tables.ts',
    'PERSONAL_TABLES: Readonly<Record<string, string>> = {',
    `  ${thing.snake}: 'erased',`,
  );
  edits.addToBlock(
    `${POSTGRES}/erasure/postgres-authored-data.ts`,
    "const removeStores = removal('authored.removeStores', {",
    `  ${things.snake}: ['${thing.snake}', 'user_id'],`,
  );
  const fields = ids.map(({ snake }) => `'${snake}', own.${snake}`).join(', ');
  edits.addToBlock(
    `${POSTGRES}/erasure/user-records.ts`,
    'const RECORDS = {',
    `  ${things.snake}: page(
    '${things.camel}',
    'own.id',
    \`${fields}\`,
    '${thing.snake} own where own.user_id = $1',
  ),`,
  );
}

function addPorts(edits: WorkspaceEdits, names: EndpointNames, port: string): void {
  const { thing, things } = names;
  const from = `./${port.slice('src/'.length)}`;
  edits.create(`${DOMAIN}/${port}`, repositoryFile(names));
  exportFromSlice(
    edits,
    names.slice,
    `export { type ${thing.pascal}, type ${thing.pascal}Queries, type ${thing.pascal}Repository } from './${thing.kebab}-repository.ts';`,
  );
  edits.addImport(
    `${DOMAIN}/src/messaging-tx.ts`,
    `import type { ${thing.pascal}Repository } from '${from}';`,
  );
  edits.addToBlock(
    `${DOMAIN}/src/messaging-tx.ts`,
    'export interface MessagingTx extends StoreTx {',
    `  readonly ${things.camel}: ${thing.pascal}Repository;`,
  );
}

function addMemoryAdapter(edits: WorkspaceEdits, names: EndpointNames): void {
  const { thing, things } = names;
  const adapter = `Memory${thing.pascal}Repository`;
  const suite = `describe${thing.pascal}Repository`;
  const from = `./${thing.kebab}-repository.contract.ts`;
  const testing = `${DOMAIN}/testing`;
  edits.create(`${testing}/memory-${things.kebab}.ts`, memoryFile(names));
  edits.create(`${testing}/${thing.kebab}-repository.contract.ts`, contractFile(names));
  edits.addImport(
    `${testing}/memory-messaging.ts`,
    `import { ${adapter} } from './memory-${things.kebab}.ts';`,
  );
  edits.addToBlock(
    `${testing}/memory-messaging.ts`,
    'new MemoryUnitOfWork({',
    `      ${things.camel}: new ${adapter}(),`,
  );
  edits.addImport(`${testing}/memory-adapters.spec.ts`, `import { ${suite} } from '${from}';`);
  edits.addToEnd(`${testing}/memory-adapters.spec.ts`, `${suite}('${adapter}', harness);`);
  edits.addToEnd(`${testing}/index.ts`, `export { ${suite} } from '${from}';`);
}

function addPostgresAdapters(edits: WorkspaceEdits, names: EndpointNames): void {
  const { thing, things, slice } = names;
  const from = `./${slice}/postgres-${things.kebab}.ts`;
  const adapter = `Postgres${thing.pascal}Repository`;
  edits.create(`${POSTGRES}/${slice}/postgres-${things.kebab}.ts`, postgresFile(names));
  edits.create(`${POSTGRES}/${slice}/${things.kebab}.contract.spec.ts`, postgresSpec(names));
  edits.addImport(`${POSTGRES}/messaging-tx.ts`, `import { ${adapter} } from '${from}';`);
  edits.addToBlock(
    `${POSTGRES}/messaging-tx.ts`,
    'return {',
    `    ${things.camel}: new ${adapter}(sql),`,
  );
  edits.addToEnd(
    `${POSTGRES}/index.ts`,
    `export { Postgres${thing.pascal}Queries } from '${from}';`,
  );
}
