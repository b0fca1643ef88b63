import { request, type IncomingHttpHeaders } from 'node:http';
import { afterAll, beforeAll } from '@jest/globals';
import { PostgresNetworkStore, PostgresScrapedDataStore } from '@tandem/node-network-postgres';
import { createTestDatabase, type TestDatabase } from '@tandem/shared-postgres/testing';
import { type RunningNodeStatusApi, type StartOptions } from '../../src/index.ts';
import { startNodeStatusApi } from '../../src/index.ts';

/** The result of JSON.parse: tests read answers of every shape. */
type Parsed = ReturnType<typeof JSON.parse>;

export interface Answer {
  readonly status: number;
  readonly headers: IncomingHttpHeaders;
  readonly text: string;
}

/** The real service over HTTP. */
export class NodeStatusClient {
  constructor(readonly api: RunningNodeStatusApi) {}

  /** Sends exactly this path, which `fetch` would normalize. */
  send(method: string, path: string, headers: Record<string, string> = {}): Promise<Answer> {
    const { hostname, port } = new URL(this.api.url);
    return new Promise((resolve, reject) => {
      const sent = request({ hostname, port, path, method, headers }, (response) => {
        const chunks: Buffer[] = [];
        response.on('data', (chunk: Buffer) => chunks.push(chunk));
        response.on('error', reject);
        response.on('end', () => {
          const { statusCode: status = 0, headers: received } = response;
          resolve({ status, headers: received, text: Buffer.concat(chunks).toString() });
        });
      });
      sent.on('error', reject);
      sent.end();
    });
  }

  get(path: string, headers?: Record<string, string>): Promise<Answer> {
    return this.send('GET', path, headers);
  }

  /** The parsed body of a good answer. */
  async json(path: string): Promise<Parsed> {
    const answer = await this.get(path);
    if (answer.status !== 200) throw new Error(`${path}: ${answer.status} ${answer.text}`);
    return JSON.parse(answer.text);
  }

  stop(): Promise<void> {
    return this.api.stop();
  }
}

/** The service on a separate database, and the collector's store. */
export interface NodeStatusUnderTest {
  readonly database: TestDatabase;
  readonly client: NodeStatusClient;
  readonly network: PostgresNetworkStore;
  readonly scraped: PostgresScrapedDataStore;
  /** A second service on the same database. */
  startInstance(options?: StartOptions): Promise<NodeStatusClient>;
}

/** Starts the service before the tests of the present file and stops it after. */
export function useNodeStatusApi(): () => NodeStatusUnderTest {
  let current: NodeStatusUnderTest | undefined;
  const clients: NodeStatusClient[] = [];

  beforeAll(async () => {
    const database = await createTestDatabase();
    const config = { host: '127.0.0.1', port: 0, databaseUrl: database.url };
    const startInstance = async (options?: StartOptions): Promise<NodeStatusClient> => {
      const api = await startNodeStatusApi({ ...config, logLevel: 'silent' }, options);
      const client = new NodeStatusClient(api);
      clients.push(client);
      return client;
    };
    current = {
      database,
      client: await startInstance(),
      network: new PostgresNetworkStore(database.database),
      scraped: new PostgresScrapedDataStore(database.database),
      startInstance,
    };
  });
  afterAll(async () => {
    for (const client of clients) await client.stop();
    await current?.database.drop();
  });
  return () => {
    if (!current) throw new Error('The service is there once the tests run');
    return current;
  };
}

/** Waits for a condition that must become true; the test's time limit ends the wait. */
export async function until(happened: () => Promise<boolean> | boolean): Promise<void> {
  while (!(await happened())) await new Promise((resolve) => setTimeout(resolve, 10));
}
