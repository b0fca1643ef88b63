import type { CycleNode, NetworkCycle } from '../src/index.ts';
import {
  sampleBondedNode,
  sampleLocation,
  sampleNodeData,
  sampleSkimmedNode,
  type SampleNode,
} from './sample-documents.ts';

/** A cycle with these nodes, all of them gateways, each at a separate address. */
export function sampleCycle(at: Date, nodes: readonly SampleNode[]): NetworkCycle {
  const found = nodes
    .map((node) => cycleNode({ nodeId: 1, addresses: [`192.0.2.${node.nodeId ?? 1}`], ...node }))
    .sort((left, right) => left.nodeId - right.nodeId);
  return {
    at,
    nodes: found,
    gateways: found.map(({ nodeId, identityKey, selfDescribed, bond }) => ({
      identityKey,
      bonded: true,
      performance: 98,
      selfDescribed: selfDescribed!,
      prettyBond: {
        identity_key: identityKey,
        owner: bond!.bond_information.owner,
        pledge_amount: bond!.bond_information.original_pledge,
        location: sampleLocation('CH', `192.0.2.${nodeId}`),
      },
    })),
    locations: found.map(({ nodeId }) => ({
      nodeId,
      ip: `192.0.2.${nodeId}`,
      location: sampleLocation('CH', `192.0.2.${nodeId}`),
      lookedUpAt: at,
    })),
    delegations: new Map(),
    unchangedDelegations: new Set(),
    counts: {
      skimmedNodes: nodes.length,
      describedNodes: nodes.length,
      mixingNodes: 0,
      entryGateways: 0,
      exitGateways: nodes.length,
      describedGateways: nodes.length,
    },
  };
}

function cycleNode(node: SampleNode & { readonly nodeId: number }): CycleNode {
  return {
    nodeId: node.nodeId,
    identityKey: node.key ?? `key${node.nodeId}`,
    nodeType: 'nym_node',
    selfDescribed: sampleNodeData(node),
    bond: sampleBondedNode(node),
    skimmed: sampleSkimmedNode(node),
  };
}
