/** A JSON schema, as far as the fuzzer uses it to create values. */
export interface Schema {
  readonly type?: string | readonly string[];
  readonly enum?: readonly unknown[];
  readonly anyOf?: readonly Schema[];
  readonly items?: Schema;
  readonly properties?: Readonly<Record<string, Schema>>;
  readonly required?: readonly string[];
  readonly maxLength?: number;
}

export interface Parameter {
  readonly name: string;
  readonly in: 'path' | 'query' | 'form';
  readonly required: boolean;
  readonly schema: Schema;
}

/** An operation of a service, as its document describes it. */
export interface Operation {
  readonly method: string;
  /** With `{names}`. */
  readonly path: string;
  readonly parameters: readonly Parameter[];
  /** True if the service answers with one object that has a `result`. */
  readonly chat: boolean;
}

interface DescribedParameter {
  readonly name: string;
  readonly in: string;
  readonly required?: boolean;
  /** With `contentSchema` for what is sent as a text of JSON. */
  readonly schema?: Schema & { readonly contentSchema?: Schema };
}

interface Described {
  readonly parameters?: readonly DescribedParameter[];
  readonly requestBody?: {
    readonly content: Readonly<Record<string, { readonly schema: Schema }>>;
  };
}

export interface OpenApiDocument {
  readonly paths: Readonly<Record<string, Readonly<Record<string, Described>>>>;
}

/** All operations that the document describes. */
export function operationsOf(document: OpenApiDocument): Operation[] {
  return Object.entries(document.paths).flatMap(([path, item]) =>
    Object.entries(item).map(([method, described]) => ({
      method: method.toUpperCase(),
      path,
      parameters: [...placed(described), ...formed(described)],
      chat: path.startsWith('/api/v1/'),
    })),
  );
}

function placed({ parameters = [] }: Described): Parameter[] {
  return parameters
    .filter((each) => each.in === 'path' || each.in === 'query')
    .map(({ name, in: location, required, schema }) => ({
      name,
      in: location as 'path' | 'query',
      required: required ?? false,
      schema: schema?.contentSchema ?? schema ?? {},
    }));
}

function formed({ requestBody }: Described): Parameter[] {
  const [body] = Object.values(requestBody?.content ?? {});
  return Object.entries(body?.schema.properties ?? {}).map(([name, schema]) => ({
    name,
    in: 'form',
    required: body?.schema.required?.includes(name) ?? false,
    schema,
  }));
}
