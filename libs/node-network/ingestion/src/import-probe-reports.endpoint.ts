import {
  NodeNetworkError,
  type ImportedProbeReports,
  type ImportProbeReports,
} from '@tandem/node-network-domain';
import { NoParameters, schema } from '@tandem/shared-rest';
import type { IngestionEndpoint } from './ingestion-dialect.ts';
import { INGESTION_STATUS, IngestionError } from './ingestion-error.ts';

/** The dependencies of {@link importProbeReportsEndpoint}. */
export interface ImportProbeReportsOptions {
  readonly importProbeReports: Pick<ImportProbeReports, 'execute'>;
  /** Called for each document that was imported. */
  readonly onImported: (agent: string, imported: ImportedProbeReports) => void;
}

/** `POST /internal/probe-reports`: the newest reports of a probe agent, one per gateway. */
export function importProbeReportsEndpoint({
  importProbeReports,
  onImported,
}: ImportProbeReportsOptions): IngestionEndpoint {
  return {
    operationId: 'import-probe-reports',
    method: 'POST',
    path: '/internal/probe-reports',
    tag: 'ingestion',
    summary: 'Take in probe reports',
    description:
      'A report is stored when its gateway is known and it is newer than the stored one. A malformed report costs no other.',
    auth: 'user',
    params: NoParameters,
    response: schema.object({
      stored: schema.integer('Reports that were stored'),
      not_understood: schema.integer('Reports with a result of unknown form: stored as well'),
      rejected: schema.object({
        count: schema.integer('Malformed reports, which were left out'),
        samples: schema.array(
          schema.object({ record: schema.string(), reason: schema.string() }),
          'The first ten of them',
        ),
      }),
    }),
    errors: Object.keys(INGESTION_STATUS),
    handler: async ({ agent, document }) => {
      const imported = await importProbeReports.execute(document).catch(refuseMalformed);
      onImported(agent, imported);
      const { stored, notUnderstood, rejected } = imported;
      return { stored, not_understood: notUnderstood, rejected };
    },
  };
}

function refuseMalformed(error: unknown): never {
  if (error instanceof NodeNetworkError && error.code === 'UPSTREAM_MALFORMED') {
    const wanted = 'an object with one report per gateway under its identity key';
    throw new IngestionError('NO_PROBE_REPORTS', `The body must be ${wanted}`);
  }
  throw error;
}
