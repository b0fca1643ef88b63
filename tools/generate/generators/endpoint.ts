import { addClientEvent } from './client-event.ts';
import { eventFile, useCaseFile, useCaseSpec } from './endpoint-domain.ts';
import {
  endpointNames,
  nameOf,
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
import { exportFromSlice } from './slice-exports.ts';
import { generateStore } from './store.ts';
import { inside, WorkspaceEdits, type Workspace } from './workspace-edits.ts';

const DOMAIN = 'libs/messaging/domain/src';
const REST = 'libs/messaging/rest/src';
const POLICY = 'apps/chat-api/test/e2e/policy';
/** The outcomes of sample calls of generated operations: users only, of any role. */
const VERDICTS = [...Array<string>(7).fill('ok    '), '401   ', '401   ', '401'].join(' ');
const PATH_WIDTH = 56;

/**
 * Adds an endpoint to the messaging context, with its use case or query, its event, its tests and its lines
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
  const edits = new WorkspaceEdits(workspace);
  if (options.method === 'GET') addRead(edits, names, options);
  else addWrite(edits, names, options, now);
  addPolicies(edits, names, options);
  edits.addBehind(
    'CHANGELOG.md',
    '### Chat API\n\n',
    `- \`${options.method} ${options.path}\`: ${names.summary}\n`,
  );
  return edits.finish();
}

function addWrite(
  edits: WorkspaceEdits,
  names: EndpointNames,
  options: EndpointOptions,
  now: number,
): void {
  const { operation, slice } = names;
  if (options.table !== undefined) generateStore(edits, names, now);
  const folder = inside(DOMAIN, slice);
  edits.create(`${folder}/${operation.kebab}.ts`, useCaseFile(names, options));
  edits.create(`${folder}/${operation.kebab}.spec.ts`, useCaseSpec(names, options));
  edits.addImport(
    `${DOMAIN}/use-cases.ts`,
    `import { ${operation.pascal} } from './${slice}/${operation.kebab}.ts';`,
  );
  edits.addToBlock(
    `${DOMAIN}/use-cases.ts`,
    'return {',
    `    ${operation.camel}: new ${operation.pascal}(ports),`,
  );
  const exported = [
    operation.pascal,
    ...(names.ids.length > 0 ? [`type ${operation.pascal}Input`] : []),
  ];
  exportFromSlice(
    edits,
    slice,
    `export { ${exported.join(', ')} } from './${operation.kebab}.ts';`,
  );
  addEvent(edits, names, options);
  if (options.table !== undefined && options.method === 'DELETE') {
    addUndoingSample(edits, names, options.path);
  }
  addEndpoint(edits, names, {
    file: writeEndpointFile(names, options),
    spec: writeEndpointSpec(names),
    call: `${operation.camel}(useCases.${operation.camel})`,
  });
}

function addEvent(edits: WorkspaceEdits, names: EndpointNames, options: EndpointOptions): void {
  const { slice, thing, verb, ids } = names;
  const { event = '' } = options;
  const name = nameOf(event);
  const from = `./${slice}/${name.kebab}.ts`;
  edits.create(`${DOMAIN}/${slice}/${name.kebab}.ts`, eventFile(names, event));
  exportFromSlice(edits, slice, `export { type ${name.pascal} } from './${name.kebab}.ts';`);
  edits.addImport(
    `${DOMAIN}/messaging-events.ts`,
    `import type { ${name.pascal} } from '${from}';`,
  );
  edits.addBehind(
    `${DOMAIN}/messaging-events.ts`,
    'export type MessagingEvent =',
    `\n  | ${name.pascal}`,
  );
  edits.addToBlock(
    'libs/assembly/database/src/event-types.ts',
    'Record<EventType | ServiceEventType, true>> = {',
    `  '${event}': true,`,
  );
  edits.create(`${REST}/events/${name.kebab}-events.ts`, translatorFile(names, options));
  edits.addImport(
    `${REST}/events/translators.ts`,
    `import { ${name.camel}Events } from './${name.kebab}-events.ts';`,
  );
  edits.addToBlock(`${REST}/events/translators.ts`, 'return [', `    ${name.camel}Events,`);
  addClientEvent(edits, names);
  edits.addToBlock(
    'apps/chat-api/test/e2e/realtime/event-shapes.ts',
    'EVENT_SHAPES: Readonly<Record<string, Shape>> = {',
    `  '${thing.snake} ${verb}': op({ ${ids.map(({ snake }) => `${snake}: int`).join(', ')} }),`,
  );
}

function addRead(edits: WorkspaceEdits, names: EndpointNames, options: EndpointOptions): void {
  const { operation, thing, things, slice } = names;
  const port = `${DOMAIN}/${slice}/${thing.kebab}-repository.ts`;
  if (!edits.exists(port)) {
    throw new Error(
      `${port} does not exist: generate the endpoint that writes ${thing.words} first`,
    );
  }
  const columns = columnsOf(edits.read(port), thing.pascal);
  edits.create(`${REST}/${slice}/${thing.kebab}-shape.ts`, shapeFile(names, columns));
  addEndpoint(edits, names, {
    file: readEndpointFile(names, options),
    spec: readEndpointSpec(names, columns),
    call: `${operation.camel}(dependencies)`,
  });
  edits.addImport(
    `${REST}/endpoints.ts`,
    `import type { ${operation.pascal}Dependencies } from './${slice}/${operation.kebab}.endpoint.ts';`,
  );
  edits.addBehind(
    `${REST}/endpoints.ts`,
    'interface MessagingEndpointDependencies\n  extends\n',
    `    ${operation.pascal}Dependencies,\n`,
  );
  const queries = `Postgres${thing.pascal}Queries`;
  const assembly = 'libs/assembly/messaging/src/messaging-queries.ts';
  edits.addBehind(assembly, 'import {\n', `  ${queries},\n`);
  edits.addToBlock(assembly, 'return {', `    ${things.camel}: new ${queries}(sql),`);
}

/** The columns that the interface of a row declares. */
function columnsOf(text: string, row: string): readonly PathId[] {
  const body = new RegExp(`export interface ${row} \\{([^}]*)\\}`).exec(text)?.[1] ?? '';
  return [...body.matchAll(/readonly (\w+): number;/g)].map(([, camel = '']) => ({
    camel,
    snake: camel.replaceAll(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`),
  }));
}

function addEndpoint(
  edits: WorkspaceEdits,
  { operation, slice }: EndpointNames,
  { file, spec, call }: { readonly file: string; readonly spec: string; readonly call: string },
): void {
  edits.create(`${REST}/${slice}/${operation.kebab}.endpoint.ts`, file);
  edits.create(`${REST}/${slice}/${operation.kebab}.spec.ts`, spec);
  edits.addImport(
    `${REST}/endpoints.ts`,
    `import { ${operation.camel} } from './${slice}/${operation.kebab}.endpoint.ts';`,
  );
  edits.addToBlock(`${REST}/endpoints.ts`, 'return [', `    ${call},`);
}

/** A removal needs a row: the sample call creates one by the operation that adds, if it can. */
function addUndoingSample(edits: WorkspaceEdits, names: EndpointNames, path: string): void {
  const adding = `${REST}/${names.slice}/add-${names.thing.kebab}.endpoint.ts`;
  if (!edits.exists(adding)) return;
  const method = /method: '(\w+)',\s+path: '([^']+)'/.exec(edits.read(adding));
  if (method?.[2] !== path) return;
  edits.addToBlock(
    `${POLICY}/sample-calls.ts`,
    'SAMPLES: Readonly<Record<string, MakeSample>> = {',
    `  'DELETE ${path}': undoing('${method[1]} ${path}'),`,
  );
}

/** The lines of the generated operation in the tables of the tests: they need a review like other code. */
function addPolicies(edits: WorkspaceEdits, names: EndpointNames, options: EndpointOptions): void {
  const { method, path, table } = options;
  const isEarlier = (line: string) => {
    const [, other] = /^\s*"?[A-Z]+ (\/[^\s"]*)/.exec(line) ?? [];
    return other !== undefined && other <= path;
  };
  const row = `${`${method} ${path}`.padEnd(PATH_WIDTH)} ${VERDICTS}`;
  edits.addLine(`${POLICY}/permissions.txt`, row, isEarlier);
  // Begin, lock the message, lock and change the rows, append the event, commit.
  const isLocked = names.ids.some(({ snake }) => snake === 'message_id');
  const changes = method === 'DELETE' ? 1 : 2;
  const writes = 3 + (isLocked ? 1 : 0) + (table === undefined ? 0 : changes);
  const trips = method === 'GET' ? 1 : writes;
  // At the end: its test makes the calls in this order, and some depend on earlier ones.
  edits.addToBlock(`${POLICY}/round-trips.json`, '{', `  "${method} ${path}": ${trips}`);
  // Users' own rows are no administrative act.
  if (method !== 'GET') edits.addToBlock(`${POLICY}/audit.json`, '{', `  "${method} ${path}": []`);
}
