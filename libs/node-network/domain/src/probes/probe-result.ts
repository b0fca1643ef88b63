import {
  boolean,
  defaulted,
  finite,
  nullable,
  text,
  u16,
  u64,
  type Decoder,
} from '../decoding/decoder.ts';
import { array, object } from '../decoding/structure.ts';

/** The result of a probe of a gateway's entry. */
export interface EntryResult {
  readonly can_connect: boolean;
  readonly can_route: boolean;
}

/** The result of a probe of a gateway's exit. */
export interface ExitResult {
  readonly can_connect: boolean;
  readonly can_route_ip_v4: boolean;
  readonly can_route_ip_external_v4: boolean;
  readonly can_route_ip_v6: boolean;
  readonly can_route_ip_external_v6: boolean;
}

/** The result of a probe over WireGuard; performances from 0 to 1, `download_error` `''` for none. */
export interface WireguardResult {
  readonly can_register: boolean;
  readonly can_query_metadata_v4: boolean | null;
  readonly can_handshake_v4: boolean;
  readonly can_resolve_dns_v4: boolean;
  readonly ping_hosts_performance_v4: number;
  readonly ping_ips_performance_v4: number;
  readonly can_handshake_v6: boolean;
  readonly can_resolve_dns_v6: boolean;
  readonly ping_hosts_performance_v6: number;
  readonly ping_ips_performance_v6: number;
  readonly download_duration_sec_v4: number;
  readonly download_duration_milliseconds_v4: number | null;
  readonly downloaded_file_size_bytes_v4: number | null;
  readonly downloaded_file_v4: string;
  readonly download_error_v4: string;
  readonly download_duration_sec_v6: number;
  readonly download_duration_milliseconds_v6: number | null;
  readonly downloaded_file_size_bytes_v6: number | null;
  readonly downloaded_file_v6: string;
  readonly download_error_v6: string;
}

/** The result of fetching a page over the gateway's proxy. */
interface HttpsConnectivity {
  readonly https_success: boolean;
  readonly https_status_code: number | null;
  readonly https_latency_ms: number | null;
  readonly endpoint_used: string | null;
  readonly errors: readonly string[] | null;
}

/** The result of a probe of a gateway's SOCKS5 proxy. */
export interface Socks5Result {
  readonly can_connect_socks5: boolean;
  readonly https_connectivity: HttpsConnectivity;
}

/** The result of a probe over the Lewes protocol. */
export interface LewesProtocolResult {
  readonly can_connect: boolean;
  readonly can_handshake: boolean;
  readonly can_register: boolean;
  readonly error: string | null;
}

/** The parts of a probe; null where it was not tested or the test itself failed. */
export interface ProbeOutcome {
  readonly as_entry: EntryResult | null;
  readonly as_exit: ExitResult | null;
  readonly wg: WireguardResult | null;
  readonly socks5: Socks5Result | null;
  readonly lp: LewesProtocolResult | null;
}

/**
 * The result of one probe of a gateway (U11).
 *
 * @see node status API: last_probe_result
 */
export interface ProbeResult {
  /** Identity of the gateway, and of the one through which it was probed. */
  readonly node: string;
  readonly used_entry: string;
  readonly outcome: ProbeOutcome;
}

const entryResult = object<EntryResult>({ can_connect: boolean, can_route: boolean });

const exitResult = object<ExitResult>({
  can_connect: boolean,
  can_route_ip_v4: boolean,
  can_route_ip_external_v4: boolean,
  can_route_ip_v6: boolean,
  can_route_ip_external_v6: boolean,
});

const wireguardResult = object<WireguardResult>({
  can_register: boolean,
  can_query_metadata_v4: nullable(boolean),
  can_handshake_v4: boolean,
  can_resolve_dns_v4: boolean,
  ping_hosts_performance_v4: finite,
  ping_ips_performance_v4: finite,
  can_handshake_v6: boolean,
  can_resolve_dns_v6: boolean,
  ping_hosts_performance_v6: finite,
  ping_ips_performance_v6: finite,
  download_duration_sec_v4: u64,
  download_duration_milliseconds_v4: nullable(u64),
  downloaded_file_size_bytes_v4: nullable(u64),
  downloaded_file_v4: text(),
  download_error_v4: text(),
  download_duration_sec_v6: u64,
  download_duration_milliseconds_v6: nullable(u64),
  downloaded_file_size_bytes_v6: nullable(u64),
  downloaded_file_v6: text(),
  download_error_v6: text(),
});

const socks5Result = object<Socks5Result>({
  can_connect_socks5: boolean,
  https_connectivity: object<HttpsConnectivity>({
    https_success: boolean,
    https_status_code: nullable(u16),
    https_latency_ms: nullable(u64),
    endpoint_used: nullable(text()),
    errors: nullable(array(text(), 100)),
  }),
});

const lewesProtocolResult = object<LewesProtocolResult>({
  can_connect: boolean,
  can_handshake: boolean,
  can_register: boolean,
  error: nullable(text()),
});

export const probeResult: Decoder<ProbeResult> = object<ProbeResult>({
  node: defaulted(text(256), ''),
  used_entry: defaulted(text(256), ''),
  outcome: object<ProbeOutcome>({
    as_entry: nullable(entryResult),
    as_exit: nullable(exitResult),
    wg: nullable(wireguardResult),
    socks5: nullable(socks5Result),
    lp: nullable(lewesProtocolResult),
  }),
});
