import { addClientEvent } from './client-event.ts';
import { exportAdapters } from './context-lists.ts';
import { contextOf } from './contexts.ts';
import { eventFile, useCaseFile } from './endpoint-domain.ts';
import { useCaseSpec } from './endpoint-domain-spec.ts';
import {
  endpointNames,
  nameOf,
  pathIdOf,
  type EndpointNames,
  type EndpointOptions,
  type PathId,
} from './endpoint-names.ts';
import {
  readEndpointFile,
  readEndpointSpec,
  shapeFile,
  translatorFile,
  writeEndpointFile,
  writeEndpointSpec,
} from './endpoint-rest.ts';
import type { GeneratorContext } from './generator-context.ts';
import { addNetworkRead } from './network-read.ts';
import { addRealtimeRead } from './realtime-read.ts';
import { exportFromSlice } from './slice-exports.ts';
import { addPolicies, POLICY } from './endpoint-policies.ts';
import { generateStore } from './store.ts';
import { inside, WorkspaceEdits, type Workspace } from './workspace-edits.ts';

/**
 * Adds an endpoint to a context of the chat service, with its use case or query, its event, its tests and its lines
 * in every list.
 *
 * @param now ms since epoch, for the name of a migration
 * @returns the created and changed paths
 * @throws Error that names the invalid option, or the file without the declaration to extend
 */
export async function generateEndpoint(
  workspace: Workspace,
  options: EndpointOptions,
  now = Date.now(),
): Promise<readonly string[]> {
  const names = endpointNames(options);
  const read = READS[options.context ?? ''];
  if (read) return generateRead(workspace, options, names, read);
  const context = contextOf(options.context);
  const foreign = names.ids.find(({ wire }) => wire in context.foreign);
  if (foreign) {
    const { wire } = foreign;
    throw new Error(`--path: {${wire}} belongs to --context=${context.foreign[wire]}`);
  }
  const edits = new WorkspaceEdits(workspace);
  if (options.method === 'GET') addRead(edits, context, names, options);
  else addWrite(edits, context, names, options, now);
  addPolicies(edits, context, names, options);
  edits.addBehind(
    'CHANGELOG.md',
    '### Chat API\n\n',
    `- \`${options.method} ${options.path}\`: ${names.summary}\n`,
  );
  return edits.finish();
}

/** Contexts without use cases of their own kind: their endpoints read. */
const READS: Readonly<Record<string, typeof addRealtimeRead>> = {
  realtime: addRealtimeRead,
  'node-network': addNetworkRead,
};

function generateRead(
  workspace: Workspace,
  options: EndpointOptions,
  names: EndpointNames,
  add: typeof addRealtimeRead,
): Promise<readonly string[]> {
  if (options.method !== 'GET') {
    throw new Error(`--context=${options.context} has reads only: --method=GET`);
  }
  const [id] = names.ids;
  if (id) throw new Error(`--path: add the parameter {${id.wire}} to the generated endpoint`);
  const edits = new WorkspaceEdits(workspace);
  add(edits, names, options);
  return edits.finish();
}

function addWrite(
  edits: WorkspaceEdits,
  context: GeneratorContext,
  names: EndpointNames,
  options: EndpointOptions,
  now: number,
): void {
  const { operation, slice } = names;
  const domain = `${context.domain}/src`;
  if (options.table !== undefined) generateStore(edits, context, names, now);
  const folder = inside(domain, slice);
  edits.create(`${folder}/${operation.kebab}.ts`, useCaseFile(context, names, options));
  edits.create(`${folder}/${operation.kebab}.spec.ts`, useCaseSpec(context, names, options));
  edits.addImport(
    `${domain}/use-cases.ts`,
    `import { ${operation.pascal} } from './${slice}/${operation.kebab}.ts';`,
  );
  edits.addToBlock(
    `${domain}/use-cases.ts`,
    'return {',
    `    ${operation.camel}: new ${operation.pascal}(ports),`,
  );
  const exported = [
    operation.pascal,
    ...(names.ids.length > 0 ? [`type ${operation.pascal}Input`] : []),
  ];
  exportFromSlice(
    edits,
    context,
    slice,
    `export { ${exported.join(', ')} } from './${operation.kebab}.ts';`,
  );
  addEvent(edits, context, names, options);
  if (options.table !== undefined && options.method === 'DELETE') {
    addUndoingSample(edits, options.path);
  }
  addEndpoint(edits, context, names, {
    file: writeEndpointFile(context, names, options),
    spec: writeEndpointSpec(context, names),
    call: `${operation.camel}(${context.useCases}.${operation.camel})`,
  });
}

