import { HttpService, type JsonSchema, type Logger } from '@tandem/shared-rest';
import { sampleBuild } from '@tandem/node-network-domain/testing';
import { FakeClock } from '@tandem/shared-kernel/testing';
import type { NetworkQueries, SnapshotSource } from '@tandem/node-network-domain';
import { nodeStatusEndpoints } from '../src/endpoints.ts';
import { createHotPath } from '../src/hot-path.ts';
import { nodeStatusOpenApi } from '../src/node-status-open-api.ts';
import { NetworkViewCache } from '../src/view/network-view-cache.ts';
import { NODE_STATUS_DOCUMENT_PATHS, NodeStatusDialect } from '../src/wire/node-status-dialect.ts';
import { ask, type Answer } from './ask.ts';

/** The result of JSON.parse: tests read answers of every shape. */
export type Parsed = ReturnType<typeof JSON.parse>;

/** The service over a store, on a separate port. */
export interface ServedNetwork {
  readonly port: number;
  readonly openApi: JsonSchema;
  readonly views: NetworkViewCache;
  readonly clock: FakeClock;
  /** The logged errors. */
  readonly errors: { readonly fields: object; readonly message: string }[];
  get(path: string, headers?: Record<string, string>): Promise<Answer>;
  /** The parsed body of a good answer. */
  json(path: string): Promise<Parsed>;
  send(method: string, path: string, headers?: Record<string, string>): Promise<Answer>;
  stop(): Promise<void>;
}

interface ServeOptions {
  readonly maxAgeSeconds?: number;
  /** Answer from the hot path as well. */
  readonly hot?: boolean;
}

export async function serveNetwork(
  store: SnapshotSource & NetworkQueries,
  { maxAgeSeconds, hot = false }: ServeOptions = {},
): Promise<ServedNetwork> {
  const errors: { fields: object; message: string }[] = [];
  const logger: Logger = {
    info: () => undefined,
    warn: () => undefined,
    error: (fields, message) => errors.push({ fields, message }),
  };
  const views = new NetworkViewCache({ source: store, logger, maxAgeSeconds });
  await views.refresh();
  await views.compressed;
  const clock = new FakeClock(new Date('2026-03-11T09:00:00Z'));
  const startedAt = new Date('2026-03-11T08:00:00Z');
  const endpoints = nodeStatusEndpoints({
    views,
    queries: store,
    logger,
    build: sampleBuild('4.2.0'),
    clock,
    startedAt,
  });
  const openApi = nodeStatusOpenApi(
    { title: 'Node status', version: '4.2.0', description: '' },
    endpoints,
  );
  const service = new HttpService({
    name: 'node-status-api',
    endpoints,
    dialect: new NodeStatusDialect({ memory: views }),
    openApi: () => openApi,
    health: () => Promise.resolve(),
    logger,
    documentPaths: NODE_STATUS_DOCUMENT_PATHS,
    intercept: hot ? createHotPath(views) : undefined,
  });
  const port = await service.listen(0, '127.0.0.1');
  const send: ServedNetwork['send'] = (method, path, headers = {}) =>
    ask(port, path, { method, headers });
  const get: ServedNetwork['get'] = (path, headers) => send('GET', path, headers);
  return {
    port,
    openApi,
    views,
    clock,
    errors,
    send,
    get,
    json: async (path) => {
      const answer = await get(path);
      if (answer.status !== 200) throw new Error(`${path}: ${answer.status} ${answer.text}`);
      return JSON.parse(answer.text);
    },
    stop: () => service.stop(),
  };
}
