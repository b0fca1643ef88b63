import { callEndpointFile, exportAdapters } from './context-lists.ts';
import type { EndpointNames, EndpointOptions } from './endpoint-names.ts';
import { addPolicies } from './endpoint-policies.ts';
import { readEndpointFile } from './endpoint-rest.ts';
import { exportFromSlice } from './slice-exports.ts';
import type { WorkspaceEdits } from './workspace-edits.ts';

const REALTIME = {
  name: 'realtime',
  domain: 'libs/realtime/domain',
  rest: 'libs/realtime/rest/src',
  postgres: 'libs/realtime/postgres/src',
  guard: null,
  objects: {},
};
const MODULE = 'libs/assembly/realtime/src/realtime-module.ts';
const SCHEMA = 'docs/schema.sql';

/**
 * Adds an endpoint that reads rows of the actor in a table of the real-time context, such as their event
 * queues. The commands of this context are not transactions over a table.
 *
 * @throws Error when the table has no columns `id` and `user_id`
 */
export function addRealtimeRead(
  edits: WorkspaceEdits,
  names: EndpointNames,
  options: EndpointOptions,
): void {
  const { operation, thing, things, slice } = names;
  const { domain, rest, postgres } = REALTIME;
  checkTable(edits, options.table);
  const queries = `${thing.pascal}Queries`;
  edits.create(`${domain}/src/${slice}/${thing.kebab}-queries.ts`, portFile(names));
  exportFromSlice(
    edits,
    REALTIME,
    slice,
    `export { type ${queries}, type ${thing.pascal}Summary } from './${thing.kebab}-queries.ts';`,
  );
  edits.create(`${postgres}/${slice}/postgres-${things.kebab}.ts`, adapterFile(names));
  edits.create(`${postgres}/${slice}/${things.kebab}.contract.spec.ts`, adapterSpec(names));
  exportAdapters(edits, REALTIME, names, `Postgres${queries}`);
  edits.create(`${rest}/${slice}/${thing.kebab}-shape.ts`, shapeFile(names));
  edits.create(
    `${rest}/${slice}/${operation.kebab}.endpoint.ts`,
    readEndpointFile(REALTIME, names, options),
  );
  edits.create(`${rest}/${slice}/${operation.kebab}.spec.ts`, endpointSpec(names));
  const testing = 'libs/realtime/rest/testing/call-endpoint.ts';
  if (!edits.exists(testing)) edits.create(testing, callEndpointFile('realtime', null));
  register(edits, names);
  addPolicies(edits, REALTIME, names, options);
  edits.addBehind(
    'CHANGELOG.md',
    '### Chat API\n\n',
    `- \`${options.method} ${options.path}\`: ${names.summary}\n`,
  );
}

function checkTable(edits: WorkspaceEdits, table: string | undefined): void {
  if (table === undefined)
    throw new Error('A read needs a table with user_id: --table=event_queue');
  const columns = new RegExp(`^create table ${table} \\(([^;]*)`, 'm').exec(
    edits.read(SCHEMA),
  )?.[1];
  const lacks = ['id', 'user_id'].find(
    (each) => !new RegExp(`^  ${each} `, 'm').test(columns ?? ''),
  );
  if (lacks) throw new Error(`${SCHEMA} has no column ${lacks} of a table ${table}`);
}

