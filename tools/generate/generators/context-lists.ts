import type { EndpointNames } from './endpoint-names.ts';
import type { GeneratorContext } from './generator-context.ts';
import type { WorkspaceEdits } from './workspace-edits.ts';

/** Users' own rows are not an administrative act. */
export function addAuditRule(
  edits: WorkspaceEdits,
  { domain, name, stem }: GeneratorContext,
  type: string,
): void {
  edits.addToBlock(
    `${domain}/src/audit/${name}-audit.ts`,
    `export const ${name}Audit: AuditRules<${stem.pascal}Event> = {`,
    `  '${type}': null,`,
  );
}

/** For contexts with a list of translators in `rest/src/events`. */
export function addTranslator(
  edits: WorkspaceEdits,
  { rest }: GeneratorContext,
  { event }: EndpointNames,
): void {
  const file = `${rest}/events/translators.ts`;
  edits.addImport(file, `import { ${event?.camel}Events } from './${event?.kebab}-events.ts';`);
  edits.addToBlock(file, 'return [', `    ${event?.camel}Events,`);
}

/** For contexts whose transaction is composed in their own PostgreSQL project. */
export function addToTransaction(
  edits: WorkspaceEdits,
  { postgres, name }: GeneratorContext,
  { thing, things, slice }: EndpointNames,
): void {
  const adapter = `Postgres${thing.pascal}Repository`;
  const file = `${postgres}/${name}-tx.ts`;
  edits.addImport(file, `import { ${adapter} } from './${slice}/postgres-${things.kebab}.ts';`);
  edits.addToBlock(file, 'return {', `    ${things.camel}: new ${adapter}(sql),`);
}

/** For contexts whose event translators `libs/assembly/realtime` lists. */
export function addAssembledTranslator(
  edits: WorkspaceEdits,
  { name, rest }: GeneratorContext,
  { event }: EndpointNames,
): void {
  const translator = `${event?.camel}Events`;
  edits.addToEnd(
    `${rest}/index.ts`,
    `export { ${translator} } from './events/${event?.kebab}-events.ts';`,
  );
  const file = 'libs/assembly/realtime/src/event-contexts.ts';
  edits.addNamedImport(file, `@tandem/${name}-rest`, translator);
  edits.addToBlock(file, 'AnyTranslator<object>[] = [', `  ${translator},`);
}

/** For contexts whose transaction an assembly composes: exports the adapters. */
export function exportAdapters(
  edits: WorkspaceEdits,
  { postgres }: Pick<GeneratorContext, 'postgres'>,
  { things, slice }: EndpointNames,
  adapter: string,
): void {
  edits.addToEnd(
    `${postgres}/index.ts`,
    `export { ${adapter} } from './${slice}/postgres-${things.kebab}.ts';`,
  );
}

/** A suite that declares its own harness: the repository alone, and the rows that its table refers to. */
export const ownHarness = ({ stem }: Pick<GeneratorContext, 'stem'>) => ({
  imports: [
    "import type { UnitOfWork } from '@tandem/shared-kernel';",
    `import type { ${stem.pascal}Tx } from '../src/${stem.kebab}-ports.ts';`,
  ],
  harness: (
    { things }: EndpointNames,
    objects: readonly { readonly harnessMethod?: string }[],
  ) => `/** The repository, and rows that its table refers to. */
interface Harness {
  readonly unitOfWork: UnitOfWork<Pick<${stem.pascal}Tx, '${things.camel}'>>;
  createRealm(): Promise<number>;
  createUser(realmId: number): Promise<number>;
${objects.map(({ harnessMethod = '' }) => harnessMethod).join('\n')}
}`,
  newRealm: 'await harness.createRealm()',
  newOwner: '{ userId: await harness.createUser(realmId) }',
});

/** {@link ownHarness} over PostgreSQL; `createRows` is in the `testing` folder of the context's project. */
export const ownPostgresHarness = ({ thing, things }: EndpointNames) => ({
  import: `import { createRows } from '../../testing/create-rows.ts';
import { Postgres${thing.pascal}Repository } from './postgres-${things.kebab}.ts';`,
  expression: `({
  unitOfWork: test().database.unitOfWork((sql) => ({
    ${things.camel}: new Postgres${thing.pascal}Repository(sql),
  })),
  ...createRows(test().database.sql),
})`,
});

/** The helper of endpoint tests. */
export const callEndpointFile = (
  name: string,
  schemas: string | null,
) => `import { createCall } from '@tandem/shared-chat-wire/testing';
${schemas ? `import { ${schemas} } from '../src/index.ts';\n` : ''}
export { ann, recorder } from '@tandem/shared-chat-wire/testing';

/** Calls an endpoint of the context ${name} and checks the answer against the declared response. */
export const call = createCall(${schemas ?? '[]'}, 'chat.example.com');
`;
