import {
  boolean,
  defaulted,
  nonEmptyText,
  nullable,
  text,
  u16,
  u32,
  u64,
  type Decoder,
} from '../decoding/decoder.ts';
import { object } from '../decoding/structure.ts';
import { decimal, fraction } from '../values/decimal.ts';
import { coin, type Coin } from './coin.ts';
import { publicKey } from './host-information.ts';

/** The contract's record of a node. */
interface BondedNodeHost {
  /** IP address or host name under which the operator runs the node. */
  readonly host: string;
  readonly custom_http_port: number | null;
  readonly identity_key: string;
}

/** A node's bond in the contract. */
interface BondInformation {
  readonly node_id: number;
  /** Account of the operator. */
  readonly owner: string;
  readonly original_pledge: Coin;
  readonly bonding_height: number;
  readonly is_unbonding: boolean;
  readonly node: BondedNodeHost;
}

/** The price that an operator sets for a node. */
export interface CostParameters {
  /** Decimal text from 0 to 1, in spite of its name. */
  readonly profit_margin_percent: string;
  readonly interval_operating_cost: Coin;
}

/** Stake and rewards of a node; amounts are decimal texts in base units. */
export interface NodeRewarding {
  readonly cost_params: CostParameters;
  readonly operator: string;
  readonly delegates: string;
  readonly total_unit_reward: string;
  readonly unit_delegation: string;
  readonly last_rewarded_epoch: number;
  readonly unique_delegations: number;
}

/** One record of the list of bonded nodes (U2). */
export interface BondedNode {
  readonly bond_information: BondInformation;
  readonly rewarding_details: NodeRewarding;
}

const nodeRewarding = object<NodeRewarding>({
  cost_params: object<CostParameters>({
    profit_margin_percent: fraction,
    interval_operating_cost: coin,
  }),
  operator: decimal,
  delegates: decimal,
  total_unit_reward: decimal,
  unit_delegation: decimal,
  last_rewarded_epoch: u32,
  unique_delegations: u32,
});

/** Decodes a record of the list of bonded nodes; amounts must be digits, ratios from 0 to 1. */
export const bondedNode: Decoder<BondedNode> = object<BondedNode>({
  bond_information: object<BondInformation>({
    node_id: u32,
    owner: nonEmptyText(256),
    original_pledge: coin,
    bonding_height: defaulted(u64, 0),
    is_unbonding: defaulted(boolean, false),
    node: object<BondedNodeHost>({
      host: text(253),
      custom_http_port: nullable(u16),
      identity_key: publicKey,
    }),
  }),
  rewarding_details: nodeRewarding,
});