function register(edits: WorkspaceEdits, names: EndpointNames): void {
  const { operation, thing, things, slice } = names;
  const queries = `${thing.pascal}Queries`;
  const { rest } = REALTIME;
  const dependencies = `${operation.pascal}Dependencies`;
  edits.addImport(
    `${rest}/endpoints.ts`,
    `import { ${operation.camel}, type ${dependencies} } from './${slice}/${operation.kebab}.endpoint.ts';`,
  );
  edits.addHeritage(`${rest}/endpoints.ts`, 'RealtimeEndpointDependencies', dependencies);
  edits.addToBlock(`${rest}/endpoints.ts`, 'return [', `    ${operation.camel}(dependencies),`);
  edits.addImport(MODULE, `import type { ${queries} } from '@tandem/realtime-domain/${slice}';`);
  edits.addNamedImport(MODULE, '@tandem/realtime-postgres', `Postgres${queries}`);
  const token = `${thing.camel}Queries`;
  edits.addToBlock(
    MODULE,
    'export const REALTIME = {',
    `  ${token}: token<${queries}>('${queries}'),`,
  );
  edits.addToBlock(
    MODULE,
    'new ContainerModule(({ bind }) => {',
    `    bind(REALTIME.${token}).toResolvedValue((reads) => new Postgres${queries}(reads), [
      PROCESS.reads,
    ]);`,
  );
  const lists = [
    ['apps/chat-api/src/composition/endpoints.ts', `container.get(REALTIME.${token})`],
    ['apps/chat-api/src/describe-chat-api.ts', 'nothing'],
  ] as const;
  for (const [file, value] of lists) {
    edits.addToBlock(file, '...realtimeEndpoints({', `        ${things.camel}: ${value},`);
  }
}

const portFile = ({ thing, things }: EndpointNames) => `/** A row of a user. */
export interface ${thing.pascal}Summary {
  readonly id: string;
}

/** Reads ${things.words}, in one round trip. */
export interface ${thing.pascal}Queries {
  /** By id. */
  list(ownerId: number): Promise<readonly ${thing.pascal}Summary[]>;
}
`;

const adapterFile = ({
  thing,
  things,
  slice,
}: EndpointNames) => `import type { ${thing.pascal}Queries, ${thing.pascal}Summary } from '@tandem/realtime-domain/${slice}';
import { statement, type Sql } from '@tandem/shared-postgres';

const list = statement(
  '${thing.camel}.list',
  'select id::text as id from ${thing.snake} where user_id = $1 order by id',
);

/** The ${things.words} of users from PostgreSQL. */
export class Postgres${thing.pascal}Queries implements ${thing.pascal}Queries {
  readonly #sql: Sql;

  constructor(sql: Sql) {
    this.#sql = sql;
  }

  async list(ownerId: number): Promise<readonly ${thing.pascal}Summary[]> {
    return (await this.#sql.query<${thing.pascal}Summary>(list, [ownerId])).rows;
  }
}
`;

const adapterSpec = ({
  thing,
  things,
}: EndpointNames) => `import { expect, it } from '@jest/globals';
import { useTestDatabase } from '@tandem/shared-postgres/testing';
import { Postgres${thing.pascal}Queries } from './postgres-${things.kebab}.ts';

const test = useTestDatabase();

it('reads the ${things.words} of a user who has none', async () => {
  expect(await new Postgres${thing.pascal}Queries(test().database.sql).list(1)).toEqual([]);
});
`;

const shapeFile = ({
  thing,
  slice,
}: EndpointNames) => `import type { ${thing.pascal}Summary } from '@tandem/realtime-domain/${slice}';
import { schema } from '@tandem/shared-rest';

/** A ${thing.words} of the actor. */
export const ${thing.camel}Schema = schema.object({ id: schema.string() });

/** The wire form of a ${thing.words}. */
export function present${thing.pascal}({ id }: ${thing.pascal}Summary) {
  return { id };
}
`;

const endpointSpec = ({
  operation,
  things,
}: EndpointNames) => `import { expect, it } from '@jest/globals';
import { ann, call } from '../../testing/call-endpoint.ts';
import { ${operation.camel} } from './${operation.kebab}.endpoint.ts';

it('presents the rows of the actor', async () => {
  const list = (userId: number) => Promise.resolve(userId === ann.userId ? [{ id: 'a' }] : []);
  const answer = await call(${operation.camel}({ ${things.camel}: { list } }));
  expect(answer).toEqual({ ${things.snake}: [{ id: 'a' }] });
});
`;
