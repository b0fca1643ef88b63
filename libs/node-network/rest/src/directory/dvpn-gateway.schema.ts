import type {
  BasicEntryInformation,
  BridgeInformation,
  BridgeParameters,
  DVpnAsn,
  DVpnGateway,
  DVpnGatewayPerformance,
  DVpnLocation,
  DVpnProbe,
  DVpnProbeOutcome,
  DVpnSocks5,
  DVpnWireguardResult,
  EntryResult,
  ExitResult,
  LewesProtocolResult,
  QuicClientOptions,
} from '@tandem/node-network-domain';
import { schema, type NamedSchema } from '@tandem/shared-rest';
import {
  authenticatorSchema,
  buildInformationSchema,
  lewesProtocolSchema,
  packetRouterSchema,
} from '../explorer/node-data.schema.ts';
import { count, countryCode, members, port, ratio, resource, smallCount } from '../wire/fields.ts';

const { array, boolean, nullable, number, oneOf, string } = schema;

const scoreValue = schema.named('ScoreValue', oneOf(['offline', 'low', 'medium', 'high']));
const asnKind = schema.named('AsnKind', oneOf(['residential', 'other']));

const asn = resource<DVpnAsn>('Asn', {
  asn: string(),
  name: string(),
  domain: string(),
  route: string(),
  kind: asnKind,
});

const location = resource<DVpnLocation>('Location', {
  two_letter_iso_country_code: countryCode(),
  latitude: number('0 when unknown'),
  longitude: number('0 when unknown'),
  city: string(),
  region: string(),
  org: string(),
  postal: string(),
  timezone: string(),
  asn: nullable(asn),
});

const nodeRole = schema.named(
  'NodeRole',
  schema.either([
    oneOf(['EntryGateway', 'ExitGateway', 'Standby', 'Inactive']),
    schema.object({ Mixnode: schema.object({ layer: smallCount('1 to 3') }) }),
  ]),
);

const entryInformation = resource<BasicEntryInformation>('BasicEntryInformation', {
  hostname: nullable(string()),
  ws_port: port(),
  wss_port: nullable(port()),
});

const performance = resource<DVpnGatewayPerformance>('DVpnGatewayPerformance', {
  last_updated_utc: string('RFC 3339, empty when unknown'),
  score: scoreValue,
  mixnet_score: scoreValue,
  load: scoreValue,
  uptime_percentage_last_24_hours: ratio(),
});

const wireguardResult = resource<DVpnWireguardResult>('WgProbeResults', {
  can_register: boolean(),
  can_handshake: boolean(),
  can_resolve_dns: boolean(),
  ping_hosts_performance: number(),
  ping_ips_performance: number(),
  can_query_metadata_v4: nullable(boolean()),
  can_handshake_v4: boolean(),
  can_resolve_dns_v4: boolean(),
  ping_hosts_performance_v4: number(),
  ping_ips_performance_v4: number(),
  can_handshake_v6: boolean(),
  can_resolve_dns_v6: boolean(),
  ping_hosts_performance_v6: number(),
  ping_ips_performance_v6: number(),
  download_duration_sec_v4: count(),
  download_duration_milliseconds_v4: nullable(count()),
  downloaded_file_size_bytes_v4: nullable(count()),
  downloaded_file_v4: string(),
  download_error_v4: string('Empty when there was none'),
  download_duration_sec_v6: count(),
  download_duration_milliseconds_v6: nullable(count()),
  downloaded_file_size_bytes_v6: nullable(count()),
  downloaded_file_v6: string(),
  download_error_v6: string('Empty when there was none'),
});

const quicOptions = resource<QuicClientOptions>('QuicClientOptions', {
  addresses: array(string(), '`ip:port` or `[v6]:port`'),
  host: nullable(string()),
  id_pubkey: string(),
});

const bridgeParameters = resource<BridgeParameters>('BridgeParameters', {
  transport_type: oneOf(['quic_plain']),
  args: quicOptions,
});

const bridgeInformation = resource<BridgeInformation>('BridgeInformation', {
  version: string(),
  transports: array(bridgeParameters),
});

const probe = resource<DVpnProbe>('DvpnGwProbe', {
  last_updated_utc: string('RFC 3339, empty when unknown'),
  outcome: members<DVpnProbeOutcome>({
    as_entry: nullable(members<EntryResult>({ can_connect: boolean(), can_route: boolean() })),
    as_exit: nullable(
      members<ExitResult>({
        can_connect: boolean(),
        can_route_ip_v4: boolean(),
        can_route_ip_external_v4: boolean(),
        can_route_ip_v6: boolean(),
        can_route_ip_external_v6: boolean(),
      }),
    ),
    wg: nullable(wireguardResult),
    socks5: members<DVpnSocks5>({
      can_proxy_https: boolean(),
      score: scoreValue,
      errors: nullable(array(string())),
    }),
    lp: nullable(
      members<LewesProtocolResult>({
        can_connect: boolean(),
        can_handshake: boolean(),
        can_register: boolean(),
        error: nullable(string()),
      }),
    ),
  }),
});

/** @see node status API: DVpnGateway */
export const dVpnGatewaySchema = resource<DVpnGateway>('DVpnGateway', {
  identity_key: string('Base58 ed25519'),
  name: string(),
  description: string(),
  ip_packet_router: nullable(packetRouterSchema),
  authenticator: nullable(authenticatorSchema),
  location,
  last_probe: nullable(probe),
  ip_addresses: array(string()),
  mix_port: port(),
  role: nodeRole,
  entry: nullable(entryInformation),
  bridges: nullable(bridgeInformation),
  performance: string('Two decimals, `0.00` to `1.00`'),
  performance_v2: nullable(performance),
  lewes_protocol_details: nullable(lewesProtocolSchema),
  build_information: buildInformationSchema,
});

export const directorySchemas: readonly NamedSchema[] = [
  scoreValue,
  asnKind,
  asn,
  location,
  nodeRole,
  entryInformation,
  performance,
  wireguardResult,
  quicOptions,
  bridgeParameters,
  bridgeInformation,
  probe,
  dVpnGatewaySchema,
];
