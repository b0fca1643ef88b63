export {
  AcceptedRequests,
  ACCEPTED_REQUESTS_LIMITS,
  type AcceptedRequestsLimits,
} from './accepted-requests.ts';
export {
  importProbeReportsEndpoint,
  type ImportProbeReportsOptions,
} from './import-probe-reports.endpoint.ts';
export {
  IngestionDialect,
  INGESTION_LIMITS,
  type IngestionDialectOptions,
  type IngestionEndpoint,
  type IngestionHandler,
  type IngestionLimits,
  type SignedDocument,
} from './ingestion-dialect.ts';
export { ingestionOpenApi } from './ingestion-open-api.ts';
export {
  SIGNATURE_HEADER,
  TIMESTAMP_HEADER,
  signRequest,
  type SignedParts,
} from './request-signature.ts';
