import type { Registry } from 'prom-client';
import type { Endpoint } from './endpoint.ts';
import { HttpService, type HttpDialect } from './http-service.ts';
import type { Logger } from './logger.ts';
import type { HealthCheck } from './service-routes.ts';

/** Speaks of nothing but the process itself. */
const silent: HttpDialect<Endpoint> = {
  prefix: '',
  normalizePath: (path) => path,
  run: () => Promise.resolve(),
  unknownPath: (ctx) => {
    ctx.status = 404;
  },
  wrongMethod: (ctx) => {
    ctx.status = 405;
  },
  options: (ctx) => {
    ctx.status = 204;
  },
  fault: (ctx) => {
    ctx.status = 500;
  },
  unavailable: (ctx) => {
    ctx.status = 503;
  },
  decorate: () => undefined,
};

/**
 * Serves `/health` and `/metrics` of a process that has no endpoints, at the configured address.
 *
 * @param address null: nowhere
 */
export async function serveHealth(
  address: { readonly host: string; readonly port: number } | null,
  options: {
    readonly name: string;
    readonly health: HealthCheck;
    readonly logger: Logger;
    /** Adds figures to `/metrics`. */
    readonly measure?: (registry: Registry) => void;
  },
): Promise<{ stop(): Promise<void> } | null> {
  if (!address) return null;
  const openApi = () => ({
    openapi: '3.1.0',
    info: { title: options.name, version: '1' },
    paths: {},
  });
  const service = new HttpService({ ...options, endpoints: [], dialect: silent, openApi });
  options.measure?.(service.metrics.registry);
  await service.listen(address.port, address.host);
  return service;
}
