/** The start parameters of the thread that packs snapshots. */
export interface SnapshotThreadData {
  readonly databaseUrl: string;
  /** If `databaseUrl` is that of a pooler. */
  readonly directUrl: string | null;
  /** Replicas that snapshots may be read from. */
  readonly readUrls: readonly string[];
}
