import { setTimeout as delay } from 'node:timers/promises';
import { writeState } from '@tandem/node-network-postgres';
import { createSnapshotPacker } from '@tandem/node-network-rest/packing';
import { createDatabase, type Database } from '@tandem/shared-postgres';
import { freePort } from '@tandem/shared-runtime';
import { MeasuredProcess, type Pause, type Usage } from '../processes/measured-process.ts';

const snapshotPacker = createSnapshotPacker();

const DIRECTORY = '/dvpn/v1/directory/gateways';
/** Changes with every snapshot, and is created quickly. */
const PROBE = '/v2/gateways?size=1';
const LOOK_EVERY_MS = 2;
const TABLES = ['network_node', 'network_gateway'];

/** The cost of the swap of a snapshot. */
export interface Swap {
  readonly delayMs: number;
  readonly pause: Pause;
  readonly usage: Usage;
}

/** A node-status-api built for production, over a separate database. */
export class ServedNetwork {
  readonly server: MeasuredProcess;
  readonly url: string;
  /** Resident set before there was any network. */
  readonly emptyBytes: number;
  readonly #database: Database;

  private constructor(
    process: { server: MeasuredProcess; url: string; emptyBytes: number },
    database: Database,
  ) {
    this.server = process.server;
    this.url = process.url;
    this.emptyBytes = process.emptyBytes;
    this.#database = database;
  }

  /** Starts the service without collected data. */
  static async start(databaseUrl: string): Promise<ServedNetwork> {
    const database = await createDatabase({
      url: databaseUrl,
      applicationName: 'bench',
      poolSize: 1,
    });
    await park(database);
    const port = await freePort();
    const server = new MeasuredProcess({
      entry: 'dist/apps/node-status-api/main.js',
      env: {
        DATABASE_URL: databaseUrl,
        HOST: '127.0.0.1',
        NODE_STATUS_API_PORT: String(port),
        LOG_LEVEL: 'warn',
      },
    });
    const url = `http://127.0.0.1:${port}`;
    await server.ready(async () => (await fetch(`${url}/v2/status/health`)).ok);
    const { rssBytes: emptyBytes } = await server.usage();
    return new ServedNetwork({ server, url, emptyBytes }, database);
  }

  async get(path: string, headers: Record<string, string> = {}): Promise<Response> {
    const response = await fetch(this.url + path, { headers });
    if (response.status !== 200) throw new Error(`${path}: status ${response.status}`);
    return response;
  }

  /** The plain bytes of an answer. */
  async body(path: string): Promise<Buffer> {
    const response = await this.get(path, { 'accept-encoding': 'identity' });
    return Buffer.from(await response.arrayBuffer());
  }

  /** Changes every gateway, and waits until the new snapshot is served and compressed. */
  swap(): Promise<Swap> {
    return this.#commit(['update network_gateway set performance = (performance + 1) % 101']);
  }

  /** Gives the service its first network. */
  async first(): Promise<Swap> {
    const commands = TABLES.map(async (table) => {
      const columns = await columnsOf(this.#database, table);
      return `insert into ${table} (${columns}) select ${columns} from parked_${table}`;
    });
    const swap = await this.#commit(await Promise.all(commands));
    for (const table of TABLES) await this.#database.sql.query(`drop table parked_${table}`);
    return swap;
  }

  async stop(): Promise<void> {
    await this.server.stop();
    await this.#database.close();
  }

  async #commit(commands: readonly string[]): Promise<Swap> {
    const before = await this.#tag();
    await this.server.reset();
    await writeState(this.#database, snapshotPacker, async (sql) => {
      for (const command of commands) await sql.query(command);
      return { collectedAt: new Date() };
    });
    const committed = performance.now();
    while ((await this.#tag()) === before) await delay(LOOK_EVERY_MS);
    const delayMs = performance.now() - committed;
    await this.#compressed();
    return { delayMs, pause: await this.server.pause(), usage: await this.server.usage() };
  }

  async #tag(): Promise<string | null> {
    const response = await fetch(this.url + PROBE, { method: 'HEAD' });
    return response.headers.get('etag');
  }

  async #compressed(): Promise<void> {
    // The longest list is compressed last, gzip after brotli.
    const headers = { 'accept-encoding': 'gzip' };
    for (;;) {
      const response = await fetch(this.url + DIRECTORY, { method: 'HEAD', headers });
      if (response.headers.get('content-encoding') === 'gzip') return;
      await delay(20);
    }
  }
}

/** Removes the network, so that a service finds none. */
async function park({ sql }: Database): Promise<void> {
  for (const table of TABLES) {
    await sql.query(`create table parked_${table} as select * from ${table}`);
    await sql.query(`truncate ${table}`);
  }
}

/** The columns of a table that can be written. */
async function columnsOf({ sql }: Database, table: string): Promise<string> {
  const { rows } = await sql.query<{ columns: string }>(
    `select string_agg(column_name, ', ') as columns from information_schema.columns
     where table_name = $1 and is_generated = 'NEVER'`,
    [table],
  );
  return rows[0]?.columns ?? '';
}
