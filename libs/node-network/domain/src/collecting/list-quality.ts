import type { Batch } from '../decoding/batch.ts';
import { NodeNetworkError } from '../node-network-error.ts';

/** A list with each node once, and the omitted records. */
export interface UniqueBatch<T> extends Batch<T> {
  /** The number of decoded records, before repeated ones were removed. */
  readonly readable: number;
  /** Records with a node id, or an identity key, that an earlier record had. */
  readonly repeated: number;
}

/** The identity of the nodes of a list. */
export interface NodeIdentity {
  readonly nodeId: number;
  readonly identityKey: string;
}

/**
 * The first record of each node: a list that changes while its pages are read may return a node twice.
 * Nodes that claim one identity key all stay, but count as repeated.
 */
export function oncePerNode<T>(
  { records, rejected }: Batch<T>,
  identityOf: (record: T) => NodeIdentity,
): UniqueBatch<T> {
  const byId = new Map<number, T>();
  const keys = new Set<string>();
  let repeated = 0;
  for (const record of records) {
    const { nodeId, identityKey } = identityOf(record);
    if (byId.has(nodeId) || keys.has(identityKey)) repeated += 1;
    if (!byId.has(nodeId)) byId.set(nodeId, record);
    keys.add(identityKey);
  }
  return { records: [...byId.values()], rejected, readable: records.length, repeated };
}

/**
 * Refuses lists with too many unusable records: an upstream that is broken in the middle of its data answers
 * 200, and the rest of the list would imply that the network shrank.
 *
 * @param maxShare malformed and repeated records as a share of all, 0 to 1
 * @throws NodeNetworkError NETWORK_BROKEN
 */
export function refuseBroken(
  lists: Readonly<Record<string, UniqueBatch<unknown>>>,
  maxShare: number,
): void {
  for (const [document, { records, rejected, readable, repeated }] of Object.entries(lists)) {
    const malformed = rejected.count;
    if (malformed + repeated <= maxShare * (readable + malformed)) continue;
    throw new NodeNetworkError('NETWORK_BROKEN', {
      document,
      records: records.length,
      malformed,
      repeated,
    });
  }
}
