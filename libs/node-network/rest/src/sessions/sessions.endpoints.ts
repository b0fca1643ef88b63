import {
  pageOfSessions,
  paginate,
  sessionFilter,
  type NetworkQueries,
  type SessionStatsView,
} from '@tandem/node-network-domain';
import { schema, type Logger, type NamedSchema } from '@tandem/shared-rest';
import type { NetworkViewCache } from '../view/network-view-cache.ts';
import { count, day, pagedResult, resource, smallCount } from '../wire/fields.ts';
import { nodeStatusEndpoint, type NodeStatusEndpoint } from '../wire/node-status-endpoint.ts';
import { PageParams } from '../wire/page-params.ts';
import { TextParam } from '../wire/parameters.ts';

const { array, nullable, string } = schema;

/** @see node status API: SessionStats */
const sessionStatsSchema = resource<SessionStatsView>('SessionStats', {
  gateway_identity_key: string(),
  node_id: smallCount(),
  day: day(),
  unique_active_clients: count(),
  session_started: count(),
  users_hashes: nullable(array(string())),
  vpn_sessions: nullable(array(count('Duration in ms'))),
  mixnet_sessions: nullable(array(count('Duration in ms'))),
  unknown_sessions: nullable(array(count('Duration in ms'))),
});

const pageOfSessionsSchema = pagedResult(sessionStatsSchema);

export const sessionSchemas: readonly NamedSchema[] = [sessionStatsSchema, pageOfSessionsSchema];

class SessionParams extends PageParams {
  @TextParam({ description: 'Only sessions of this node' })
  nodeId?: string;

  @TextParam({ description: 'Only sessions of this day, an ISO 8601 date' })
  day?: string;
}

/**
 * Operation get_all_sessions. While the store cannot be read there are no sessions, as in the reference:
 * failures are reported to the operator, not to the reader.
 */
export function sessionEndpoints(
  views: NetworkViewCache,
  queries: Pick<NetworkQueries, 'countSessions' | 'findSessions'>,
  logger: Pick<Logger, 'error'>,
): readonly NodeStatusEndpoint[] {
  return [
    nodeStatusEndpoint({
      operationId: 'get_all_sessions',
      path: '/v2/metrics/sessions',
      tag: 'Sessions',
      summary: 'Sessions of gateways per day, by day and node id',
      params: SessionParams,
      response: pageOfSessionsSchema,
      errors: ['INVALID_DAY', 'INVALID_NODE_ID'],
      handle: async ({ nodeId, day, size, page }) => {
        const filter = sessionFilter({ node_id: nodeId, day });
        try {
          const found = await pageOfSessions(queries, filter, { size, page });
          return views.representations.ofJson(found);
        } catch (error) {
          logger.error({ err: error }, 'sessions cannot be read');
          return views.representations.momentary(paginate([], { size, page }));
        }
      },
    }),
  ];
}
