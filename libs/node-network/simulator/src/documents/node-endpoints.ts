import type { NodeProfile } from '../node-profile.ts';
import type { SimulatedNetwork } from '../simulated-network.ts';

const DAY_MS = 86_400_000;
const SESSION_KINDS = ['Vpn', 'Vpn', 'Vpn', 'Mixnet', 'Wasm', 'Native', 'Socks5', 'Telepathy'];

/** The answer of a node's web server: a document, a redirect, or null for an unknown page. */
type NodeAnswer = { readonly document: object } | { readonly redirectTo: string } | null;

/** The answer of a node to a path (U7 to U10). */
export function nodeAnswer(network: SimulatedNetwork, node: NodeProfile, path: string): NodeAnswer {
  const isGateway = node.kind !== 'mixnode';
  switch (path) {
    case '/description':
      return { redirectTo: '/api/v1/description' };
    case '/stats':
      return { redirectTo: '/api/v1/metrics/mixing' };
    case '/api/v1/description':
      return { document: description(network, node) };
    case '/api/v1/metrics/mixing':
      return { document: packetCounters(network, node) };
    case '/api/v1/bridges/client-params':
      return isGateway && node.hasBridges ? { document: bridges(network, node) } : null;
    case '/api/v1/health':
      return { document: { status: 'up', uptime: network.uptimeSeconds(node) } };
    case '/api/v1/metrics/sessions':
      return isGateway ? { document: sessions(network, node) } : null;
    default:
      return null;
  }
}

/** Operators forget fields, and some write HTML. */
function description(network: SimulatedNetwork, node: NodeProfile): object {
  const random = network.random(node, 'description');
  const site = node.hostname === null ? '' : `https://${node.hostname}`;
  return {
    moniker: random.chance(0.04) ? '' : node.moniker,
    website: random.chance(0.6) ? site : '',
    security_contact: random.chance(0.5) ? `operator${node.nodeId}@example.net` : '',
    details: random.pick([
      '',
      'Privacy is a right.',
      'Fast &amp; reliable <b>bare metal</b> in ' + node.location.city,
      'Run by volunteers <script>alert("no")</script>',
    ]),
  };
}

/** Counters grow from the last restart on. */
function packetCounters(network: SimulatedNetwork, node: NodeProfile): object {
  const received = Math.floor(network.uptimeSeconds(node) * node.packetsPerSecond);
  const dropped = Math.floor(received * (1 - node.quality) * 0.02);
  return {
    received_since_startup: received,
    sent_since_startup: received - dropped,
    dropped_since_startup: dropped,
  };
}

function bridges(network: SimulatedNetwork, node: NodeProfile): object {
  const random = network.random(node, 'bridges');
  const addresses = network
    .addresses(node)
    .map((ip) => (ip.includes(':') ? `[${ip}]:4443` : `${ip}:4443`));
  const id_pubkey = Buffer.from(random.bytes(32)).toString('base64');
  const args = { addresses, host: node.hostname, id_pubkey };
  return { version: '0', transports: [{ transport_type: 'quic_plain', args }] };
}

/** The sessions of yesterday; the report changes at midnight. */
function sessions(network: SimulatedNetwork, node: NodeProfile): object {
  const midnight = Math.floor(network.now() / DAY_MS) * DAY_MS;
  const random = network.random(node, 'sessions', midnight);
  const started = random.integer(0, 120);
  const users = Math.ceil(started * 0.7);
  return {
    update_time: new Date(midnight - DAY_MS).toISOString(),
    unique_active_users: users,
    unique_active_users_hashes: Array.from({ length: Math.min(users, 20) }, () =>
      Buffer.from(random.bytes(16)).toString('hex'),
    ),
    sessions: Array.from({ length: started }, () => ({
      duration_ms: Math.round(random.magnitude(500, 6 * 3_600_000)),
      typ: random.pick(SESSION_KINDS),
    })),
    sessions_started: started,
    sessions_finished: started,
  };
}
