export { describeNetworkStore } from './network-store.contract.ts';
export { type StoredNetworkPorts } from './network-store-harness.ts';
export { sampleCycle } from './sample-cycle.ts';
export {
  sampleBondedNode,
  sampleBuild,
  sampleDelegation,
  sampleDescribedNode,
  sampleLocation,
  sampleNodeData,
  sampleProbeResult,
  sampleSkimmedNode,
  SAMPLE_WIREGUARD,
  type SampleNode,
} from './sample-documents.ts';
export { sampleGatewayRecord, sampleNodeRecord } from './sample-records.ts';
export { packedTexts, readTexts } from './text-packing.ts';
export { decodeAsVpnClient } from './vpn-client-decoder.ts';
