import {
  AcceptedRequests,
  INGESTION_PATIENCE,
  IngestionDialect,
  importProbeReportsEndpoint,
  ingestionOpenApi,
  type ImportProbeReportsOptions,
  type IngestionEndpoint,
} from '@tandem/node-network-ingestion';
import { systemClock } from '@tandem/shared-kernel';
import { HttpService, type HealthCheck, type TrustedProxies } from '@tandem/shared-rest';
import type { Logger } from '@tandem/shared-runtime';

/** The options of the worker's service. */
interface WorkerServiceOptions extends ImportProbeReportsOptions {
  readonly name: string;
  /** Probe agent to secret; without any the intake is not there. */
  readonly keys: ReadonlyMap<string, string>;
  readonly health: HealthCheck;
  /** Proxies whose forwarded headers are trusted. */
  readonly proxies: TrustedProxies | undefined;
  readonly logger: Logger;
}

/** `/health`, `/metrics`, and the intake of probe reports. */
export function workerService(options: WorkerServiceOptions): HttpService<IngestionEndpoint> {
  const { name, keys, health, proxies, logger } = options;
  const endpoints = keys.size > 0 ? [importProbeReportsEndpoint(options)] : [];
  const accepted = new AcceptedRequests(systemClock);
  return new HttpService({
    name,
    endpoints,
    dialect: new IngestionDialect({ keys, accepted, clock: systemClock }),
    openApi: () => ingestionOpenApi(name, endpoints),
    health,
    proxies,
    bodyPatience: INGESTION_PATIENCE,
    logger,
  });
}
