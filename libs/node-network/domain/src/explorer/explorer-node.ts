import type { NodeRewarding } from '../documents/bonded-node.ts';
import type { Location } from '../documents/geo-answer.ts';
import type { NodeData } from '../documents/node-data.ts';
import { NO_DESCRIPTION, type NodeDescription } from '../documents/node-description.ts';
import type { NodeRecord } from '../reading/network-records.ts';
import { addDecimals, wholeAmount } from '../values/decimal.ts';

/** The location of a node, as nine texts. */
export interface NodeGeoData {
  readonly city: string;
  readonly country: string;
  readonly ip_address: string;
  /** Decimal text, `0` when unknown. */
  readonly latitude: string;
  readonly longitude: string;
  readonly org: string;
  readonly postal: string;
  readonly region: string;
  readonly timezone: string;
}

/**
 * A node as the explorer shows it.
 *
 * @see node status API: ExtendedServiceNode, operation service_nodes
 */
export interface ExplorerNode {
  readonly node_id: number;
  readonly identity_key: string;
  /** 0 to 1. */
  readonly uptime: number;
  /** Decimal text in base units. */
  readonly total_stake: string;
  /** Base units; a `bigint` where a number would lose digits. */
  readonly original_pledge: number | bigint;
  readonly bonding_address: string | null;
  readonly bonded: boolean;
  readonly node_type: string;
  /** First announced address, `''` when there is none. */
  readonly ip_address: string;
  readonly accepted_tnc: boolean;
  readonly self_description: NodeData;
  readonly rewarding_details: NodeRewarding | null;
  readonly description: NodeDescription;
  readonly geoip: NodeGeoData | null;
}

/** The node as `/explorer/v3/service-nodes` serves it, or null when nothing describes it. */
export function explorerNode(record: NodeRecord): ExplorerNode | null {
  const { selfDescribed, bond } = record;
  if (selfDescribed === null) return null;
  const rewarding = bond?.rewarding_details ?? null;
  return {
    node_id: record.nodeId,
    identity_key: selfDescribed.host_information.keys.ed25519,
    uptime: Number(record.skimmed?.performance ?? 0),
    total_stake: totalStake(record),
    original_pledge: wholeAmount(bond?.bond_information.original_pledge.amount ?? '0'),
    bonding_address: bond?.bond_information.owner ?? null,
    bonded: bond !== null,
    node_type: record.nodeType,
    ip_address: selfDescribed.host_information.ip_address[0] ?? '',
    accepted_tnc: selfDescribed.auxiliary_details.accepted_operator_terms_and_conditions,
    self_description: selfDescribed,
    rewarding_details: rewarding,
    description: (bond === null ? null : record.description) ?? NO_DESCRIPTION,
    geoip: record.location && geoData(record.location),
  };
}

/** The stake of the operator and the delegators of a node: a decimal text in base units. */
export function totalStake({ bond }: Pick<NodeRecord, 'bond'>): string {
  if (bond === null) return '0';
  return addDecimals(bond.rewarding_details.operator, bond.rewarding_details.delegates);
}

function geoData(location: Location): NodeGeoData {
  return {
    city: location.city,
    country: location.two_letter_iso_country_code,
    ip_address: location.ip_address,
    latitude: String(location.latitude),
    longitude: String(location.longitude),
    org: location.org,
    postal: location.postal,
    region: location.region,
    timezone: location.timezone,
  };
}
