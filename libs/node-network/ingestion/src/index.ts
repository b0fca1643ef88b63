export { AcceptedRequests } from './accepted-requests.ts';
export {
  importProbeReportsEndpoint,
  type ImportProbeReportsOptions,
} from './import-probe-reports.endpoint.ts';
export {
  INGESTION_PATIENCE,
  IngestionDialect,
  type IngestionEndpoint,
} from './ingestion-dialect.ts';
export { ingestionOpenApi } from './ingestion-open-api.ts';
export { signRequest } from './request-signature.ts';
