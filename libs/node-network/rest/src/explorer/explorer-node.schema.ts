import type {
  Coin,
  CostParameters,
  ExplorerNode,
  NodeDelegation,
  NodeDescription,
  NodeGeoData,
  NodeRewarding,
} from '@tandem/node-network-domain';
import { schema, type NamedSchema } from '@tandem/shared-rest';
import {
  count,
  decimalText,
  members,
  pagedResult,
  ratio,
  resource,
  smallCount,
} from '../wire/fields.ts';
import { nodeDataSchema } from './node-data.schema.ts';

const { boolean, nullable, number, string } = schema;

const coinSchema = resource<Coin>('Coin', {
  denom: string(),
  amount: string('Digits, base units'),
});

export const nodeDescriptionSchema = resource<NodeDescription>('NodeDescription', {
  moniker: string(),
  website: string(),
  security_contact: string(),
  details: string(),
});

const nodeRewardingSchema = resource<NodeRewarding>('NodeRewarding', {
  cost_params: members<CostParameters>({
    profit_margin_percent: decimalText('0 to 1'),
    interval_operating_cost: coinSchema,
  }),
  operator: decimalText(),
  delegates: decimalText(),
  total_unit_reward: decimalText(),
  unit_delegation: decimalText(),
  last_rewarded_epoch: smallCount(),
  unique_delegations: smallCount(),
});

const nodeGeoDataSchema = resource<NodeGeoData>('NodeGeoData', {
  city: string(),
  country: string('Alpha-2 code, empty when unknown'),
  ip_address: string(),
  latitude: string('Degrees, `0` when unknown'),
  longitude: string(),
  org: string(),
  postal: string(),
  region: string(),
  timezone: string('IANA name'),
});

/** @see node status API: ExtendedServiceNode */
const explorerNodeSchema = resource<ExplorerNode>('ExtendedServiceNode', {
  node_id: smallCount(),
  identity_key: string('Base58 ed25519'),
  uptime: ratio(),
  total_stake: decimalText('Base units of operator and delegates'),
  original_pledge: number('Whole base units'),
  bonding_address: nullable(string()),
  bonded: boolean(),
  node_type: string(),
  ip_address: string('First announced, empty when there is none'),
  accepted_tnc: boolean(),
  self_description: nodeDataSchema,
  rewarding_details: nullable(nodeRewardingSchema),
  description: nodeDescriptionSchema,
  geoip: nullable(nodeGeoDataSchema),
});

/** @see node status API: NodeDelegation */
export const nodeDelegationSchema = resource<NodeDelegation>('NodeDelegation', {
  amount: coinSchema,
  cumulative_reward_ratio: decimalText(),
  block_height: count(),
  owner: string(),
  proxy: nullable(string()),
});

export const pageOfNodesSchema = pagedResult(explorerNodeSchema);

export const explorerSchemas: readonly NamedSchema[] = [
  coinSchema,
  nodeDescriptionSchema,
  nodeRewardingSchema,
  nodeGeoDataSchema,
  explorerNodeSchema,
  nodeDelegationSchema,
  pageOfNodesSchema,
];
