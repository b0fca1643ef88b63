import findMyWay from 'find-my-way';
import type { Endpoint } from './endpoint.ts';
import { parametersOf, type ParameterSpec } from './parameters.ts';

/** The result of routing a method and a path. */
export type RouteMatch<E> =
  | {
      readonly kind: 'found';
      readonly endpoint: E;
      readonly path: Readonly<Record<string, string>>;
    }
  | { readonly kind: 'wrong-method'; readonly allowed: readonly string[] }
  | { readonly kind: 'unknown-path' };

/**
 * Finds the endpoint of a request. Integers in a path match digits only, so that `/messages/abc`
 * is an unknown path, and a fixed segment wins over a parameter.
 */
export class RouteTable<E extends Endpoint> {
  readonly #router = findMyWay({
    caseSensitive: true,
    ignoreTrailingSlash: false,
    // No path is longer: Node refuses requests whose headers are.
    maxParamLength: 16_384,
  });
  readonly #methods = new Set<string>();

  constructor(endpoints: readonly E[], prefix = '') {
    for (const endpoint of endpoints) {
      const restName = parametersOf(endpoint.params).find(
        ({ pattern }) => pattern === 'rest',
      )?.name;
      const target: Target<E> = { endpoint, restName };
      this.#methods.add(endpoint.method);
      for (const path of [endpoint.path, ...(endpoint.aliases ?? [])]) {
        this.#router.on(
          endpoint.method,
          prefix + routerPath(path, endpoint),
          () => undefined,
          target,
        );
      }
    }
  }

  /** @param path the path as sent, percent-encoded and without a query */
  match(method: string, path: string): RouteMatch<E> {
    const wanted = method === 'HEAD' ? 'GET' : method;
    const found = this.#methods.has(wanted) ? this.#find(wanted, path) : null;
    if (found) return found;
    const allowed = [...this.#methods].filter((other) => this.#find(other, path) !== null).sort();
    if (allowed.length === 0) return { kind: 'unknown-path' };
    return { kind: 'wrong-method', allowed };
  }

  #find(method: string, path: string): (RouteMatch<E> & { kind: 'found' }) | null {
    const match = this.#router.find(method as findMyWay.HTTPMethod, path);
    // A path with a broken percent-encoding matches find-my-way's own bad-URL route.
    if (!match?.store) return null;
    const { endpoint, restName } = match.store as Target<E>;
    const params = match.params as Record<string, string>;
    // A parameter in the path has at least one character.
    if (Object.values(params).includes('')) return null;
    if (restName === undefined) return { kind: 'found', endpoint, path: params };
    const { '*': rest, ...named } = params;
    return { kind: 'found', endpoint, path: { ...named, [restName]: rest ?? '' } };
  }
}

/** The router's data of a route. */
interface Target<E> {
  readonly endpoint: E;
  /** The parameter that matches the rest of the path. */
  readonly restName: string | undefined;
}

function routerPath(path: string, endpoint: Endpoint): string {
  const specs = new Map(parametersOf(endpoint.params).map((spec) => [spec.name, spec]));
  return path.replace(/\{(\w+)\}/g, (_, name: string) => segment(name, specs.get(name), endpoint));
}

function segment(name: string, spec: ParameterSpec | undefined, endpoint: Endpoint): string {
  if (spec?.location !== 'path') {
    throw new Error(`${endpoint.operationId}: the path names {${name}}, its parameters do not`);
  }
  switch (spec.pattern) {
    case 'integer':
      return `:${name}(^[0-9]+$)`;
    case 'rest':
      return '*';
    default:
      return `:${name}`;
  }
}
