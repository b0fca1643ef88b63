import {
  openApiDocument,
  type JsonSchema,
  type NamedSchema,
  type OpenApiInfo,
} from '@tandem/shared-rest';
import { directorySchemas } from './directory/dvpn-gateway.schema.ts';
import { explorerSchemas } from './explorer/explorer-node.schema.ts';
import { nodeDataSchemas } from './explorer/node-data.schema.ts';
import { gatewaySchemas } from './gateways/gateway.schema.ts';
import { mixnodeSchemas } from './mixnodes/mixnodes.endpoints.ts';
import { serviceSchemas } from './services/services.endpoints.ts';
import { sessionSchemas } from './sessions/sessions.endpoints.ts';
import { statusSchemas } from './status/status.endpoints.ts';
import { summarySchemas } from './summary/summary.endpoints.ts';
import type { NodeStatusEndpoint } from './wire/node-status-endpoint.ts';
import { nodeStatusErrors } from './wire/node-status-errors.ts';
import type { PlainErrorEntry } from './wire/plain-error.ts';

const COMPONENTS: readonly NamedSchema[] = [
  ...nodeDataSchemas,
  ...directorySchemas,
  ...explorerSchemas,
  ...gatewaySchemas,
  ...sessionSchemas,
  ...mixnodeSchemas,
  ...serviceSchemas,
  ...statusSchemas,
  ...summarySchemas,
];

const ERRORS: Readonly<Record<string, PlainErrorEntry>> = nodeStatusErrors;

/** The OpenAPI document of the node status service. */
export function nodeStatusOpenApi(
  info: OpenApiInfo,
  endpoints: readonly NodeStatusEndpoint[],
): JsonSchema {
  return openApiDocument(info, endpoints, {
    prefix: '',
    components: COMPONENTS,
    securitySchemes: {},
    success: (endpoint) => ({
      description: 'Success',
      headers: { etag: { description: 'Identifies the content', schema: { type: 'string' } } },
      content: { 'application/json': { schema: endpoint.response.json } },
    }),
    failures,
    security: () => [],
    constraints: () => ({}),
  });
}

function failures(endpoint: NodeStatusEndpoint): Record<string, JsonSchema> {
  const textsByStatus = new Map<number, string[]>();
  for (const code of endpoint.errors) {
    const entry = ERRORS[code];
    if (!entry) throw new Error(`${endpoint.operationId} names an unknown error: ${code}`);
    textsByStatus.set(entry.status, [...(textsByStatus.get(entry.status) ?? []), entry.text]);
  }
  const answers = [...textsByStatus].map(([status, texts]) => [
    String(status),
    {
      description: texts.map((text) => `\`${text}\``).join(' or '),
      content: { 'text/plain': { schema: { type: 'string' } } },
    },
  ]);
  return {
    '304': { description: 'The cached content of the client is current' },
    ...(Object.fromEntries(answers) as Record<string, JsonSchema>),
  };
}
