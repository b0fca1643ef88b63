import type { Endpoint } from './endpoint.ts';
import { parametersOf, type ParameterSpec } from './parameters.ts';
import type { FieldSchema, JsonSchema, NamedSchema } from './schema.ts';

/** The additions of a dialect to the document of its endpoints. */
interface OpenApiDialect<E extends Endpoint> {
  readonly prefix: string;
  readonly components: readonly NamedSchema[];
  readonly securitySchemes: Readonly<Record<string, JsonSchema>>;
  /** The schema and further keys of the success answer. */
  success(endpoint: E): JsonSchema;
  /** Status to response object, for everything but success. */
  failures(endpoint: E): Readonly<Record<string, JsonSchema>>;
  security(endpoint: E): readonly JsonSchema[];
  /** True if the endpoint has a file in its form, under any name. */
  takesFile?(endpoint: E): boolean;
  /** True if the body is data that the document does not describe; all parameters are in the query. */
  takesBody?(endpoint: E): boolean;
  /** JSON Schema keywords that the validation rules of a parameter add. */
  constraints(endpoint: E, spec: ParameterSpec): JsonSchema;
}

export interface OpenApiInfo {
  readonly title: string;
  readonly version: string;
  readonly description: string;
}

/** The OpenAPI 3.1 document of `endpoints`: each of them and nothing else. */
export function openApiDocument<E extends Endpoint>(
  info: OpenApiInfo,
  endpoints: readonly E[],
  dialect: OpenApiDialect<E>,
): JsonSchema {
  const paths: Record<string, Record<string, JsonSchema>> = {};
  for (const endpoint of endpoints) {
    [endpoint.path, ...(endpoint.aliases ?? [])].forEach((path, index) => {
      const operationId =
        index === 0 ? endpoint.operationId : `${endpoint.operationId}-${index + 1}`;
      const item = (paths[dialect.prefix + path] ??= {});
      item[endpoint.method.toLowerCase()] = { operationId, ...operation(endpoint, dialect) };
    });
  }
  return {
    openapi: '3.1.0',
    info: { ...info, license: { name: 'Apache-2.0', identifier: 'Apache-2.0' } },
    servers: [{ url: '/' }],
    tags: [...new Set(endpoints.map((endpoint) => endpoint.tag))].map((name) => ({ name })),
    paths: Object.fromEntries(Object.entries(paths).sort(([a], [b]) => (a < b ? -1 : 1))),
    components: {
      schemas: Object.fromEntries(dialect.components.map((each) => [each.name, each.definition])),
      securitySchemes: dialect.securitySchemes,
    },
  };
}

/** Every named schema of `fields`, for {@link OpenApiDialect.components}. */
export function isNamedSchema(value: FieldSchema): value is NamedSchema {
  return 'name' in value;
}

function operation<E extends Endpoint>(endpoint: E, dialect: OpenApiDialect<E>): JsonSchema {
  const takesBody = dialect.takesBody?.(endpoint) ?? false;
  const hasForm = endpoint.method !== 'GET' && !takesBody;
  const specs = parametersOf(endpoint.params).map((spec) => placed(spec, hasForm));
  const form = specs.filter((spec) => spec.location === 'form');
  const parameters = specs
    .filter((spec) => spec.location !== 'form')
    .map((spec) => ({
      name: spec.name,
      in: spec.location,
      required: spec.location === 'path' || spec.required,
      ...(spec.description !== undefined && { description: spec.description }),
      schema: textSchema(endpoint, spec, dialect),
    }));
  return {
    tags: [endpoint.tag],
    summary: endpoint.summary,
    ...(endpoint.description !== undefined && { description: endpoint.description }),
    ...(parameters.length > 0 && { parameters }),
    ...(takesBody && { requestBody: ANY_BODY }),
    ...((form.length > 0 || dialect.takesFile?.(endpoint)) && {
      requestBody: body(endpoint, form, dialect),
    }),
    responses: { '200': dialect.success(endpoint), ...dialect.failures(endpoint) },
    security: dialect.security(endpoint),
  };
}

const ANY_BODY = { required: true, content: { 'application/json': { schema: {} } } };

/** Without a form, such as with a GET, its parameters are in the query. */
function placed(spec: ParameterSpec, hasForm: boolean): ParameterSpec {
  return !hasForm && spec.location === 'form' ? { ...spec, location: 'query' } : spec;
}

function body<E extends Endpoint>(
  endpoint: E,
  specs: readonly ParameterSpec[],
  dialect: OpenApiDialect<E>,
): JsonSchema {
  const required = specs.filter((spec) => spec.required).map((spec) => spec.name);
  const schema = {
    type: 'object',
    properties: Object.fromEntries(
      specs.map((spec) => [spec.name, parameterSchema(endpoint, spec, dialect)]),
    ),
    ...(required.length > 0 && { required }),
  };
  if (dialect.takesFile?.(endpoint)) {
    const file = { type: 'string', contentMediaType: 'application/octet-stream' };
    const withFile = { ...schema, properties: { ...schema.properties, file } };
    return { required: true, content: { 'multipart/form-data': { schema: withFile } } };
  }
  // Exactly this one type: for several types, and for forms with values that are not texts, generators of
  // clients produce code that does not run.
  return { required: required.length > 0, content: { 'application/json': { schema } } };
}

/**
 * The schema of a parameter in the path or the query. A list or an object is described as its text form:
 * generated clients encode texts correctly and everything else differently.
 */
function textSchema<E extends Endpoint>(
  endpoint: E,
  spec: ParameterSpec,
  dialect: OpenApiDialect<E>,
): JsonSchema {
  const schema = parameterSchema(endpoint, spec, dialect);
  if (!isStructured(spec.schema)) return schema;
  const { default: defaultValue, ...contentSchema } = schema;
  return {
    type: 'string',
    contentMediaType: 'application/json',
    contentSchema,
    ...(defaultValue !== undefined && { default: JSON.stringify(defaultValue) }),
  };
}

function parameterSchema<E extends Endpoint>(
  endpoint: E,
  spec: ParameterSpec,
  dialect: OpenApiDialect<E>,
): JsonSchema {
  return {
    ...spec.schema,
    ...dialect.constraints(endpoint, spec),
    ...(spec.location === 'form' &&
      spec.description !== undefined && { description: spec.description }),
    ...(spec.defaultValue !== undefined && { default: spec.defaultValue }),
  };
}

function isStructured(schema: JsonSchema): boolean {
  const types: readonly unknown[] = Array.isArray(schema.type) ? schema.type : [schema.type];
  return types.includes('object') || types.includes('array') || 'anyOf' in schema;
}
