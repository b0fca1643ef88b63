import { NOT_SCRAPED, type NodeDescription } from '../documents/node-description.ts';
import { NodeNetworkError } from '../node-network-error.ts';
import type { GatewayRecord } from '../reading/network-records.ts';
import { formatRfc3339 } from '../values/timestamp.ts';

/**
 * A gateway without its bulky parts; `unknown` fields are passed on as stored.
 *
 * @see node status API: GatewaySkinny, operation gateways_skinny
 */
export interface SkinnyGatewayView {
  readonly gateway_identity_key: string;
  /** Whole percent, 0 to 100. */
  readonly performance: number;
  readonly self_described: unknown;
  readonly explorer_pretty_bond: unknown;
  readonly last_probe_result: unknown;
  readonly last_testrun_utc: string | null;
  readonly last_updated_utc: string;
  /** Always 0: the network has no such score any more. */
  readonly routing_score: number;
  /** Always 0: the network has no such score any more. */
  readonly config_score: number;
}

/**
 * A gateway with everything that is known of it.
 *
 * @see node status API: Gateway, operations gateways and get_gateway
 */
export interface GatewayView extends SkinnyGatewayView {
  readonly bonded: boolean;
  readonly description: NodeDescription;
  readonly last_probe_log: string | null;
  readonly bridges: unknown;
}

/** The gateway as `/v2/gateways/skinny` serves it, which lists bonded gateways only. */
export function skinnyGatewayView(record: GatewayRecord): SkinnyGatewayView {
  return {
    gateway_identity_key: record.identityKey,
    performance: record.performance,
    self_described: record.selfDescribed ?? null,
    explorer_pretty_bond: record.prettyBond ?? null,
    last_probe_result: record.lastProbeResult ?? null,
    last_testrun_utc: record.lastTestedAt && formatRfc3339(record.lastTestedAt),
    last_updated_utc: formatRfc3339(record.updatedAt),
    routing_score: 0,
    config_score: 0,
  };
}

/** The gateway as `/v2/gateways` serves it. */
export function gatewayView(record: GatewayRecord): GatewayView {
  const { gateway_identity_key, ...rest } = skinnyGatewayView(record);
  return {
    gateway_identity_key,
    bonded: record.bonded,
    ...rest,
    description: record.description ?? NOT_SCRAPED,
    last_probe_log: record.lastProbeLog,
    bridges: record.bridges ?? null,
  };
}

/**
 * The gateway with exactly this key, bonded or not.
 *
 * @throws NodeNetworkError UNKNOWN_GATEWAY
 */
export function findGateway(
  gateways: readonly GatewayRecord[],
  identityKey: string,
): GatewayRecord {
  const found = gateways.find((gateway) => gateway.identityKey === identityKey);
  if (found === undefined) throw new NodeNetworkError('UNKNOWN_GATEWAY', { identityKey });
  return found;
}
