import { account, base58, identityKey } from './keys.ts';
import { LOCATIONS, PROVIDERS, type Location, type Provider } from './locations.ts';
import { Random } from './random.ts';

/** The roles of a node. */
type NodeKind = 'mixnode' | 'entry' | 'exit';

/** The constant properties of a simulated node. */
export interface NodeProfile {
  readonly nodeId: number;
  /** Slot in the network that the node occupies; the next node of the slot gets its address. */
  readonly slot: number;
  readonly kind: NodeKind;
  readonly version: string;
  readonly identityKey: string;
  readonly x25519: string;
  readonly owner: string;
  readonly location: Location;
  readonly provider: Provider;
  readonly hostname: string | null;
  readonly moniker: string;
  readonly hasIpv6: boolean;
  readonly bonded: boolean;
  readonly described: boolean;
  /** True if the geo lookup knows its address. */
  readonly located: boolean;
  /** True if its own web server answers. */
  readonly answers: boolean;
  readonly probed: boolean;
  readonly hasBridges: boolean;
  readonly hasLewesProtocol: boolean;
  readonly acceptedTerms: boolean;
  /** 0 to 1: how well it runs. */
  readonly quality: number;
  /** Base units. */
  readonly pledge: number;
  readonly delegated: number;
  readonly delegators: number;
  readonly packetsPerSecond: number;
  /** Seconds between two restarts. */
  readonly restartSeconds: number;
  readonly profitMargin: string;
}

const BASE_UNITS = 1_000_000;

/** Versions in use; the last are too old for the directory, or no semver at all. */
const VERSIONS: readonly (readonly [weight: number, version: string])[] = [
  [46, '1.26.0'],
  [24, '1.25.1'],
  [12, '1.25.0'],
  [7, '1.24.0'],
  [4, '1.22.3'],
  [2, '1.27.0-rc.1'],
  [2, '1.6.2'],
  [1.5, '1.6.1'],
  [1, '1.1.34'],
  [0.5, '1.7'],
];

const FIRST_WORDS = ['alpine', 'quiet', 'amber', 'polar', 'swift', 'iron', 'hidden', 'lunar'];
const SECOND_WORDS = [
  'relay',
  'harbour',
  'beacon',
  'lantern',
  'bridge',
  'summit',
  'otter',
  'signal',
];

/** The node of a slot in a generation; `nodes` is the size of the network. */
export function nodeProfile(
  seed: number,
  nodes: number,
  slot: number,
  generation: number,
): NodeProfile {
  const random = new Random(seed, 'node', slot, generation);
  const nodeId = slot + 1 + generation * nodes;
  const kind = kindOf(slot, random);
  const moniker = `${random.pick(FIRST_WORDS)} ${random.pick(SECOND_WORDS)} ${nodeId}`;
  return {
    nodeId,
    slot,
    kind,
    version: random.weighted(VERSIONS),
    identityKey: identityKey(`${seed}/${slot}/${generation}`),
    x25519: base58(random.bytes(32)),
    owner: account(random.bytes(38)),
    location: random.weighted(LOCATIONS),
    provider: random.weighted(PROVIDERS),
    hostname: random.chance(0.55) ? `${moniker.replaceAll(' ', '-')}.example.net` : null,
    moniker,
    hasIpv6: random.chance(0.6),
    bonded: random.chance(0.985),
    described: random.chance(0.98),
    located: random.chance(0.99),
    answers: random.chance(0.97),
    probed: random.chance(0.97),
    hasBridges: random.chance(0.3),
    hasLewesProtocol: random.chance(0.6),
    acceptedTerms: random.chance(0.9),
    quality: qualityOf(random),
    pledge: Math.round(random.magnitude(100, 60_000)) * BASE_UNITS,
    delegated: Math.round(random.magnitude(500, 900_000) * BASE_UNITS),
    delegators: Math.floor(random.magnitude(1, 160)) - 1,
    packetsPerSecond: random.magnitude(20, 9000),
    restartSeconds: random.integer(2, 45) * 86_400,
    profitMargin: random.pick(['0.05', '0.1', '0.15', '0.2', '0.3']),
  };
}

/** Every third slot is a gateway, three of five of them exits. */
function kindOf(slot: number, random: Random): NodeKind {
  if (slot % 3 !== 0) return 'mixnode';
  return random.chance(0.6) ? 'exit' : 'entry';
}

/** Most nodes run well, some poorly, a few not at all. */
function qualityOf(random: Random): number {
  if (random.chance(0.03)) return 0;
  return random.chance(0.12) ? 0.3 + 0.5 * random.fraction() : 0.93 + 0.07 * random.fraction();
}
