import type { Coin } from '../documents/coin.ts';
import type { Delegation } from '../documents/delegation.ts';
import { NodeNetworkError } from '../node-network-error.ts';
import type { NetworkQueries } from '../reading/network-queries.ts';

/**
 * A delegation as the explorer shows it.
 *
 * @see node status API: NodeDelegation, operation node_delegations
 */
export interface NodeDelegation {
  readonly amount: Coin;
  readonly cumulative_reward_ratio: string;
  readonly block_height: number;
  readonly owner: string;
  readonly proxy: string | null;
}

/**
 * The delegations of a node, in the contract's order.
 *
 * @throws NodeNetworkError NO_DELEGATION_DATA
 */
export async function nodeDelegations(
  queries: Pick<NetworkQueries, 'findDelegations'>,
  nodeId: number,
): Promise<NodeDelegation[]> {
  const delegations = await queries.findDelegations(nodeId);
  if (delegations === null) throw new NodeNetworkError('NO_DELEGATION_DATA', { nodeId });
  return delegations.map(nodeDelegation);
}

function nodeDelegation(delegation: Delegation): NodeDelegation {
  return {
    amount: delegation.amount,
    cumulative_reward_ratio: delegation.cumulative_reward_ratio,
    block_height: delegation.height,
    owner: delegation.owner,
    proxy: delegation.proxy,
  };
}
