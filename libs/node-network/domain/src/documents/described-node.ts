import { defaulted, nonEmptyText, u32, type Decoder } from '../decoding/decoder.ts';
import { object } from '../decoding/structure.ts';
import { nodeData, type NodeData } from './node-data.ts';

/** A node and its self-description: one record of the list of described nodes (U1). */
export interface DescribedNode {
  readonly node_id: number;
  /** `nym_node`, `legacy_mixnode` or `legacy_gateway`; other texts are passed on. */
  readonly contract_node_type: string;
  readonly description: NodeData;
}

/** Reads a record of the list of described nodes with every default filled in. */
export const describedNode: Decoder<DescribedNode> = object<DescribedNode>({
  node_id: u32,
  contract_node_type: defaulted(nonEmptyText(64), 'nym_node'),
  description: nodeData,
});
