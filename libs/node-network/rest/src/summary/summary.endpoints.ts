import type {
  HistoricalCount,
  NetworkSummary,
  SummaryHistoryView,
} from '@tandem/node-network-domain';
import { schema, type FieldSchema, type NamedSchema } from '@tandem/shared-rest';
import type { NetworkViewCache } from '../view/network-view-cache.ts';
import { day, members, moment, resource, smallCount, type MembersOf } from '../wire/fields.ts';
import { nodeStatusEndpoint, type NodeStatusEndpoint } from '../wire/node-status-endpoint.ts';

/** @see node status API: NetworkSummary */
const networkSummarySchema = resource<NetworkSummary>('NetworkSummary', summaryMembers(moment()));

/** @see node status API: SummaryHistory */
const summaryHistorySchema = resource<SummaryHistoryView>('SummaryHistory', {
  date: day(),
  value_json: members<NetworkSummary>(summaryMembers(schema.string('Unix seconds'))),
  timestamp_utc: moment(),
});

export const summarySchemas: readonly NamedSchema[] = [networkSummarySchema, summaryHistorySchema];

const TAG = 'Summary';

/** Operations summary and summary_history. */
export function summaryEndpoints(views: NetworkViewCache): readonly NodeStatusEndpoint[] {
  return [
    nodeStatusEndpoint({
      operationId: 'summary',
      path: '/v2/summary',
      tag: TAG,
      summary: 'Summary of the network',
      response: networkSummarySchema,
      errors: ['NO_SUMMARY'],
      handle: () => views.current.whole('summary'),
    }),
    nodeStatusEndpoint({
      operationId: 'summary_history',
      path: '/v2/summary/history',
      tag: TAG,
      summary: 'The last summary of each of thirty days, newest first',
      response: schema.array(summaryHistorySchema),
      handle: () => views.current.whole('summary_history'),
    }),
  ];
}

function summaryMembers(lastUpdated: FieldSchema): MembersOf<NetworkSummary> {
  const historical: MembersOf<HistoricalCount> = {
    count: smallCount(),
    last_updated_utc: lastUpdated,
  };
  return {
    total_nodes: smallCount('Nodes in the skimmed set'),
    mixnodes: members<NetworkSummary['mixnodes']>({
      bonded: members<NetworkSummary['mixnodes']['bonded']>({
        ...historical,
        self_described: smallCount('All described nodes'),
      }),
      historical: members<HistoricalCount>(historical),
    }),
    gateways: members<NetworkSummary['gateways']>({
      bonded: members<NetworkSummary['gateways']['bonded']>({
        ...historical,
        entry: smallCount(),
        exit: smallCount(),
      }),
      historical: members<HistoricalCount>(historical),
    }),
  };
}
