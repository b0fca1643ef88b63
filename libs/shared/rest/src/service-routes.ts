import { createReadStream } from 'node:fs';
import { join } from 'node:path';
import { TANDEM_VERSION } from '@tandem/shared-kernel';
import type Koa from 'koa';
import { DOCS_ASSETS, docsAssetsFolder, docsPage, docsScript } from './docs-page.ts';
import type { HttpMetrics } from './metrics.ts';
import type { JsonSchema } from './schema.ts';

/** A dependency that may be unavailable for a while. */
interface Health {
  /** The unavailable dependencies; the service works without them. */
  readonly degraded: readonly string[];
}

/** Resolves when the required dependencies respond, rejects otherwise. */
export type HealthCheck = () => Promise<Health | void>;

/** Further paths of the service's description of itself. */
export interface DocumentPaths {
  /** A further path of `/openapi.json`. */
  readonly openApi: readonly string[];
  /** A further path of `/docs`. */
  readonly docs: readonly string[];
}

interface ServiceRoutesOptions {
  readonly name: string;
  /** The content of `/openapi.json`; created on first use. */
  readonly openApi: () => JsonSchema;
  readonly health: HealthCheck;
  readonly metrics: HttpMetrics;
  /** A stopping service reports itself unhealthy, so that a load balancer sends no more requests. */
  readonly stopping: AbortSignal;
  readonly documentPaths?: DocumentPaths | undefined;
}

const CONTENT_SECURITY_POLICY =
  "default-src 'none'; script-src 'self'; style-src 'self' 'unsafe-inline'; img-src 'self' data:; connect-src 'self'; base-uri 'none'; frame-ancestors 'none'";

/** `/health`, `/metrics`, `/openapi.json` and `/docs`, the same in every service. */
export function serviceRoutes(options: ServiceRoutesOptions): Koa.Middleware {
  let document: Buffer | undefined;
  const assets = docsAssetsFolder();
  const openApi = (ctx: Koa.Context): void => {
    ctx.type = 'application/json';
    ctx.set('access-control-allow-origin', '*');
    // Created on first use: a start need not wait for it.
    ctx.body = document ??= Buffer.from(JSON.stringify(options.openApi()));
  };
  const docs = (ctx: Koa.Context): void => {
    ctx.type = 'text/html';
    ctx.set('content-security-policy', CONTENT_SECURITY_POLICY);
    ctx.body = docsPage(options.name);
  };
  const routes: Record<string, (ctx: Koa.Context) => Promise<void> | void> = {
    '/health': (ctx) => answerHealth(ctx, options),
    '/metrics': async (ctx) => {
      ctx.type = options.metrics.registry.contentType;
      ctx.body = await options.metrics.scrape();
    },
    '/openapi.json': openApi,
    '/docs': docs,
    '/docs/start.js': (ctx) => {
      ctx.type = 'text/javascript';
      ctx.body = docsScript;
    },
  };
  for (const path of options.documentPaths?.openApi ?? []) routes[path] = openApi;
  for (const path of options.documentPaths?.docs ?? []) routes[path] = docs;
  for (const [file, type] of Object.entries(DOCS_ASSETS)) {
    routes[`/docs/${file}`] = (ctx) => {
      ctx.type = type;
      ctx.set('cache-control', 'public, max-age=86400');
      ctx.body = createReadStream(join(assets, file));
    };
  }
  const known = new Map(Object.entries(routes));
  return async (ctx, next) => {
    const route = ctx.method === 'GET' || ctx.method === 'HEAD' ? known.get(ctx.path) : undefined;
    if (!route) {
      await next();
      return;
    }
    ctx.state.operation = 'service';
    await route(ctx);
  };
}

async function answerHealth(ctx: Koa.Context, options: ServiceRoutesOptions): Promise<void> {
  const found = await options.health().then(
    (health) => ({ database: 'up', degraded: health?.degraded ?? [] }),
    () => ({ database: 'down', degraded: [] }),
  );
  const { database, degraded } = found;
  const stopping = options.stopping.aborted;
  ctx.status = database === 'up' && !stopping ? 200 : 503;
  ctx.set('cache-control', 'no-store');
  ctx.body = {
    service: options.name,
    version: TANDEM_VERSION,
    status: ctx.status === 503 ? 'down' : degraded.length > 0 ? 'degraded' : 'up',
    database,
    ...(degraded.length > 0 && { degraded }),
    stopping,
  };
}
