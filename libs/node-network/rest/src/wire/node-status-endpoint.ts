import {
  NoParameters,
  type Endpoint,
  type FieldSchema,
  type ParametersClass,
} from '@tandem/shared-rest';
import type { Representation } from '../http/representation.ts';
import type { ReaderErrorCode } from './node-status-errors.ts';

/** Answers a request for which the parameters were decoded. */
type NodeStatusHandler = (params: object) => Representation | Promise<Representation>;

/** An operation of the node status service: a public GET. */
export type NodeStatusEndpoint = Endpoint<NodeStatusHandler>;

interface NodeStatusEndpointSpec<P extends object> {
  readonly operationId: string;
  readonly path: string;
  readonly aliases?: readonly string[];
  readonly tag: string;
  readonly summary: string;
  readonly description?: string;
  readonly params?: ParametersClass<P>;
  readonly response: FieldSchema;
  readonly errors?: readonly ReaderErrorCode[];
  readonly handle: (params: P) => Representation | Promise<Representation>;
}

/** Declares an endpoint of the node status service. */
export function nodeStatusEndpoint<P extends object>(
  spec: NodeStatusEndpointSpec<P>,
): NodeStatusEndpoint {
  const { handle, ...rest } = spec;
  return {
    ...rest,
    method: 'GET',
    auth: 'anonymous',
    params: spec.params ?? NoParameters,
    errors: spec.errors ?? [],
    // The decoder fills `params` from the class above.
    handler: (params) => handle(params as P),
  };
}
