import type { Endpoint } from './endpoint.ts';
import { parametersOf } from './parameters.ts';

const HIDDEN = '…';
/** Anything longer than this in an unknown path may be a mistyped secret. */
const LONGEST_SHOWN = 15;
const WORDS = /^[a-z]+(?:[._-][a-z]+)*$/;

/**
 * The logged form of paths of requests: never with a secret, for any method, and whether or not the path
 * matches an endpoint.
 */
export class LoggedPaths {
  readonly #secretPrefixes: readonly RegExp[];

  /** @param groups endpoints with the prefix that their paths hang below */
  constructor(...groups: readonly { prefix: string; endpoints: readonly Endpoint[] }[]) {
    const prefixes = groups.flatMap(({ prefix, endpoints }) =>
      endpoints.flatMap((endpoint) => secretPrefixes(prefix, endpoint)),
    );
    this.#secretPrefixes = [...new Set(prefixes)].map((pattern) => new RegExp(pattern));
  }

  /**
   * @param path as it was sent
   * @param isRoute whether an endpoint matches
   */
  shown(path: string, isRoute: boolean): string {
    // As the router reads it.
    const read = decoded(path).replace(/\/{2,}/g, '/');
    for (const prefix of this.#secretPrefixes) {
      const before = prefix.exec(read)?.[0];
      if (before !== undefined) return before + HIDDEN;
    }
    return isRoute ? path : path.split('/').map(shownSegment).join('/');
  }
}

/** Patterns of the part before the first secret of each path of an endpoint. */
function secretPrefixes(prefix: string, { path, aliases = [], params }: Endpoint): string[] {
  const secrets = parametersOf(params).flatMap(({ name, isSecret }) => (isSecret ? [name] : []));
  return [path, ...aliases].flatMap((each) => {
    const positions = secrets.map((name) => each.indexOf(`{${name}}`)).filter((at) => at >= 0);
    if (positions.length === 0) return [];
    const before = prefix + each.slice(0, Math.min(...positions));
    const literal = before.replace(/[.*+?^$()|[\]\\]/g, '\\$&');
    return [`^${literal.replace(/\{\w+\}/g, '[^/]+')}(?=.)`];
  });
}

function decoded(path: string): string {
  try {
    return decodeURIComponent(path);
  } catch {
    return path;
  }
}

function shownSegment(segment: string): string {
  return segment.length <= LONGEST_SHOWN || WORDS.test(segment) ? segment : HIDDEN;
}
