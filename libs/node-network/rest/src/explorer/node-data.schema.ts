import type {
  AnnouncePorts,
  AuxiliaryDetails,
  BuildInformation,
  DeclaredRole,
  HostInformation,
  HostKeys,
  LewesProtocolContent,
  LewesProtocolDetails,
  MixnetWebsockets,
  NetworkRequester,
  NodeData,
  NoiseKey,
  ServiceAddress,
  SphinxKey,
  WireguardDetails,
} from '@tandem/node-network-domain';
import { schema, type NamedSchema } from '@tandem/shared-rest';
import { countryCode, members, port, resource, smallCount } from '../wire/fields.ts';

const { array, boolean, map, nullable, string } = schema;

/** @see node status API: BinaryBuildInformationOwned */
export const buildInformationSchema = resource<BuildInformation>('BinaryBuildInformationOwned', {
  binary_name: string(),
  build_timestamp: string(),
  build_version: string(),
  commit_sha: string(),
  commit_timestamp: string(),
  commit_branch: string(),
  rustc_version: string(),
  rustc_channel: string(),
  cargo_profile: string('`debug` or `release`'),
  cargo_triple: string(),
});

/** A schema for older clients; no operation returns it. @see node status API: BuildInformation */
const legacyBuildInformationSchema = resource<
  Pick<BuildInformation, 'build_version' | 'commit_branch' | 'commit_sha'>
>('BuildInformation', {
  build_version: string(),
  commit_branch: string(),
  commit_sha: string(),
});

/** @see node status API: AuthenticatorDetailsV1 */
export const authenticatorSchema = resource<ServiceAddress>('AuthenticatorDetailsV1', {
  address: string('Address of the embedded authenticator inside the network'),
});

/** @see node status API: IpPacketRouterDetailsV1 */
export const packetRouterSchema = resource<ServiceAddress>('IpPacketRouterDetailsV1', {
  address: string('Address of the embedded packet router inside the network'),
});

const announcePortsSchema = resource<AnnouncePorts>('AnnouncePortsV1', {
  verloc_port: nullable(port()),
  mix_port: nullable(port()),
});

const auxiliaryDetailsSchema = resource<AuxiliaryDetails>('AuxiliaryDetailsV1', {
  location: nullable(countryCode()),
  announce_ports: announcePortsSchema,
  accepted_operator_terms_and_conditions: boolean('The operator accepted the terms'),
});

const sphinxKeySchema = resource<SphinxKey>('SphinxKey', {
  rotation_id: smallCount(),
  public_key: string(),
});

const hostKeysSchema = resource<HostKeys>('HostKeys', {
  ed25519: string('Base58 identity'),
  x25519: string(),
  current_x25519_sphinx_key: sphinxKeySchema,
  pre_announced_x25519_sphinx_key: nullable(sphinxKeySchema),
  x25519_versioned_noise: nullable(
    members<NoiseKey>({ supported_version: smallCount(), x25519_pubkey: string() }),
  ),
});

export const lewesProtocolSchema = resource<LewesProtocolDetails>('LewesProtocolDetailsV1', {
  content: members<LewesProtocolContent>({
    enabled: boolean(),
    control_port: port(),
    data_port: port(),
    x25519: string(),
    kem_keys: map(map(string('Hexadecimal digest')), 'Key encapsulation to hash to digest'),
  }),
  signature: string('Base58 ed25519 signature'),
});

/** @see node status API: NodeData */
export const nodeDataSchema = resource<NodeData>('NodeData', {
  last_polled: string('YYYY-MM-DD hh:mm:ss.fffffffff +00:00:00'),
  host_information: members<HostInformation>({
    ip_address: array(string()),
    hostname: nullable(string()),
    keys: hostKeysSchema,
  }),
  declared_role: members<DeclaredRole>({
    mixnode: boolean(),
    entry: boolean(),
    exit_nr: boolean(),
    exit_ipr: boolean(),
  }),
  auxiliary_details: auxiliaryDetailsSchema,
  build_information: buildInformationSchema,
  network_requester: nullable(
    members<NetworkRequester>({ address: string(), uses_exit_policy: boolean() }),
  ),
  ip_packet_router: nullable(packetRouterSchema),
  authenticator: nullable(authenticatorSchema),
  wireguard: nullable(
    members<WireguardDetails>({
      port: port(),
      tunnel_port: port(),
      metadata_port: port(),
      public_key: string(),
    }),
  ),
  mixnet_websockets: members<MixnetWebsockets>({ ws_port: port(), wss_port: nullable(port()) }),
  lewes_protocol: nullable(lewesProtocolSchema),
});

export const nodeDataSchemas: readonly NamedSchema[] = [
  buildInformationSchema,
  legacyBuildInformationSchema,
  authenticatorSchema,
  packetRouterSchema,
  announcePortsSchema,
  auxiliaryDetailsSchema,
  sphinxKeySchema,
  hostKeysSchema,
  lewesProtocolSchema,
  nodeDataSchema,
];
