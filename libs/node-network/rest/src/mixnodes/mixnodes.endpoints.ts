import type { DailyStatsView } from '@tandem/node-network-domain';
import { schema, type NamedSchema } from '@tandem/shared-rest';
import type { NetworkViewCache } from '../view/network-view-cache.ts';
import { count, day, resource } from '../wire/fields.ts';
import { nodeStatusEndpoint, type NodeStatusEndpoint } from '../wire/node-status-endpoint.ts';
import { IntegerParam } from '../wire/parameters.ts';

/** @see node status API: DailyStats */
const dailyStatsSchema = resource<DailyStatsView>('DailyStats', {
  date_utc: day(),
  total_packets_received: count(),
  total_packets_sent: count(),
  total_packets_dropped: count(),
  total_stake: count('Base units'),
});

export const mixnodeSchemas: readonly NamedSchema[] = [dailyStatsSchema];

class StatsParams {
  @IntegerParam({ description: 'The number of newest days to skip' })
  offset?: number;
}

/** Operation get_stats. */
export function mixnodeEndpoints(views: NetworkViewCache): readonly NodeStatusEndpoint[] {
  return [
    nodeStatusEndpoint({
      operationId: 'get_stats',
      path: '/v2/mixnodes/stats',
      tag: 'Mixnodes',
      summary: 'Packets and stake of the last thirty days, ascending; today is incomplete',
      params: StatsParams,
      response: schema.array(dailyStatsSchema),
      errors: ['NEGATIVE_OFFSET'],
      handle: ({ offset }) => views.current.dailyStats(offset ?? 0),
    }),
  ];
}
