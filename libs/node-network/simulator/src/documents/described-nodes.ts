import type {
  BuildInformation,
  DescribedNode,
  LewesProtocolDetails,
  NodeData,
} from '@tandem/node-network-domain';
import { base58 } from '../keys.ts';
import type { NodeProfile } from '../node-profile.ts';
import type { SimulatedNetwork } from '../simulated-network.ts';

/** Epochs between two rotations of the sphinx keys. */
const EPOCHS_PER_ROTATION = 24;

/** The interval in which the upstream polls every node. */
const POLL_SECONDS = 900;

/** The list of described nodes (U1). */
export function describedNodes(network: SimulatedNetwork): DescribedNode[] {
  return network
    .nodes()
    .filter((node) => node.described)
    .map((node) => ({
      node_id: node.nodeId,
      contract_node_type: 'nym_node',
      description: nodeData(network, node),
    }));
}

function nodeData(network: SimulatedNetwork, node: NodeProfile): NodeData {
  const random = network.random(node, 'self-description');
  const isExit = node.kind === 'exit';
  const isGateway = node.kind !== 'mixnode';
  const service = (): { address: string } => ({
    address: `${base58(random.bytes(32))}.${base58(random.bytes(32))}@${node.identityKey}`,
  });
  return {
    last_polled: lastPolled(network, node),
    host_information: {
      ip_address: network.addresses(node),
      hostname: node.hostname,
      keys: {
        ed25519: node.identityKey,
        x25519: node.x25519,
        current_x25519_sphinx_key: {
          rotation_id: Math.floor(network.epoch() / EPOCHS_PER_ROTATION),
          public_key: base58(random.bytes(32)),
        },
        pre_announced_x25519_sphinx_key: null,
        x25519_versioned_noise: random.chance(0.8)
          ? { supported_version: 1, x25519_pubkey: base58(random.bytes(32)) }
          : null,
      },
    },
    declared_role: { mixnode: !isGateway, entry: isGateway, exit_nr: isExit, exit_ipr: isExit },
    auxiliary_details: {
      location: random.chance(0.9) ? node.location.country : null,
      announce_ports: { verloc_port: null, mix_port: null },
      accepted_operator_terms_and_conditions: node.acceptedTerms,
    },
    build_information: buildInformation(node.version),
    network_requester: isExit ? { ...service(), uses_exit_policy: random.chance(0.95) } : null,
    ip_packet_router: isExit ? service() : null,
    authenticator: isGateway ? service() : null,
    wireguard: isGateway
      ? {
          port: 51822,
          tunnel_port: 51822,
          metadata_port: 51830,
          public_key: Buffer.from(random.bytes(32)).toString('base64'),
        }
      : null,
    mixnet_websockets: { ws_port: 9000, wss_port: node.hostname === null ? null : 9001 },
    lewes_protocol: isGateway && node.hasLewesProtocol ? lewesProtocol(network, node) : null,
  };
}

/** Rounded, so that the list does not change for some minutes. */
function lastPolled(network: SimulatedNetwork, node: NodeProfile): string {
  const phase = network.random(node, 'poll').integer(0, POLL_SECONDS - 1);
  const seconds = Math.floor(network.now() / 1000);
  const polled = seconds - ((seconds + phase) % POLL_SECONDS);
  const [day, time] = new Date(polled * 1000).toISOString().slice(0, 19).split('T');
  return `${day} ${time}.${String(phase).padStart(9, '0')} +00:00:00`;
}

function buildInformation(version: string): BuildInformation {
  return {
    binary_name: 'nym-node',
    build_timestamp: '2026-02-01T10:00:00.000000000Z',
    build_version: version,
    commit_sha: '0123456789abcdef0123456789abcdef01234567',
    commit_timestamp: '2026-01-31T09:00:00.000000000Z',
    commit_branch: 'HEAD',
    rustc_version: '1.91.0',
    rustc_channel: 'stable',
    cargo_profile: 'release',
    cargo_triple: 'x86_64-unknown-linux-gnu',
  };
}

function lewesProtocol(network: SimulatedNetwork, node: NodeProfile): LewesProtocolDetails {
  const random = network.random(node, 'lewes protocol');
  const digest = (): string => Buffer.from(random.bytes(32)).toString('hex');
  return {
    content: {
      enabled: true,
      control_port: 41264,
      data_port: 51264,
      x25519: base58(random.bytes(32)),
      kem_keys: {
        ml_kem768: { blake3: digest(), sha256: digest() },
        mc_eliece: { blake3: digest() },
      },
    },
    signature: base58(random.bytes(64)),
  };
}
