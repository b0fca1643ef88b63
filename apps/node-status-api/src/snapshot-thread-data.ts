/** What the thread that packs snapshots receives when it starts. */
export interface SnapshotThreadData {
  readonly databaseUrl: string;
  /** Where `databaseUrl` is that of a pooler. */
  readonly directUrl: string | null;
}
