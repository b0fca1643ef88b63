import { PROCESS, token } from '@tandem/assembly-process/container';
import { ImportProbeReports, type SnapshotPacker } from '@tandem/node-network-domain';
import { PostgresScrapedDataStore } from '@tandem/node-network-postgres';
import { createSnapshotPacker } from '@tandem/node-network-rest/packing';
import { ContainerModule } from 'inversify';

interface Packing {
  readonly packer: SnapshotPacker | undefined;
}

/** The bindings of the module. */
export const PROBE_REPORTS = {
  importProbeReports: token<ImportProbeReports>('ImportProbeReports'),
  /** One for all stores of the process: it holds the last state. */
  packing: token<Packing>('SnapshotPacking'),
  /** The store of everything that is scraped, or reported by probes. */
  store: token<PostgresScrapedDataStore>('ScrapedDataStore'),
} as const;

/** The form in which states are stored. */
export interface PackingSettings {
  /**
   * Packs states before their publication; true by default. A reading service in the same process packs them
   * itself, so that packing here would only need more memory.
   */
  readonly packsSnapshots?: boolean;
}

/** The import of probe reports over PostgreSQL. */
export function probeReportsModule({
  packsSnapshots = true,
}: PackingSettings = {}): ContainerModule {
  return new ContainerModule(({ bind }) => {
    const packer = packsSnapshots ? createSnapshotPacker() : undefined;
    bind(PROBE_REPORTS.packing).toConstantValue({ packer });
    bind(PROBE_REPORTS.store).toResolvedValue(
      (database, packing) => new PostgresScrapedDataStore(database, packing.packer),
      [PROCESS.database, PROBE_REPORTS.packing],
    );
    bind(PROBE_REPORTS.importProbeReports).toResolvedValue(
      (store, { clock }) => new ImportProbeReports({ store, clock }),
      [PROBE_REPORTS.store, PROCESS.database],
    );
  });
}
