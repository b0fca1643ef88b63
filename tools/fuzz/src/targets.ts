import { Ajv2020, type ValidateFunction } from 'ajv/dist/2020.js';
import addFormats from 'ajv-formats';
import { operationsOf, type OpenApiDocument, type Operation } from './operations.ts';

/** An operation of a running service. */
export interface Target extends Operation {
  /** The service's base address. */
  readonly url: string;
  readonly name: string;
  /** The violations of an answer against its description; nothing where that is not of JSON. */
  readonly faultOf: (answer: unknown) => string | null;
}

/** Everything that a service describes at `/openapi.json`. */
export async function targetsOf(url: string): Promise<Target[]> {
  const document = (await (await fetch(`${url}/openapi.json`)).json()) as OpenApiDocument;
  const ajv = new Ajv2020({
    strict: false,
    meta: false,
    validateSchema: false,
    // A schema checks a few answers: the time to compile it counts.
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

/** Compiled with the first answer: a run meets few of the schemas. */
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

/** Null for an operation that answers with something else than JSON. */
function compile(ajv: Ajv2020, schema: string): ValidateFunction | null {
  try {
    return ajv.compile({ $ref: schema });
  } catch {
    return null;
  }
}
