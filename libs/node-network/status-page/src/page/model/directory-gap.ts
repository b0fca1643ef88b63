import type { ServiceNode } from '@tandem/node-network-client';
import { formatCount } from './format.ts';
import type { NodeRow } from './node-row.ts';
import { compareVersions } from './version-order.ts';

/** Clients get no gateways that are older, unless they ask for them. */
const OLDEST_LISTED = '1.6.2';
const STRICT_VERSION = /^\d+\.\d+\.\d+(?:[-+].*)?$/;

const REASONS = {
  unbonded: 'not bonded',
  version: `run a version before ${OLDEST_LISTED} or none that is known`,
  place: 'have no known place',
  other: 'left out for other reasons',
} as const;
type Reason = keyof typeof REASONS;

/**
 * Why fewer gateways are in the directory than declare themselves to be one, in one sentence.
 *
 * @param declared gateways that the summary counts
 */
export function directoryGap(rows: readonly NodeRow[], declared: number): string {
  const listed = rows.filter(({ gateway }) => gateway !== null).length;
  const begin = `${formatCount(declared)} nodes declare that they are gateways; ${formatCount(listed)} are in the directory for clients`;
  const counts = new Map<Reason, number>();
  for (const { gateway, node, kind } of rows) {
    if (gateway !== null || node === null || !kind.endsWith('gateway')) continue;
    const reason = reasonOf(node);
    counts.set(reason, (counts.get(reason) ?? 0) + 1);
  }
  const reasons = [...counts].map(([reason, count]) => `${formatCount(count)} ${REASONS[reason]}`);
  return reasons.length === 0 ? `${begin}.` : `${begin}: ${reasons.join(', ')}.`;
}

/** The first of the directory's conditions that a node does not meet. */
function reasonOf({ bonded, self_description, geoip }: ServiceNode): Reason {
  const version = self_description.build_information.build_version;
  if (!bonded) return 'unbonded';
  if (!STRICT_VERSION.test(version) || compareVersions(version, OLDEST_LISTED) < 0)
    return 'version';
  return geoip?.country.length === 2 ? 'other' : 'place';
}
