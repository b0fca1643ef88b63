import type { Actor } from '@tandem/shared-kernel';
import {
  NoParameters,
  schema,
  type Endpoint,
  type HttpMethod,
  type ParametersClass,
} from '@tandem/shared-rest';
import type Koa from 'koa';

/** The input of a raw handler besides the request itself. */
export interface RawCall<P> {
  readonly params: P;
  /** The request's Host, lower case, without a port. */
  readonly host: string;
  /**
   * The actor; `null` for a request without credentials.
   *
   * @throws WireError for credentials that are refused
   */
  readonly actor: () => Promise<Actor | null>;
  /**
   * Counts the request among the API requests of its address, for expensive or guessable resources.
   *
   * @throws WireError 429 when there were too many
   */
  readonly countByAddress: () => Promise<void>;
  /**
   * The languages for a page, best first: that of the address (`?language=`), those of the browser, that of the
   * organization.
   */
  readonly languages: () => Promise<readonly string[]>;
}

/** Answers a request itself, below the root of the server and not in the envelope of the API. */
type RawHandler = (ctx: Koa.Context, call: RawCall<object>) => Promise<void>;

/**
 * A route without JSON: files, pictures, other protocols. Requests count as files of their address, and of
 * their user where the handler reads the actor.
 */
export type RawEndpoint = Endpoint<RawHandler>;

interface RawEndpointSpec<P extends object> {
  readonly operationId: string;
  readonly method: HttpMethod;
  /** The path from the root of the server. */
  readonly path: string;
  readonly aliases?: readonly string[];
  readonly params?: ParametersClass<P>;
  readonly handle: (ctx: Koa.Context, call: RawCall<P>) => Promise<void>;
}

/** Declares a route that answers with something else than JSON. */
export function rawEndpoint<P extends object>(spec: RawEndpointSpec<P>): RawEndpoint {
  const { handle, params, ...rest } = spec;
  return {
    ...rest,
    params: params ?? NoParameters,
    tag: 'files',
    summary: '',
    auth: 'anonymous',
    errors: [],
    response: schema.anything(),
    // The decoder fills `params` from the class above.
    handler: (ctx, call) => handle(ctx, call as RawCall<P>),
  };
}
