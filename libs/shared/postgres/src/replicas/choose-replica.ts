import type { WalPosition } from './wal-position.ts';

/** The last known state of a replica. */
export interface ReplicaView {
  /** `null` while it cannot be read from. */
  readonly timeline: number | null;
  /** It has replayed the log up to here, or further. */
  readonly replayed: number;
  /** The delay at the last poll, in ms. */
  readonly lagMs: number;
  /** Running statements. */
  readonly running: number;
}

/** The server that a statement runs on: a replica, a replica after it has caught up, or the primary. */
export type Choice<View> =
  | { readonly kind: 'replica'; readonly replica: View }
  | { readonly kind: 'catch-up'; readonly replica: View }
  | { readonly kind: 'primary'; readonly reason: 'unavailable' | 'behind' };

/** True if a query for the primary's position pays: a replica can be read from soon. */
export function mayRead(views: readonly ReplicaView[], patienceMs: number): boolean {
  return views.some(({ timeline, lagMs }) => timeline !== null && lagMs <= patienceMs);
}

/**
 * Chooses a replica that has replayed everything up to `needed`: of several, one with few statements.
 *
 * @param patienceMs replicas with a longer delay are not waited for
 */
export function chooseReplica<View extends ReplicaView>(
  views: readonly View[],
  needed: WalPosition,
  patienceMs: number,
): Choice<View> {
  const comparable = views.filter(({ timeline }) => timeline === needed.timeline);
  if (comparable.length === 0) return { kind: 'primary', reason: 'unavailable' };
  const [ready] = comparable
    .filter(({ replayed }) => replayed >= needed.lsn)
    .sort((one, other) => one.running - other.running);
  if (ready !== undefined) return { kind: 'replica', replica: ready };
  const [nearest] = comparable
    .filter(({ lagMs }) => lagMs <= patienceMs)
    .sort((one, other) => other.replayed - one.replayed);
  if (nearest !== undefined) return { kind: 'catch-up', replica: nearest };
  return { kind: 'primary', reason: 'behind' };
}
