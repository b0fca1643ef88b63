import { nodeDelegations, type NetworkQueries } from '@tandem/node-network-domain';
import { schema } from '@tandem/shared-rest';
import type { NetworkViewCache } from '../view/network-view-cache.ts';
import { nodeStatusEndpoint, type NodeStatusEndpoint } from '../wire/node-status-endpoint.ts';
import { PageParams } from '../wire/page-params.ts';
import { PathNodeId } from '../wire/parameters.ts';
import { nodeDelegationSchema, pageOfNodesSchema } from './explorer-node.schema.ts';

class NodeParams {
  @PathNodeId({ description: 'Node id of the contract' })
  nodeId!: number;
}

const PATH = '/explorer/v3/service-nodes';
/** The path for clients of the reference product. */
const ALIAS = '/explorer/v3/nym-nodes';
const TAG = 'explorer';

/** Operations service_nodes and node_delegations. */
export function explorerEndpoints(
  views: NetworkViewCache,
  queries: Pick<NetworkQueries, 'findDelegations'>,
): readonly NodeStatusEndpoint[] {
  return [
    nodeStatusEndpoint({
      operationId: 'service_nodes',
      path: PATH,
      aliases: [ALIAS],
      tag: TAG,
      summary: 'Described nodes, by node id',
      params: PageParams,
      response: pageOfNodesSchema,
      handle: (request) => views.current.nodes(request),
    }),
    nodeStatusEndpoint({
      operationId: 'node_delegations',
      path: `${PATH}/{node_id}/delegations`,
      aliases: [`${ALIAS}/{node_id}/delegations`],
      tag: TAG,
      summary: 'Delegations of a node, in the order of the contract',
      params: NodeParams,
      response: schema.array(nodeDelegationSchema),
      errors: ['NO_DELEGATION_DATA'],
      handle: async ({ nodeId }) =>
        views.representations.ofJson(await nodeDelegations(queries, nodeId)),
    }),
  ];
}
