import type { ParametersClass } from './parameters.ts';
import type { FieldSchema } from './schema.ts';

/** HEAD is answered as GET; OPTIONS by the kit, unless another route handles it. */
export type HttpMethod = 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE' | 'OPTIONS';

/**
 * One operation of the wire, declared once: the router, the decoder, the OpenAPI document and the coverage
 * test all use it.
 *
 * `Handler` is the dialect's: arguments and results of handlers differ between the services.
 */
export interface Endpoint<Handler = unknown> {
  /** The name in the OpenAPI document and in metrics, e.g. `remove-reaction`. */
  readonly operationId: string;
  readonly method: HttpMethod;
  /** The path below the service's prefix, parameters in braces: `/messages/{message_id}`. */
  readonly path: string;
  /** Further paths that lead to the same operation. */
  readonly aliases?: readonly string[] | undefined;
  readonly tag: string;
  readonly summary: string;
  readonly description?: string | undefined;
  readonly auth: 'user' | 'anonymous';
  readonly params: ParametersClass;
  /** The fields of the answer. */
  readonly response: FieldSchema;
  /** Codes of the failures that a client must be ready for, as in the error tables. */
  readonly errors: readonly string[];
  readonly handler: Handler;
}
