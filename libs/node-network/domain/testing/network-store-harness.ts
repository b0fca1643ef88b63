import type {
  NetworkQueries,
  NetworkStore,
  ProbeReportStore,
  ScrapedDataStore,
  SnapshotPacker,
  SnapshotSource,
} from '../src/index.ts';

/** Every port of the stored network over one empty store. */
export type StoredNetworkPorts = NetworkStore &
  ScrapedDataStore &
  ProbeReportStore &
  SnapshotSource &
  NetworkQueries;

/** An implementation under test. */
export interface NetworkStoreHarness {
  readonly network: StoredNetworkPorts;
  /** A second connection to the same store, as another process has it. */
  readonly other: StoredNetworkPorts;
  /** The same store with packing of its writes. */
  packing(packer: SnapshotPacker): StoredNetworkPorts;
  close(): Promise<void>;
}