function addEvent(
  edits: WorkspaceEdits,
  context: GeneratorContext,
  names: EndpointNames,
  options: EndpointOptions,
): void {
  const { rest, stem } = context;
  const domain = `${context.domain}/src`;
  const events = `${domain}/${stem.kebab}-events.ts`;
  const { slice, thing, verb, ids } = names;
  const { event = '' } = options;
  const name = nameOf(event);
  const from = `./${slice}/${name.kebab}.ts`;
  edits.create(`${domain}/${slice}/${name.kebab}.ts`, eventFile(names, event));
  exportFromSlice(
    edits,
    context,
    slice,
    `export { type ${name.pascal} } from './${name.kebab}.ts';`,
  );
  edits.addImport(events, `import type { ${name.pascal} } from '${from}';`);
  edits.addToUnion(events, `${stem.pascal}Event`, name.pascal);
  edits.addToBlock(
    'libs/assembly/database/src/event-types.ts',
    'Record<EventType | ServiceEventType, true>> = {',
    `  '${event}': true,`,
  );
  edits.create(`${rest}/events/${name.kebab}-events.ts`, translatorFile(context, names, options));
  context.addEvent(edits, names, event);
  addClientEvent(edits, names);
  edits.addToBlock(
    'apps/chat-api/test/e2e/realtime/event-shapes.ts',
    'EVENT_SHAPES: Readonly<Record<string, Shape>> = {',
    `  '${thing.snake} ${verb}': op({ ${ids.map(({ wire }) => `${wire}: int`).join(', ')} }),`,
  );
}

function addRead(
  edits: WorkspaceEdits,
  context: GeneratorContext,
  names: EndpointNames,
  options: EndpointOptions,
): void {
  const { operation, thing, slice } = names;
  const { rest } = context;
  if (!options.table) throw new Error('A read needs a table of own rows: --table=bookmark');
  const port = `${context.domain}/src/${slice}/${thing.kebab}-repository.ts`;
  if (!edits.exists(port)) {
    throw new Error(
      `${port} does not exist: generate the endpoint that writes ${thing.words} first`,
    );
  }
  const columns = columnsOf(edits.read(port), thing.pascal);
  edits.create(`${rest}/${slice}/${thing.kebab}-shape.ts`, shapeFile(context, names, columns));
  addEndpoint(edits, context, names, {
    file: readEndpointFile(context, names, options),
    spec: readEndpointSpec(names, columns),
    call: `${operation.camel}(dependencies)`,
  });
  edits.addImport(
    `${rest}/endpoints.ts`,
    `import type { ${operation.pascal}Dependencies } from './${slice}/${operation.kebab}.endpoint.ts';`,
  );
  edits.addHeritage(
    `${rest}/endpoints.ts`,
    `${context.stem.pascal}EndpointDependencies`,
    `${operation.pascal}Dependencies`,
  );
  exportAdapters(edits, context, names, `Postgres${thing.pascal}Queries`);
  context.addQueries(edits, names);
}

/** The columns that the interface of a row declares. */
function columnsOf(text: string, row: string): readonly PathId[] {
  const body = new RegExp(`export interface ${row} \\{([^}]*)\\}`).exec(text)?.[1] ?? '';
  return [...body.matchAll(/readonly (\w+): number;/g)].map(([, camel = '']) => {
    const snake = camel.replaceAll(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`);
    return pathIdOf(snake === pathIdOf('user_id').snake ? 'user_id' : snake);
  });
}

function addEndpoint(
  edits: WorkspaceEdits,
  { rest, callEndpoint }: GeneratorContext,
  { operation, slice }: EndpointNames,
  { file, spec, call }: { readonly file: string; readonly spec: string; readonly call: string },
): void {
  const testing = `${rest}/../testing/call-endpoint.ts`;
  if (!edits.exists(inside(testing))) edits.create(inside(testing), callEndpoint);
  edits.create(`${rest}/${slice}/${operation.kebab}.endpoint.ts`, file);
  edits.create(`${rest}/${slice}/${operation.kebab}.spec.ts`, spec);
  edits.addImport(
    `${rest}/endpoints.ts`,
    `import { ${operation.camel} } from './${slice}/${operation.kebab}.endpoint.ts';`,
  );
  edits.addToBlock(`${rest}/endpoints.ts`, 'return [', `    ${call},`);
}

/** A removal needs a row: the sample call creates one by the operation that adds, if there is one. */
function addUndoingSample(edits: WorkspaceEdits, path: string): void {
  const writes = edits.read(`${POLICY}/audit.json`);
  const method = ['POST', 'PUT', 'PATCH'].find((each) => writes.includes(`"${each} ${path}":`));
  if (method === undefined) return;
  edits.addToBlock(
    `${POLICY}/sample-calls.ts`,
    'SAMPLES: Readonly<Record<string, MakeSample>> = {',
    `  'DELETE ${path}': undoing('${method} ${path}'),`,
  );
}
