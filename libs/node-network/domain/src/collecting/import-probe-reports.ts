import type { Clock } from '@tandem/shared-kernel';
import { Mismatch } from '../decoding/decoder.ts';
import type { Batch, Rejections } from '../decoding/batch.ts';
import { NodeNetworkError } from '../node-network-error.ts';
import { probeReports, withoutFutureReports, type ProbeReport } from '../probes/probe-report.ts';
import { probeOutcome } from '../directory/listed-gateway.ts';
import type { ProbeReportStore } from './probe-report-store.ts';
import type { ProbeReports } from './upstream-ports.ts';

/** The result of a document of probe reports. */
export interface ImportedProbeReports {
  /** Reports that could be read. */
  readonly read: number;
  /** Reports that were stored: of known gateways and newer than before. */
  readonly stored: number;
  /** Reports whose result has an unknown shape; stored too, they hide their gateways. */
  readonly notUnderstood: number;
  /** Omitted reports. */
  readonly rejected: Rejections;
}

/** The dependencies of {@link ImportProbeReports} and {@link CollectProbeReports}. */
interface ProbeReportPorts {
  readonly store: ProbeReportStore;
  readonly clock: Clock;
}

/** Imports a document of probe reports from an agent or from a file of an operator. */
export class ImportProbeReports {
  readonly #ports: ProbeReportPorts;

  constructor(ports: ProbeReportPorts) {
    this.#ports = ports;
  }

  /**
   * @param document parsed JSON, one report per gateway under its identity key.
   * @throws NodeNetworkError UPSTREAM_MALFORMED when it is no such document at all.
   */
  async execute(document: unknown): Promise<ImportedProbeReports> {
    return saveBatch(this.#ports, decode(document));
  }
}

/** Fetches the newest published probe reports. */
export class CollectProbeReports {
  readonly #ports: ProbeReportPorts & { readonly reports: ProbeReports };

  constructor(ports: ProbeReportPorts & { readonly reports: ProbeReports }) {
    this.#ports = ports;
  }

  /** @throws NodeNetworkError UPSTREAM_UNAVAILABLE, UPSTREAM_MALFORMED */
  async execute(): Promise<ImportedProbeReports> {
    return saveBatch(this.#ports, await this.#ports.reports.newest());
  }
}

function decode(document: unknown): Batch<ProbeReport> {
  try {
    return probeReports(document);
  } catch (error) {
    if (!(error instanceof Mismatch)) throw error;
    const data = { document: 'probe reports', reason: error.describe() };
    throw new NodeNetworkError('UPSTREAM_MALFORMED', data);
  }
}

async function saveBatch(
  { store, clock }: ProbeReportPorts,
  batch: Batch<ProbeReport>,
): Promise<ImportedProbeReports> {
  const now = clock.now();
  const { records, rejected } = withoutFutureReports(batch, now);
  const stored = await store.saveProbeReports(records, now);
  const notUnderstood = records.filter(
    ({ result }) => probeOutcome({ lastProbeResult: result }) === null,
  ).length;
  return { read: records.length, stored, notUnderstood, rejected };
}
