import {
  openApiDocument,
  schema,
  type JsonSchema,
  type NamedSchema,
  type OpenApiInfo,
} from '@tandem/shared-rest';
import type { ChatEndpoint } from './chat-endpoint.ts';
import { constraintKeywords } from './constraints.ts';
import { refusalsOf } from './guards.ts';
import type { WireErrorEntry } from './wire-error.ts';

const errorSchema: NamedSchema = schema.named('Error', {
  optional: false,
  json: {
    type: 'object',
    properties: {
      result: { enum: ['error'] },
      msg: { type: 'string', description: 'For users' },
      code: { type: 'string', description: 'For programs' },
    },
    required: ['result', 'msg'],
  },
});

/** The OpenAPI document of the chat service. */
export function chatOpenApi(
  info: OpenApiInfo,
  endpoints: readonly ChatEndpoint[],
  errors: Readonly<Record<string, WireErrorEntry>>,
  components: readonly NamedSchema[],
): JsonSchema {
  return openApiDocument(info, endpoints, {
    prefix: '/api/v1',
    components: [errorSchema, ...components],
    securitySchemes: {
      apiKey: {
        type: 'http',
        scheme: 'basic',
        description: 'User name: the API email. Password: the API key.',
      },
    },
    success: (endpoint) => answer('Success', endpoint.response.json),
    failures: (endpoint) => failures(endpoint, errors),
    security: (endpoint) => (endpoint.auth === 'user' ? [{ apiKey: [] }] : []),
    takesBody: (endpoint) => endpoint.takesBody === true,
    takesFile: (endpoint) => endpoint.files !== undefined,
    constraints: (endpoint, spec) => constraintKeywords(endpoint.params, spec.property),
  });
}

function failures(
  endpoint: ChatEndpoint,
  errors: Readonly<Record<string, WireErrorEntry>>,
): Record<string, JsonSchema> {
  const refusals = endpoint.guard ? refusalsOf(endpoint.guard) : [];
  const byStatus = new Map<number, string[]>([
    [
      400,
      [
        'a parameter is missing or invalid',
        ...refusals.map(({ code, message }) => `${code}: ${message}`),
      ],
    ],
  ]);
  if (endpoint.auth === 'user') byStatus.set(401, ['UNAUTHORIZED: the credentials are refused']);
  byStatus.set(413, ['REQUEST_TOO_LARGE: the form is too large']);
  byStatus.set(429, ['RATE_LIMIT_HIT: API usage exceeded rate limit']);
  for (const code of endpoint.errors) {
    const entry = errors[code];
    if (!entry) throw new Error(`${endpoint.operationId} names an unknown error: ${code}`);
    const texts = byStatus.get(entry.status) ?? [];
    byStatus.set(entry.status, [...texts, `${entry.code}: ${entry.msg}`]);
  }
  return Object.fromEntries(
    [...byStatus]
      .sort(([a], [b]) => a - b)
      .map(([status, texts]) => [String(status), answer(texts.join('\n\n'), errorSchema.json)]),
  );
}

function answer(description: string, json: JsonSchema): JsonSchema {
  return { description, content: { 'application/json': { schema: json } } };
}
