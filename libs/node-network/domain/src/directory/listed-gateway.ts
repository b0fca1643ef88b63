import { lenient, type Decoder } from '../decoding/decoder.ts';
import { nodeData, type NodeData } from '../documents/node-data.ts';
import type { SkimmedNode } from '../documents/skimmed-node.ts';
import { prettyBond, type PrettyBond } from '../gateways/pretty-bond.ts';
import { probeResult, type ProbeOutcome } from '../probes/probe-result.ts';
import type { GatewayRecord, NodeRecord } from '../reading/network-records.ts';
import { parseVersion, type SemanticVersion } from '../values/semantic-version.ts';

/** The data of the directory about a gateway's node in this epoch. */
export type DirectoryNode = Pick<SkimmedNode, 'ip_addresses' | 'mix_port' | 'role' | 'entry'>;

/** A gateway that the directory lists, with its stored parts understood. */
export interface ListedGateway {
  readonly record: GatewayRecord;
  readonly node: DirectoryNode;
  readonly selfDescribed: NodeData;
  readonly bond: PrettyBond;
  readonly probe: ProbeOutcome | null;
  readonly version: SemanticVersion;
  /** Upper case. */
  readonly country: string;
}

/** The reason for which the directory does not list a gateway. */
export type HiddenReason =
  | 'not bonded'
  | 'not in the latest cycle'
  | 'malformed bond'
  | 'malformed self-description'
  | 'malformed probe result'
  | 'malformed version'
  | 'unknown country';

const readBond = lenient(prettyBond, null);
const readSelfDescribed = lenient(nodeData, null);
const readProbe = lenient(probeResult, null);
const utf8 = new TextEncoder();

/** The node of a gateway, when the latest cycle knows it as described, bonded and skimmed. */
export function directoryNode(record: NodeRecord): DirectoryNode | null {
  const { selfDescribed, bond, skimmed } = record;
  if (selfDescribed === null || bond === null || skimmed === null) return null;
  const { ip_addresses, mix_port, role, entry } = skimmed;
  return { ip_addresses, mix_port, role, entry };
}

/** The outcome of a gateway's last probe: null when there is none or it has another shape. */
export function probeOutcome(record: Pick<GatewayRecord, 'lastProbeResult'>): ProbeOutcome | null {
  return readOrNull(readProbe, record.lastProbeResult)?.outcome ?? null;
}

/**
 * The rule of listing, without the minimum version, which each reader sets.
 *
 * Score, performance, role and the age of the probe hide no gateway; an invalid probe result does, and so
 * does a version that is not strict semver.
 *
 * @param probe the result of {@link probeOutcome} for the record.
 */
export function listGateway(
  record: GatewayRecord,
  node: DirectoryNode | null | undefined,
  probe: ProbeOutcome | null,
): ListedGateway | HiddenReason {
  if (!record.bonded) return 'not bonded';
  if (!node) return 'not in the latest cycle';
  const bond = readOrNull(readBond, record.prettyBond);
  if (bond === null) return 'malformed bond';
  const selfDescribed = readOrNull(readSelfDescribed, record.selfDescribed);
  if (selfDescribed === null) return 'malformed self-description';
  if (probe === null && (record.lastProbeResult ?? null) !== null) return 'malformed probe result';
  const version = parseVersion(selfDescribed.build_information.build_version);
  if (version === null) return 'malformed version';
  const country = bond.location.two_letter_iso_country_code;
  if (utf8.encode(country).length !== 2) return 'unknown country';
  return { record, node, selfDescribed, bond, probe, version, country: country.toUpperCase() };
}

function readOrNull<T>(decode: Decoder<T | null>, stored: unknown): T | null {
  return stored === null || stored === undefined ? null : decode(stored);
}
