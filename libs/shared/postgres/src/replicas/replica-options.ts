/** The replicas of a database. */
export interface ReplicaOptions {
  /** The addresses of the servers themselves: no pooler, no balancer. See {@link parseReplicaAddress}. */
  readonly urls: readonly string[];
  /** The time for which a read waits for a replica that has nearly caught up, in ms; 30 by default. */
  readonly patienceMs?: number | undefined;
  /** The time after which a replica that does not answer counts as unavailable, in ms; 3,000 by default. */
  readonly answerLimitMs?: number | undefined;
  /** Called when a replica becomes unavailable, with the reason, and when it is back, with null. */
  readonly onStatus?: (name: string, reason: string | null) => void;
  /** After which a primary that does not answer counts as away, in ms; 1,000 by default. */
  readonly primaryLimitMs?: number | undefined;
  /**
   * After which reads do not wait for a server that does not answer, in ms; 200 by default: they ask the synchronous standby
   * instead of the primary, and the primary instead of a replica.
   */
  readonly silenceMs?: number | undefined;
  /** For a synchronous standby to be confirmed and to replay while the primary is away, in ms; 3,000 by default. */
  readonly standbyLimitMs?: number | undefined;
  /** For which a read waits for a standby that can answer it while the primary is away, in ms; 2,000 by default. */
  readonly standbyPatienceMs?: number | undefined;
  /** Called when the primary becomes away, and when it answers again; only if an address has a synchronous check. */
  readonly onPrimary?: (isAway: boolean) => void;
}

/** A replica, for metrics. */
export interface ReplicaFigures {
  readonly name: string;
  /** The reason for which it is not read from; null if it is. */
  readonly reason: string | null;
  /** Bytes of the log that it has not replayed; null if it is unavailable. */
  readonly lagBytes: number | null;
  /** The age of the first of them, by the primary's clock; null if it is unavailable. */
  readonly lagSeconds: number | null;
  /** Reads that it answered. */
  readonly reads: number;
  /** Reads that it answered as the synchronous standby, while the primary was away. */
  readonly readsWhileAway: number;
}

/** Reads by their source, since the start. */
export interface ReadFigures {
  readonly replicas: readonly ReplicaFigures[];
  /** Reads that the primary answered, by the reason. */
  readonly primary: Readonly<Record<PrimaryReason, number>>;
}

/** No replica is up, each is too far behind, or the replica failed. */
export type PrimaryReason = 'unavailable' | 'behind' | 'failed';
