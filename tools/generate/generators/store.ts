import { limitOf } from './endpoint-domain.ts';
import type { EndpointNames } from './endpoint-names.ts';
import {
  contractFile,
  migrationFile,
  postgresFile,
  postgresSpec,
  repositoryFile,
} from './endpoint-store.ts';
import type { GeneratorContext } from './generator-context.ts';
import { exportFromSlice } from './slice-exports.ts';
import type { WorkspaceEdits } from './workspace-edits.ts';

const BOUNDS = 'libs/assembly/database/src/table-bounds.ts';

/**
 * Adds a table of users' own rows: its migration, its ports, their adapters and their contract. Changes
 * nothing if the table exists.
 *
 * @param now ms since epoch, for the name of the migration
 * @throws Error when the path that writes the rows has no ID: they would have no columns
 */
export function generateStore(
  edits: WorkspaceEdits,
  context: GeneratorContext,
  names: EndpointNames,
  now: number,
): void {
  const { thing, things, slice, ids } = names;
  const { domain, postgres } = context;
  const port = `src/${slice}/${thing.kebab}-repository.ts`;
  if (edits.exists(`${domain}/${port}`)) return;
  if (ids.length === 0) throw new Error('--table needs an ID in the path: {message_id}');
  const migration = `${now}-${context.name}-${things.kebab}`;
  edits.create(`${postgres}/migrations/${migration}.ts`, migrationFile(context, names, migration));
  edits.addToBlock(
    BOUNDS,
    'TABLE_BOUNDS: Readonly<Record<string, TableBound>> = {',
    `  ${thing.snake}: limited('${limitOf(names)}', '${domain}/${port}'),`,
  );
  edits.addToBlock(
    'libs/assembly/identity/testing/personal-tables.ts',
    'PERSONAL_TABLES: Readonly<Record<string, string>> = {',
    `  ${thing.snake}: 'erased',`,
  );
  edits.addToBlock(
    'libs/assembly/database/testing/limited-by-suites.ts',
    'LIMITED_BY_SUITES: Readonly<Record<string, string>> = {',
    `  ${thing.snake}: '${domain}/testing/${thing.kebab}-repository.contract.ts',`,
  );
  context.addPersonalData(edits, names);
  context.addLimitFailure(edits, names);
  addPorts(edits, context, names, port);
  addContract(edits, context, names);
  addPostgresAdapters(edits, context, names);
}

function addPorts(
  edits: WorkspaceEdits,
  context: GeneratorContext,
  names: EndpointNames,
  port: string,
): void {
  const { thing, things } = names;
  const { domain, transaction } = context;
  const file = `${domain}/src/${transaction.file}.ts`;
  const from = `./${port.slice('src/'.length)}`;
  edits.create(`${domain}/${port}`, repositoryFile(names));
  exportFromSlice(
    edits,
    context,
    names.slice,
    `export { type ${thing.pascal}, type ${thing.pascal}Queries, type ${thing.pascal}Repository } from './${thing.kebab}-repository.ts';`,
  );
  edits.addImport(file, `import type { ${thing.pascal}Repository } from '${from}';`);
  edits.addToBlock(
    file,
    transaction.opening,
    `  readonly ${things.camel}: ${thing.pascal}Repository;`,
  );
}

function addContract(edits: WorkspaceEdits, context: GeneratorContext, names: EndpointNames): void {
  const { thing, things } = names;
  const testing = `${context.domain}/testing`;
  const file = `${thing.kebab}-repository.contract.ts`;
  edits.create(`${testing}/${file}`, contractFile(context, names));
  const exported = [`describe${thing.pascal}Repository`, `sample${things.pascal}`].join(', ');
  const line = `export { ${exported} } from './${file}';`;
  const index = `${testing}/index.ts`;
  if (edits.exists(index)) {
    edits.addToEnd(index, line);
    return;
  }
  edits.create(index, `${line}\n`);
  edits.addToBlock(
    `${context.domain}/package.json`,
    '"exports": {',
    '    "./testing": "./testing/index.ts"',
  );
}

function addPostgresAdapters(
  edits: WorkspaceEdits,
  context: GeneratorContext,
  names: EndpointNames,
): void {
  const { postgres } = context;
  const { things, slice } = names;
  edits.create(`${postgres}/${slice}/postgres-${things.kebab}.ts`, postgresFile(context, names));
  edits.create(
    `${postgres}/${slice}/${things.kebab}.contract.spec.ts`,
    postgresSpec(context, names),
  );
  context.addRepository(edits, names);
}
