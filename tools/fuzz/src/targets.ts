import { Ajv2020, type ValidateFunction } from 'ajv/dist/2020.js';
import addFormats from 'ajv-formats';
import { operationsOf, type OpenApiDocument, type Operation } from './operations.ts';

/** An operation of a running service. */
export interface Target extends Operation {
  /** The service's base address. */
  readonly url: string;
  readonly name: string;
  /**
   * The violation of an answer against its description, if there is one; null for answers that are not JSON.
   */
  readonly faultOf: (answer: unknown) => string | null;
}

/** Everything that a service describes at `/openapi.json`. */
export async function targetsOf(url: string): Promise<Target[]> {
  const document = (await (await fetch(`${url}/openapi.json`)).json()) as OpenApiDocument;
  const ajv = new Ajv2020({
    strict: false,
    meta: false,
    validateSchema: false,
    // A schema checks few answers, so that the time to compile it matters.
    code: { optimize: false },
  });
  addFormats.default(ajv);
  ajv.addSchema(document, 'openapi.json');
  return operationsOf(document).map((operation) => {
    const pointer = ['paths', operation.path, operation.method.toLowerCase(), 'responses', '200']
      .concat(['content', 'application/json', 'schema'])
      .map((part) => part.replaceAll('~', '~0').replaceAll('/', '~1'))
      .map((part) => part.replace(/[{}]/g, encodeURIComponent))
      .join('/');
    const faultOf = faultsBy(ajv, `openapi.json#/${pointer}`);
    return { ...operation, url, faultOf, name: `${operation.method} ${operation.path}` };
  });
}

/** Compiles a schema with its first answer: a run needs few of the schemas. */
function faultsBy(ajv: Ajv2020, schema: string): Target['faultOf'] {
  let compiled: ValidateFunction | null | undefined;
  return (answer) => {
    if (compiled === undefined) compiled = compile(ajv, schema);
    if (compiled === null || compiled(answer)) return null;
    const [error] = compiled.errors ?? [];
    const where = error?.instancePath.replace(/\d+/g, 'N');
    return `${where} ${error?.message} ${JSON.stringify(error?.params)}`;
  };
}

/** Null for an operation whose answers are not JSON. */
function compile(ajv: Ajv2020, schema: string): ValidateFunction | null {
  try {
    return ajv.compile({ $ref: schema });
  } catch {
    return null;
  }
}
