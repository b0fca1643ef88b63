import { closedObject, schema, type JsonSchema } from '@tandem/shared-rest';
import type { IngestionEndpoint } from './ingestion-dialect.ts';
import { INGESTION_STATUS } from './ingestion-error.ts';
import { SIGNATURE_HEADER, TIMESTAMP_HEADER } from './request-signature.ts';

const REPORT = schema.object({
  result: schema.anything('What the probe found, stored verbatim'),
  log: schema.optional(schema.string('Cut after 100,000 characters')),
  tested_at: schema.string('RFC 3339'),
});

/** The OpenAPI 3.1 document of a process that accepts documents. */
export function ingestionOpenApi(
  title: string,
  endpoints: readonly IngestionEndpoint[],
): JsonSchema {
  return {
    openapi: '3.1.0',
    info: {
      title,
      version: '1',
      license: { name: 'Apache-2.0', identifier: 'Apache-2.0' },
    },
    servers: [{ url: '/' }],
    tags: [...new Set(endpoints.map(({ tag }) => tag))].map((name) => ({ name })),
    paths: Object.fromEntries(
      endpoints.map((endpoint) => [
        endpoint.path,
        { [endpoint.method.toLowerCase()]: operation(endpoint) },
      ]),
    ),
    components: {
      securitySchemes: {
        timestamp: { type: 'apiKey', in: 'header', name: TIMESTAMP_HEADER },
        signature: { type: 'apiKey', in: 'header', name: SIGNATURE_HEADER },
      },
    },
  };
}

function operation(endpoint: IngestionEndpoint): JsonSchema {
  const { operationId, tag, summary, description, response } = endpoint;
  return {
    operationId,
    tags: [tag],
    summary,
    description,
    security: [{ timestamp: [], signature: [] }],
    requestBody: {
      required: true,
      content: { 'application/json': { schema: schema.map(REPORT).json } },
    },
    responses: {
      '200': answer('What became of the reports', response.json),
      ...Object.fromEntries([...failures()].map(([status, codes]) => [status, refusal(codes)])),
    },
  };
}

function failures(): Map<number, string[]> {
  const byStatus = new Map<number, string[]>();
  for (const [code, status] of Object.entries(INGESTION_STATUS)) {
    byStatus.set(status, [...(byStatus.get(status) ?? []), code]);
  }
  return byStatus;
}

function refusal(codes: readonly string[]): JsonSchema {
  const body = closedObject({ code: schema.oneOf(codes), message: schema.string() });
  return answer(codes.join(', '), body);
}

function answer(description: string, body: JsonSchema): JsonSchema {
  return { description, content: { 'application/json': { schema: body } } };
}
