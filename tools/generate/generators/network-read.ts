import type { EndpointNames, EndpointOptions } from './endpoint-names.ts';
import type { WorkspaceEdits } from './workspace-edits.ts';

const DOMAIN = 'libs/node-network/domain/src';
const REST = 'libs/node-network/rest/src';

/**
 * Adds an endpoint of the node status service that answers from the snapshot in memory: a pure function of the
 * domain, its schema, its line in the document and its test over HTTP.
 */
export function addNetworkRead(
  edits: WorkspaceEdits,
  names: EndpointNames,
  { path }: EndpointOptions,
): void {
  const { operation, thing, things, slice, summary } = names;
  const view = `${thing.camel}View`;
  edits.create(`${DOMAIN}/${slice}/${thing.kebab}-view.ts`, viewFile(names));
  edits.addToEnd(
    `${DOMAIN}/index.ts`,
    `export { ${view}, type ${thing.pascal}View } from './${slice}/${thing.kebab}-view.ts';`,
  );
  const file = `${slice}/${things.kebab}.endpoints`;
  edits.create(`${REST}/${file}.ts`, endpointsFile(names, path));
  edits.create(`${REST}/${file}.spec.ts`, endpointsSpec(names, path));
  const endpoints = `${REST}/endpoints.ts`;
  edits.addImport(endpoints, `import { ${thing.camel}Endpoints } from './${file}.ts';`);
  edits.addToBlock(endpoints, 'return [', `    ...${thing.camel}Endpoints(views),`);
  const document = `${REST}/node-status-open-api`;
  edits.addImport(`${document}.ts`, `import { ${thing.camel}Schemas } from './${file}.ts';`);
  edits.addToBlock(
    `${document}.ts`,
    'const COMPONENTS: readonly NamedSchema[] = [',
    `  ...${thing.camel}Schemas,`,
  );
  edits.addToBlock(
    `${document}.spec.ts`,
    'const OPERATIONS: readonly [path: string, operation: string, request: string][] = [',
    `  ['${path}', '${operation.snake}', '${path}'],`,
  );
  edits.addBehind('CHANGELOG.md', '### Node status API\n\n', `- \`GET ${path}\`: ${summary}\n`);
}

const viewFile = ({
  operation,
  thing,
}: EndpointNames) => `/** The answer of the operation \`${operation.snake}\`. */
export interface ${thing.pascal}View {
  readonly nodes: number;
  readonly gateways: number;
}

/** The wire form of the counts of a snapshot. */
export function ${thing.camel}View({ nodes, gateways }: ${thing.pascal}View): ${thing.pascal}View {
  return { nodes, gateways };
}
`;

const endpointsFile = (
  { operation, thing, things, summary }: EndpointNames,
  path: string,
) => `import { ${thing.camel}View, type ${thing.pascal}View } from '@tandem/node-network-domain';
import type { NamedSchema } from '@tandem/shared-rest';
import type { NetworkViewCache } from '../view/network-view-cache.ts';
import { count, resource } from '../wire/fields.ts';
import { nodeStatusEndpoint, type NodeStatusEndpoint } from '../wire/node-status-endpoint.ts';

const ${thing.camel}Schema = resource<${thing.pascal}View>('${thing.pascal}', { nodes: count(), gateways: count() });

export const ${thing.camel}Schemas: readonly NamedSchema[] = [${thing.camel}Schema];

/** Operation ${operation.snake}. */
export function ${thing.camel}Endpoints(views: NetworkViewCache): readonly NodeStatusEndpoint[] {
  return [
    nodeStatusEndpoint({
      operationId: '${operation.snake}',
      path: '${path}',
      tag: '${things.words}',
      summary: '${summary}',
      response: ${thing.camel}Schema,
      handle: () => views.representations.ofJson(${thing.camel}View(views.current.counts)),
    }),
  ];
}
`;

const endpointsSpec = (
  { operation }: EndpointNames,
  path: string,
) => `import { afterEach, beforeEach, expect, it } from '@jest/globals';
import { serveNetwork, type ServedNetwork } from '../../testing/serve-network.ts';
import { StoredRecords, nodeWithGateway, recordsOf } from '../../testing/stored-records.ts';

let network: ServedNetwork;
beforeEach(async () => {
  const records = recordsOf([nodeWithGateway({ key: 'A' }), nodeWithGateway({ key: 'B' })]);
  network = await serveNetwork(new StoredRecords(records));
});
afterEach(() => network.stop());

it('answers ${operation.snake} from the snapshot', async () => {
  expect(await network.json('${path}')).toEqual({ nodes: 2, gateways: 2 });
});
`;
