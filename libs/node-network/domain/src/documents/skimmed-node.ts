import { boolean, defaulted, nullable, text, u16, u32, type Decoder } from '../decoding/decoder.ts';
import { object } from '../decoding/structure.ts';
import { fraction } from '../values/decimal.ts';
import { ipAddresses, publicKey } from './host-information.ts';
import { nodeRole, type NodeRole } from './node-role.ts';

/** The mix port of nodes that announce none. */
const DEFAULT_MIX_PORT = 1789;

/** The parameters to reach a gateway by websocket. */
export interface BasicEntryInformation {
  readonly hostname: string | null;
  readonly ws_port: number;
  readonly wss_port: number | null;
}

/** Roles that the network assigns to nodes. */
interface SupportedRoles {
  readonly mixnode: boolean;
  readonly entry: boolean;
  readonly exit: boolean;
}

/** The data that a client needs to use a node: one record of the lists of skimmed nodes (U3, U4). */
export interface SkimmedNode {
  readonly node_id: number;
  readonly ed25519_identity_pubkey: string;
  readonly ip_addresses: readonly string[];
  readonly mix_port: number;
  readonly x25519_sphinx_pubkey: string;
  readonly role: NodeRole;
  readonly supported_roles: SupportedRoles;
  readonly entry: BasicEntryInformation | null;
  /** Decimal text from 0 to 1. */
  readonly performance: string;
}

const NO_ROLES: SupportedRoles = { mixnode: false, entry: false, exit: false };

/** Reads a skimmed node; `epoch_role` is the older name of its role. */
export const skimmedNode: Decoder<SkimmedNode> = object<SkimmedNode>(
  {
    node_id: u32,
    ed25519_identity_pubkey: publicKey,
    ip_addresses: ipAddresses,
    mix_port: defaulted(u16, DEFAULT_MIX_PORT),
    x25519_sphinx_pubkey: text(256),
    role: nodeRole,
    supported_roles: defaulted(
      object<SupportedRoles>({
        mixnode: defaulted(boolean, false),
        entry: defaulted(boolean, false),
        exit: defaulted(boolean, false),
      }),
      NO_ROLES,
    ),
    entry: nullable(
      object<BasicEntryInformation>({
        hostname: nullable(text(253)),
        ws_port: u16,
        wss_port: nullable(u16),
      }),
    ),
    performance: fraction,
  },
  { role: 'epoch_role' },
);
