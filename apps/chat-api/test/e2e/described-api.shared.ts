import type { ValidateFunction } from 'ajv';
import { describeChatApi } from '../../src/index.ts';
import { answerSchemas } from './answer-schemas.shared.cjs';

/** An operation of a document. */
interface Operation {
  /** `METHOD /path/{template}` */
  readonly name: string;
  readonly method: string;
  readonly pattern: RegExp;
  readonly template: string;
  /** The check of its successful answers, compiled on first use. */
  readonly schema: () => ValidateFunction;
}

/** The operations of an OpenAPI document, with the schemas of their answers. */
export class DescribedApi {
  readonly #operations: readonly Operation[];

  /** @param text the document */
  constructor(text: string) {
    const document = JSON.parse(text) as { paths: Record<string, Record<string, unknown>> };
    const schemaAt = answerSchemas(text);
    const operations = Object.entries(document.paths).flatMap(([template, item]) => {
      const pattern = patternOf(template);
      return Object.keys(item).map((key) => {
        const method = key.toUpperCase();
        const pointer = pointerTo(template, key);
        const schema = () => schemaAt(pointer);
        return { name: `${method} ${template}`, method, pattern, template, schema };
      });
    });
    // Fixed paths first: `/users/me` is not `/users/{user_id}`.
    this.#operations = operations.sort(
      (a, b) =>
        countBraces(a.template) - countBraces(b.template) ||
        b.template.split('/').length - a.template.split('/').length,
    );
  }

  /** The operation that answers `path`. */
  find(method: string, path: string): Operation | undefined {
    const decoded = decodeURI(path);
    return this.#operations.find((each) => each.method === method && each.pattern.test(decoded));
  }
}

let present: DescribedApi | undefined;

/**
 * The API of these sources, read once in a worker process: each service publishes the same document, as
 * `transport.e2e-spec.ts` tests.
 */
export function presentApi(): DescribedApi {
  present ??= new DescribedApi(JSON.stringify(describeChatApi().document));
  return present;
}

/** Two parameters may contain slashes. */
function patternOf(template: string): RegExp {
  const open = template
    .replace(/\{(?:fragment|filename)\}$/, '[^?]+')
    .replace(/\{\w+\}/g, '[^/?]+');
  return new RegExp(`^${open}$`);
}

function pointerTo(template: string, method: string): string {
  return ['paths', template, method, 'responses', '200', 'content', 'application/json', 'schema']
    .map((part) =>
      part.replaceAll('~', '~0').replaceAll('/', '~1').replace(/[{}]/g, encodeURIComponent),
    )
    .join('/');
}

function countBraces(template: string): number {
  return template.split('{').length;
}
