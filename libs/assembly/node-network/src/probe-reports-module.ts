import { PROCESS, token } from '@tandem/assembly-process/container';
import { ImportProbeReports } from '@tandem/node-network-domain';
import { PostgresScrapedDataStore } from '@tandem/node-network-postgres';
import { snapshotPacker } from '@tandem/node-network-rest/packing';
import { ContainerModule } from 'inversify';

/** The bindings of the module. */
export const PROBE_REPORTS = {
  importProbeReports: token<ImportProbeReports>('ImportProbeReports'),
  /** The store of everything that is scraped, or reported by probes. */
  store: token<PostgresScrapedDataStore>('ScrapedDataStore'),
} as const;

/** How states are written. */
export interface PackingSettings {
  /**
   * Whether states are packed before their publication; true by default. Where the reading service runs in the
   * same process, packing costs memory without a gain.
   */
  readonly packsSnapshots?: boolean;
}

export function packerOf({ packsSnapshots = true }: PackingSettings) {
  return packsSnapshots ? snapshotPacker : undefined;
}

/** The import of probe reports over PostgreSQL. */
export function probeReportsModule(settings: PackingSettings = {}): ContainerModule {
  return new ContainerModule(({ bind }) => {
    bind(PROBE_REPORTS.store).toResolvedValue(
      (database) => new PostgresScrapedDataStore(database, packerOf(settings)),
      [PROCESS.database],
    );
    bind(PROBE_REPORTS.importProbeReports).toResolvedValue(
      (store, { clock }) => new ImportProbeReports({ store, clock }),
      [PROBE_REPORTS.store, PROCESS.database],
    );
  });
}
