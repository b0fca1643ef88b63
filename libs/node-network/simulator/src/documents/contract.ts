import type { BondedNode, Delegation } from '@tandem/node-network-domain';
import { account } from '../keys.ts';
import type { NodeProfile } from '../node-profile.ts';
import type { SimulatedNetwork } from '../simulated-network.ts';

const DENOM = 'unym';

/** Delegations in one answer of the contract, unless the query requests fewer. */
const PAGE_SIZE = 250;

/** One answer of the contract to a query for delegations (U5). */
export interface DelegationsPage {
  readonly delegations: readonly Delegation[];
  /** The start of the next page, null on the last. */
  readonly start_next_after: string | null;
}

/** The list of bonded nodes (U2). */
export function bondedNodes(network: SimulatedNetwork): BondedNode[] {
  return network
    .nodes()
    .filter((node) => node.bonded)
    .map((node) => bondedNode(network, node));
}

function bondedNode(network: SimulatedNetwork, node: NodeProfile): BondedNode {
  const { addressing } = network.parameters;
  const random = network.random(node, 'bond');
  return {
    bond_information: {
      node_id: node.nodeId,
      owner: node.owner,
      original_pledge: { denom: DENOM, amount: String(node.pledge) },
      bonding_height: random.integer(10_000_000, 20_000_000),
      is_unbonding: false,
      node: {
        host: addressing.host(node.slot),
        custom_http_port: addressing.httpPort(node.slot),
        identity_key: node.identityKey,
      },
    },
    rewarding_details: {
      cost_params: {
        profit_margin_percent: node.profitMargin,
        interval_operating_cost: {
          denom: DENOM,
          amount: String(random.integer(2, 16) * 50_000_000),
        },
      },
      operator: `${node.pledge + network.epoch() * 1_000}.${random.integer(1, 999_999_999)}`,
      delegates: `${node.delegators === 0 ? 0 : node.delegated}.${random.integer(1, 999_999_999)}`,
      total_unit_reward: `${network.epoch() * 17}.${random.integer(1, 999_999_999)}`,
      unit_delegation: '1000000000',
      last_rewarded_epoch: network.epoch(),
      unique_delegations: node.delegators,
    },
  };
}

/** The delegations to a node, in the order of their accounts, from `startAfter` on. */
export function delegationsPage(
  network: SimulatedNetwork,
  nodeId: number,
  startAfter: string | null,
  limit = PAGE_SIZE,
): DelegationsPage {
  const node = network.nodeWithId(nodeId);
  const all = node?.bonded === true ? delegationsTo(network, node) : [];
  const from = startAfter === null ? 0 : all.findIndex((one) => one.owner > startAfter);
  const page = from < 0 ? [] : all.slice(from, from + Math.min(Math.max(1, limit), PAGE_SIZE));
  const last = page.at(-1);
  const hasMore = last !== undefined && last !== all.at(-1);
  return { delegations: page, start_next_after: hasMore ? last.owner : null };
}

/** Splits the delegated amount into shares of random size, the last with the remainder. */
function delegationsTo(network: SimulatedNetwork, node: NodeProfile): Delegation[] {
  const random = network.random(node, 'delegations');
  const owners = Array.from({ length: node.delegators }, () => account(random.bytes(38))).sort();
  let left = node.delegated;
  return owners.map((owner, index) => {
    const isLast = index === owners.length - 1;
    const amount = isLast ? left : Math.floor(left * random.fraction() * 0.5);
    left -= amount;
    return {
      node_id: node.nodeId,
      owner,
      amount: { denom: DENOM, amount: String(amount) },
      cumulative_reward_ratio: `${random.integer(1, 400)}.${random.integer(1, 999_999_999)}`,
      height: random.integer(10_000_000, 20_000_000),
      proxy: null,
    };
  });
}
