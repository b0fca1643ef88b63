import type Koa from 'koa';
import type { Endpoint } from '../src/endpoint.ts';
import { HttpService, type HttpDialect, type HttpServiceOptions } from '../src/http-service.ts';
import { NoParameters } from '../src/parameters.ts';
import { schema } from '../src/schema.ts';

export type PlainEndpoint = Endpoint<(ctx: Koa.Context) => unknown>;

/** An endpoint whose handler returns the body. */
export function plainEndpoint(
  path: string,
  handler: PlainEndpoint['handler'],
  changes: Partial<PlainEndpoint> = {},
): PlainEndpoint {
  return {
    operationId: path.replace(/\W+/g, '-').replace(/^-/, ''),
    method: 'GET',
    path,
    tag: 'plain',
    summary: path,
    auth: 'anonymous',
    params: NoParameters,
    response: schema.anything(),
    errors: [],
    handler,
    ...changes,
  };
}

/** The least that a dialect can be. */
const plainDialect: HttpDialect<PlainEndpoint> = {
  prefix: '/plain',
  normalizePath: (path) => path,
  run: async (ctx, endpoint) => {
    ctx.body = await endpoint.handler(ctx);
  },
  unknownPath: (ctx) => {
    ctx.status = 404;
    ctx.body = 'unknown';
  },
  wrongMethod: (ctx, allowed) => {
    ctx.status = 405;
    ctx.set('allow', allowed.join(', '));
    ctx.body = 'wrong method';
  },
  options: (ctx, route) => {
    ctx.status = 204;
    ctx.set('allow', route.kind === 'wrong-method' ? route.allowed.join(', ') : route.kind);
  },
  fault: (ctx) => {
    ctx.status = 500;
    ctx.body = 'fault';
  },
  unavailable: (ctx) => {
    ctx.status = 503;
    ctx.body = 'unavailable';
  },
  decorate: (ctx) => ctx.set('x-plain', 'yes'),
};

/** A line that the service logged. */
export interface LogLine {
  readonly level: 'info' | 'warn' | 'error';
  readonly fields: Readonly<Record<string, unknown>>;
  readonly message: string;
}

/** A service that listens on a free port of the loopback address. */
export interface RunningPlainService {
  readonly service: HttpService<PlainEndpoint>;
  readonly port: number;
  readonly logs: LogLine[];
  readonly fetch: (path: string, init?: RequestInit) => Promise<Response>;
}

export async function startPlainService(
  endpoints: readonly PlainEndpoint[] = [],
  changes: Partial<HttpServiceOptions<PlainEndpoint>> = {},
): Promise<RunningPlainService> {
  const logs: LogLine[] = [];
  const log = (level: LogLine['level']) => (fields: object, message: string) => {
    logs.push({ level, fields: fields as LogLine['fields'], message });
  };
  const service = new HttpService({
    name: 'plain',
    endpoints,
    dialect: plainDialect,
    openApi: () => ({ openapi: '3.1.0', info: { title: 'plain', version: '1' }, paths: {} }),
    health: () => Promise.resolve(),
    logger: { info: log('info'), warn: log('warn'), error: log('error') },
    ...changes,
  });
  const port = await service.listen(0, '127.0.0.1');
  return {
    service,
    port,
    logs,
    fetch: (path, init) => fetch(`http://127.0.0.1:${port}${path}`, init),
  };
}
