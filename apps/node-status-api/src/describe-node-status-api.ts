import {
  NetworkViewCache,
  nodeStatusEndpoints,
  nodeStatusOpenApi,
  type NodeStatusEndpoint,
} from '@tandem/node-network-rest';
import { systemClock } from '@tandem/shared-kernel';
import type { JsonSchema } from '@tandem/shared-rest';
import { buildInformation } from './build-information.ts';

/** The OpenAPI document's description of the whole service. */
export const nodeStatusApiInfo = {
  title: 'Tandem node status API',
  version: '0.1.0',
  description:
    'The state of a mixnet’s nodes: a gateway directory for VPN clients, an explorer, gateways, sessions, statistics and a summary. Read-only, without authentication.',
} as const;

/** The service's surface without a running service: for documents that are generated. */
export function describeNodeStatusApi(): {
  readonly endpoints: readonly NodeStatusEndpoint[];
  readonly document: JsonSchema;
} {
  // The declarations contain all descriptions; no handler runs, so the dependencies are empty.
  const nothing = {} as never;
  const endpoints = nodeStatusEndpoints({
    views: new NetworkViewCache({ source: nothing, logger: nothing }),
    queries: nothing,
    logger: nothing,
    build: buildInformation,
    clock: systemClock,
    startedAt: new Date(),
  });
  return { endpoints, document: nodeStatusOpenApi(nodeStatusApiInfo, endpoints) };
}
