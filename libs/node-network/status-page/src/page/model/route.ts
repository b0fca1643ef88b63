import { EVERYTHING, parametersOf, queryOf, type NodeQuery } from './node-query.ts';

/** The nodes and the country of the map. */
export interface MapQuery {
  readonly nodes: 'gateways' | 'all';
  /** A two-letter code, or empty. */
  readonly country: string;
}

/** The view of an address, with its parameters. */
export type Route =
  | { readonly view: 'overview' }
  | { readonly view: 'nodes'; readonly query: NodeQuery }
  | { readonly view: 'node'; readonly name: string }
  | { readonly view: 'map'; readonly map: MapQuery }
  | { readonly view: 'changes' }
  | { readonly view: 'unknown' };

/** The route of a fragment such as `#/nodes?country=CH`. */
export function routeOf(fragment: string): Route {
  const [path = '', search = ''] = fragment.replace(/^#\/?/, '').split('?', 2);
  const parameters = new URLSearchParams(search);
  const [view, name] = path.split('/').map(decoded);
  switch (view) {
    case '':
      return { view: 'overview' };
    case 'nodes':
      if (name === undefined || name === '') return { view: 'nodes', query: queryOf(parameters) };
      return { view: 'node', name };
    case 'map':
      return { view: 'map', map: mapQueryOf(parameters) };
    case 'changes':
      return { view: 'changes' };
    default:
      return { view: 'unknown' };
  }
}

/** The address of the nodes that match. */
export function nodesAddress(query: Partial<NodeQuery> = {}): string {
  return withParameters('#/nodes', parametersOf({ ...EVERYTHING, ...query }));
}

/** The address of a node's page. @param name its id or its key */
export function nodeAddress(name: string | number): string {
  return `#/nodes/${encodeURIComponent(name)}`;
}

export function mapAddress({ nodes = 'gateways', country = '' }: Partial<MapQuery> = {}): string {
  const parameters = new URLSearchParams();
  if (nodes !== 'gateways') parameters.set('nodes', nodes);
  if (country !== '') parameters.set('country', country);
  return withParameters('#/map', parameters);
}

function mapQueryOf(parameters: URLSearchParams): MapQuery {
  return {
    nodes: parameters.get('nodes') === 'all' ? 'all' : 'gateways',
    country: (parameters.get('country') ?? '').toUpperCase(),
  };
}

function withParameters(path: string, parameters: URLSearchParams): string {
  return parameters.size === 0 ? path : `${path}?${parameters.toString()}`;
}

function decoded(part: string): string {
  try {
    return decodeURIComponent(part);
  } catch {
    return part;
  }
}
