import type { SkimmedNode } from '@tandem/node-network-domain';
import { base58 } from '../keys.ts';
import type { NodeProfile } from '../node-profile.ts';
import type { SimulatedNetwork } from '../simulated-network.ts';

/** The list of skimmed nodes (U3): those that are bonded and describe themselves. */
export function skimmedNodes(network: SimulatedNetwork): SkimmedNode[] {
  return network
    .nodes()
    .filter((node) => node.bonded && node.described)
    .map((node) => skimmedNode(network, node));
}

/** The list of nodes that mix in this epoch (U4). */
export function mixingNodes(network: SimulatedNetwork): SkimmedNode[] {
  return skimmedNodes(network).filter((node) => typeof node.role === 'object');
}

function skimmedNode(network: SimulatedNetwork, node: NodeProfile): SkimmedNode {
  const isGateway = node.kind !== 'mixnode';
  return {
    node_id: node.nodeId,
    ed25519_identity_pubkey: node.identityKey,
    ip_addresses: network.addresses(node),
    mix_port: 1789,
    x25519_sphinx_pubkey: base58(network.random(node, 'sphinx').bytes(32)),
    role: network.role(node),
    supported_roles: { mixnode: !isGateway, entry: isGateway, exit: node.kind === 'exit' },
    entry: isGateway
      ? { hostname: node.hostname, ws_port: 9000, wss_port: node.hostname === null ? null : 9001 }
      : null,
    performance: String(network.performance(node)),
  };
}
