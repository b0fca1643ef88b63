/** A JSON Schema (draft 2020-12), as OpenAPI 3.1 embeds it. */
export type JsonSchema = Readonly<Record<string, unknown>>;

/** The schema of one field, and whether an object must have it. */
export interface FieldSchema {
  readonly json: JsonSchema;
  readonly optional: boolean;
}

/** A named schema in the OpenAPI document's components. */
export interface NamedSchema extends FieldSchema {
  readonly name: string;
  readonly definition: JsonSchema;
}

type Fields = Readonly<Record<string, FieldSchema>>;

const field = (json: JsonSchema): FieldSchema => ({ json, optional: false });
const described = (json: JsonSchema, description?: string): FieldSchema =>
  field(description === undefined ? json : { ...json, description });

/**
 * Describes answers of endpoints in JSON Schema. Objects are closed: an undeclared field is an error, which
 * the end-to-end tests check on every answer.
 */
export const schema = {
  integer: (description?: string) => described({ type: 'integer' }, description),
  number: (description?: string) => described({ type: 'number' }, description),
  string: (description?: string) => described({ type: 'string' }, description),
  boolean: (description?: string) => described({ type: 'boolean' }, description),
  oneOf: (values: readonly (string | number)[], description?: string) =>
    described({ enum: values }, description),
  anything: (description?: string) => described({}, description),
  array: (items: FieldSchema, description?: string) =>
    described({ type: 'array', items: items.json }, description),
  /** An object whose keys are data, such as user ids. */
  map: (values: FieldSchema, description?: string) =>
    described({ type: 'object', additionalProperties: values.json }, description),
  either: (alternatives: readonly FieldSchema[], description?: string) =>
    described({ anyOf: alternatives.map((alternative) => alternative.json) }, description),
  nullable: (value: FieldSchema): FieldSchema => ({
    json: { anyOf: [value.json, { type: 'null' }] },
    optional: value.optional,
  }),
  optional: (value: FieldSchema): FieldSchema => ({ ...value, optional: true }),
  object: (fields: Fields, description?: string) => described(closedObject(fields), description),
  /** An object with these fields; it may have others. */
  atLeast: (fields: Fields, description?: string) =>
    described({ ...closedObject(fields), additionalProperties: true }, description),
  /** Names a schema: it is written once in the document and referenced by its users. */
  named: (name: string, value: FieldSchema): NamedSchema => ({
    name,
    definition: value.json,
    json: { $ref: `#/components/schemas/${name}` },
    optional: false,
  }),
} as const;

/** The JSON Schema of an object with exactly these fields. */
export function closedObject(fields: Fields): JsonSchema {
  const required = Object.entries(fields)
    .filter(([, value]) => !value.optional)
    .map(([name]) => name);
  return {
    type: 'object',
    properties: Object.fromEntries(
      Object.entries(fields).map(([name, value]) => [name, value.json]),
    ),
    ...(required.length > 0 && { required }),
    additionalProperties: false,
  };
}
