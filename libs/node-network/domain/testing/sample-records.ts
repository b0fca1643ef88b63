import type { GatewayRecord, NodeRecord } from '../src/index.ts';
import {
  sampleBondedNode,
  sampleLocation,
  sampleNodeData,
  sampleProbeResult,
  sampleSkimmedNode,
  type SampleNode,
} from './sample-documents.ts';

/** A stored node that is described, bonded and skimmed, with the changes of a test. */
export function sampleNodeRecord(
  node: SampleNode = {},
  overrides: Partial<NodeRecord> = {},
): NodeRecord {
  const nodeId = node.nodeId ?? 1;
  return {
    nodeId,
    identityKey: node.key ?? `key${nodeId}`,
    nodeType: 'nym_node',
    selfDescribed: sampleNodeData({ nodeId, ...node }),
    bond: sampleBondedNode({ nodeId, ...node }),
    skimmed: sampleSkimmedNode({ nodeId, ...node }),
    description: null,
    location: null,
    ...overrides,
  };
}

/** A stored gateway that the directory lists as entry and exit, with the changes of a test. */
export function sampleGatewayRecord(
  node: SampleNode & { readonly country?: string } = {},
  overrides: Partial<GatewayRecord> = {},
): GatewayRecord {
  const identityKey = node.key ?? `key${node.nodeId ?? 1}`;
  return {
    identityKey,
    bonded: true,
    performance: 98,
    selfDescribed: sampleNodeData(node),
    prettyBond: {
      identity_key: identityKey,
      owner: 'n1owner',
      pledge_amount: { denom: 'unym', amount: '100000000' },
      location: sampleLocation(node.country),
    },
    description: null,
    lastProbeResult: sampleProbeResult(),
    lastProbeLog: 'probe finished',
    lastTestedAt: new Date('2026-03-11T08:15:30Z'),
    updatedAt: new Date('2026-03-11T08:20:00Z'),
    bridges: null,
    ...overrides,
  };
}
