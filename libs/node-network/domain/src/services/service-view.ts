import type { GatewayRecord } from '../reading/network-records.ts';
import { formatRfc3339 } from '../values/timestamp.ts';

/**
 * The services of a gateway for clients of the network.
 *
 * @see node status API: Service, operation mixnodes
 */
export interface ServiceView {
  readonly gateway_identity_key: string;
  readonly last_updated_utc: string;
  /** Always 1: the network has no such score any more. */
  readonly routing_score: number;
  readonly service_provider_client_id: string | null;
  readonly ip_address: string | null;
  readonly hostname: string | null;
  /** The value as stored. */
  readonly mixnet_websockets: unknown;
  /** The time of the gateway's last probe, with any result. */
  readonly last_successful_ping_utc: string | null;
}

/** The filter of services; `false` means no condition. */
export interface ServiceFilter {
  /** Only those with an encrypted websocket. */
  readonly wss?: boolean | undefined;
  /** Only those with a host name. */
  readonly hostname?: boolean | undefined;
  /** Also those without a network requester. */
  readonly entry?: boolean | undefined;
}

/** The gateway as `/v2/services` serves it. */
export function serviceView(record: GatewayRecord): ServiceView {
  const host = part(record.selfDescribed, 'host_information');
  const addresses = part(host, 'ip_address');
  const requester = part(record.selfDescribed, 'network_requester');
  return {
    gateway_identity_key: record.identityKey,
    last_updated_utc: formatRfc3339(record.updatedAt),
    routing_score: 1,
    service_provider_client_id: textOrNull(part(requester, 'address')),
    ip_address: textOrNull(Array.isArray(addresses) ? addresses[0] : null),
    hostname: textOrNull(part(host, 'hostname')),
    mixnet_websockets: part(record.selfDescribed, 'mixnet_websockets') ?? null,
    last_successful_ping_utc: record.lastTestedAt && formatRfc3339(record.lastTestedAt),
  };
}

/** True when a service matches the filter. An empty host name is one; port 0 is one. */
export function matchesServiceFilter(service: ServiceView, filter: ServiceFilter): boolean {
  const hasRequester = (service.service_provider_client_id ?? '') !== '';
  const hasWss = (part(service.mixnet_websockets, 'wss_port') ?? null) !== null;
  return (
    (hasRequester || filter.entry === true) &&
    (filter.wss !== true || hasWss) &&
    (filter.hostname !== true || service.hostname !== null)
  );
}

function part(value: unknown, key: string): unknown {
  return typeof value === 'object' && value !== null
    ? (value as Record<string, unknown>)[key]
    : undefined;
}

function textOrNull(value: unknown): string | null {
  return typeof value === 'string' ? value : null;
}
