import createClient, { type Client } from 'openapi-fetch';
import type { paths } from './generated/node-status-api.ts';

/** The address of the service, and the transport. */
interface NodeStatusClientOptions {
  /** The address before the paths, such as `https://status.example`; in a browser also `/`. */
  readonly baseUrl: string;
  /** Sends the requests; the platform's `fetch` by default. */
  readonly fetch?: (request: Request) => Promise<Response>;
}

/**
 * The 22 operations by path: `client.GET('/v2/gateways', { params: { query: { size: 200 } } })`.
 * An answer is `{ data, error, response }`: `data` of a success, `error` the text of a refusal. Only
 * a request without any answer rejects.
 */
export type NodeStatusClient = Client<paths>;

/**
 * A client of the node status API with the types of its OpenAPI document.
 *
 * @see docs/openapi/node-status-api.json
 */
export function createNodeStatusClient(options: NodeStatusClientOptions): NodeStatusClient {
  return createClient<paths>({
    baseUrl: options.baseUrl,
    ...(options.fetch !== undefined && { fetch: options.fetch }),
  });
}
