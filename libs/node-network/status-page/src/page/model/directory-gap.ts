import { isGatewayKind, type NodeRow } from './node-row.ts';
import { compareVersions } from './version-order.ts';

/** The default minimum version of the directory: clients get older gateways only on request. */
export const OLDEST_LISTED = '1.6.2';
const STRICT_VERSION = /^\d+\.\d+\.\d+(?:[-+].*)?$/;

/**
 * The reason for which a gateway is not in the directory: the first condition that the node does not meet.
 */
type GapReason = 'unbonded' | 'version' | 'location' | 'other';

/** The number of nodes that declare to be gateways without being in the directory, by reason. */
export function directoryGap(rows: readonly NodeRow[]): ReadonlyMap<GapReason, number> {
  const counts = new Map<GapReason, number>();
  for (const row of rows) {
    if (row.gateway !== null || !isGatewayKind(row.kind)) continue;
    const reason = reasonOf(row);
    counts.set(reason, (counts.get(reason) ?? 0) + 1);
  }
  return counts;
}

function reasonOf({ bonded, version, country }: NodeRow): GapReason {
  if (!bonded) return 'unbonded';
  if (!STRICT_VERSION.test(version) || compareVersions(version, OLDEST_LISTED) < 0) {
    return 'version';
  }
  return country.length === 2 ? 'other' : 'location';
}
