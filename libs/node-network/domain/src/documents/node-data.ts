import {
  boolean,
  defaulted,
  lenient,
  nullable,
  refine,
  text,
  u16,
  type Decoder,
} from '../decoding/decoder.ts';
import { object } from '../decoding/structure.ts';
import { COUNTRY_CODES } from '../values/country-code.ts';
import { lastPolled } from '../values/timestamp.ts';
import { buildInformation, type BuildInformation } from './build-information.ts';
import { hostInformation, publicKey, type HostInformation } from './host-information.ts';
import { lewesProtocolDetails, type LewesProtocolDetails } from './lewes-protocol.ts';

/** The declared roles of a node. */
export interface DeclaredRole {
  readonly mixnode: boolean;
  readonly entry: boolean;
  /** Exit by network requester. */
  readonly exit_nr: boolean;
  /** Exit by IP packet router. */
  readonly exit_ipr: boolean;
}

/** Ports that differ from the usual ones. */
export interface AnnouncePorts {
  readonly verloc_port: number | null;
  readonly mix_port: number | null;
}

/** The operator's description of a node. */
export interface AuxiliaryDetails {
  /** Upper-case alpha-2 code of the node's country. */
  readonly location: string | null;
  readonly announce_ports: AnnouncePorts;
  readonly accepted_operator_terms_and_conditions: boolean;
}

/** The address of a service of a node inside the network. */
export interface ServiceAddress {
  readonly address: string;
}

/** A network requester: address, and whether it obeys the common exit policy. */
export interface NetworkRequester extends ServiceAddress {
  readonly uses_exit_policy: boolean;
}

/** The parameters to reach a node by WireGuard. */
export interface WireguardDetails {
  readonly port: number;
  readonly tunnel_port: number;
  readonly metadata_port: number;
  readonly public_key: string;
}

/** Ports of a node's websockets; `wss_port` is the encrypted one. */
export interface MixnetWebsockets {
  readonly ws_port: number;
  readonly wss_port: number | null;
}

/**
 * The self-description of a node, in the form in which the network publishes it.
 *
 * @see node status API: NodeData
 */
export interface NodeData {
  /** `YYYY-MM-DD hh:mm:ss.fffffffff +00:00:00`. */
  readonly last_polled: string;
  readonly host_information: HostInformation;
  readonly declared_role: DeclaredRole;
  readonly auxiliary_details: AuxiliaryDetails;
  readonly build_information: BuildInformation;
  readonly network_requester: NetworkRequester | null;
  readonly ip_packet_router: ServiceAddress | null;
  readonly authenticator: ServiceAddress | null;
  readonly wireguard: WireguardDetails | null;
  readonly mixnet_websockets: MixnetWebsockets;
  readonly lewes_protocol: LewesProtocolDetails | null;
}

const NO_ROLE: DeclaredRole = { mixnode: false, entry: false, exit_nr: false, exit_ipr: false };
const NO_PORTS: AnnouncePorts = { verloc_port: null, mix_port: null };

const declaredRole = object<DeclaredRole>({
  mixnode: defaulted(boolean, false),
  entry: defaulted(boolean, false),
  exit_nr: defaulted(boolean, false),
  exit_ipr: defaulted(boolean, false),
});

const knownCountry: Decoder<string> = (value) =>
  refine(text(2), 'a country code', (code) => COUNTRY_CODES.has(code))(
    typeof value === 'string' ? value.toUpperCase() : value,
  );

const auxiliaryDetails = object<AuxiliaryDetails>({
  location: lenient(nullable(knownCountry), null),
  announce_ports: defaulted(
    object<AnnouncePorts>({ verloc_port: nullable(u16), mix_port: nullable(u16) }),
    NO_PORTS,
  ),
  accepted_operator_terms_and_conditions: defaulted(boolean, false),
});

const serviceAddress = object<ServiceAddress>({ address: text() });

/** The self-description of a node with every default filled in. */
export const nodeData: Decoder<NodeData> = object<NodeData>({
  last_polled: lastPolled,
  host_information: hostInformation,
  declared_role: defaulted(declaredRole, NO_ROLE),
  auxiliary_details: defaulted(auxiliaryDetails, {
    location: null,
    announce_ports: NO_PORTS,
    accepted_operator_terms_and_conditions: false,
  }),
  build_information: buildInformation,
  network_requester: nullable(
    object<NetworkRequester>({ address: text(), uses_exit_policy: defaulted(boolean, false) }),
  ),
  ip_packet_router: nullable(serviceAddress),
  authenticator: nullable(serviceAddress),
  wireguard: nullable(
    object<WireguardDetails>({
      port: u16,
      tunnel_port: defaulted(u16, 51822),
      metadata_port: defaulted(u16, 51830),
      public_key: publicKey,
    }),
  ),
  mixnet_websockets: object<MixnetWebsockets>({ ws_port: u16, wss_port: nullable(u16) }),
  lewes_protocol: nullable(lewesProtocolDetails),
});

/** True for nodes that carry users' traffic in or out, which makes them gateways. */
export function isGateway(node: NodeData): boolean {
  return node.declared_role.entry || node.declared_role.exit_ipr;
}
