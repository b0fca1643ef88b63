import { Ajv2020, type ValidateFunction } from 'ajv/dist/2020.js';
import addFormats from 'ajv-formats';
import { operationsOf, type OpenApiDocument, type Operation } from './operations.ts';

/** An operation of a running service. */
export interface Target extends Operation {
  /** The service's base address. */
  readonly url: string;
  readonly name: string;
  /** Whether an answer is as described; for what is no JSON there is nothing to compare with. */
  readonly validate: ValidateFunction | undefined;
}

/** Everything that a service describes at `/openapi.json`. */
export async function targetsOf(url: string): Promise<Target[]> {
  const document = (await (await fetch(`${url}/openapi.json`)).json()) as OpenApiDocument;
  const ajv = new Ajv2020({ strict: false, allErrors: false });
  addFormats.default(ajv);
  ajv.addSchema(document, 'openapi.json');
  return operationsOf(document).map((operation) => {
    const pointer = ['paths', operation.path, operation.method.toLowerCase(), 'responses', '200']
      .concat(['content', 'application/json', 'schema'])
      .map((part) => part.replaceAll('~', '~0').replaceAll('/', '~1'))
      .map((part) => part.replace(/[{}]/g, encodeURIComponent))
      .join('/');
    let validate: ValidateFunction | undefined;
    try {
      validate = ajv.compile({ $ref: `openapi.json#/${pointer}` });
    } catch {
      // It answers with something else than JSON.
    }
    return { ...operation, url, validate, name: `${operation.method} ${operation.path}` };
  });
}
