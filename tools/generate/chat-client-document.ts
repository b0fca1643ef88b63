import type { OpenAPI3 } from 'openapi-typescript';

type Json = null | boolean | number | string | readonly Json[] | { readonly [key: string]: Json };
type JsonObject = Readonly<Record<string, Json>>;

const PREFIX = '/api/v1';
const JSON_TEXT = 'application/json';
const FILE = 'application/octet-stream';

/**
 * The document of the chat API for its client: paths without their prefix, only successes, as every failure
 * has one form, and values instead of the JSON texts that the client creates of them.
 *
 * @param text the OpenAPI document
 */
export function chatClientDocument(text: string): OpenAPI3 {
  const { paths, ...rest } = JSON.parse(text) as JsonObject & { paths: JsonObject };
  const shortened = Object.entries(paths).map(([path, item]): [string, Json] => [
    path.slice(PREFIX.length),
    withoutFailures(item as JsonObject),
  ]);
  const document: JsonObject = { ...rest, paths: Object.fromEntries(shortened) };
  return withValues(document) as unknown as OpenAPI3;
}

/** Whether a schema represents the content of a file. */
export function isFile(schema: object): boolean {
  return 'contentMediaType' in schema && schema.contentMediaType === FILE;
}

function withoutFailures(item: JsonObject): JsonObject {
  const operations = Object.entries(item).map(([method, operation]): [string, Json] => {
    const { responses, ...rest } = operation as JsonObject & { responses: JsonObject };
    const success = responses['200'] as Json;
    return [method, { ...rest, responses: { '200': success } }];
  });
  return Object.fromEntries(operations);
}

/** A parameter that carries JSON as a text has the type of its value. */
function withValues(value: Json): Json {
  if (isList(value)) return value.map(withValues);
  if (value === null || typeof value !== 'object') return value;
  if (value.contentMediaType === JSON_TEXT && value.contentSchema) {
    return withValues(value.contentSchema);
  }
  return Object.fromEntries(Object.entries(value).map(([key, each]) => [key, withValues(each)]));
}

const isList = (value: Json): value is readonly Json[] => Array.isArray(value);
