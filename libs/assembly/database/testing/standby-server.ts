import { execFileSync } from 'node:child_process';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import {
  chmodSync,
  chownSync,
  mkdtempSync,
  readFileSync,
  rmSync,
  statSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { startEmbeddedPostgres, type EmbeddedPostgres } from '@tandem/shared-embedded-postgres';
import { createDatabase, type Database, type Sql } from '@tandem/shared-postgres';
import { UnreliableNetwork } from '@tandem/shared-postgres/testing';
import { openDatabase } from '../src/open-database.ts';

const REPLICATION = [
  'wal_level=replica',
  'max_wal_senders=4',
  'wal_keep_size=256MB',
  // Replay conflicts with statements when a test causes it.
  'hot_standby_feedback=on',
  'autovacuum=off',
  // A standby connects again soon after its primary is back.
  'wal_retrieve_retry_interval=100ms',
];
/** Commits of a throwaway server are asynchronous by default. */
const COMMITS = ['synchronous_commit=on'];

const READER = 'reader';
const DOCUMENTED = new URL('../../../../docs/examples/synchronous-standby.sql', import.meta.url);
/** Of the replication: a message has 128 KB of a longer record. */
const PART_BYTES = 300_000;
const RECORD_BYTES = 1_000_000;
/** More than all records before it. */
const LEAST_BYTES = 100_000;

/** A primary with the current schema, and a standby that streams from it. */
export class StandbyServer {
  /** The address of the primary. */
  readonly url: string;
  /** A connection of the tests to the primary. */
  readonly database: Database;
  readonly #folder: string;
  #primary: EmbeddedPostgres;
  readonly #manager: Server;
  /** Between both. */
  readonly #network: UnreliableNetwork;
  #isSynchronous = false;
  #questions = 0;
  #isPrimaryUp = true;
  #standby: EmbeddedPostgres;
  #control: Database;
  #restored: EmbeddedPostgres | undefined;

  private constructor(
    folder: string,
    database: Database,
    servers: { readonly primary: EmbeddedPostgres; readonly standby: EmbeddedPostgres },
    control: Database,
    network: UnreliableNetwork,
  ) {
    this.#network = network;
    this.#manager = createServer((_, response) => {
      this.#questions += 1;
      response.writeHead(this.#isSynchronous ? 200 : 503).end();
    });
    this.#folder = folder;
    this.database = database;
    this.url = servers.primary.url;
    this.#primary = servers.primary;
    this.#standby = servers.standby;
    this.#control = control;
  }

  /** Starts both; the standby has the files of the stopped primary. */
  static async start(): Promise<StandbyServer> {
    const folder = mkdtempSync(join(tmpdir(), 'tandem-standby-'));
    // The servers' own account must be able to enter.
    chmodSync(folder, 0o755);
    const [dataDir, standbyDir] = [join(folder, 'primary'), standbyDirOf(folder)];
    const options = primaryOptions(dataDir);
    const first = await startEmbeddedPostgres(options);
    await first.stop();
    copy(first.folder, backupDirOf(folder));
    copy(first.folder, standbyDir);
    addSignal(standbyDir);
    const primary = await startEmbeddedPostgres(options);
    const database = await openDatabase({ url: primary.url, applicationName: 'test' });
    await database.sql.query(`create role ${READER} login password '${READER}'`);
    await database.sql.query(`grant pg_read_all_data to ${READER}`);
    await database.sql.query(
      readFileSync(DOCUMENTED, 'utf8').replace(/^-- (grant .*) to tandem;$/m, `$1 to ${READER};`),
    );
    const network = await UnreliableNetwork.to(primary.url);
    const standby = await startStandby(standbyDir, network.url);
    const control = await connectTo(standby);
    const servers = { primary, standby };
    const made = new StandbyServer(folder, database, servers, control, network);
    await new Promise<void>((resolve) => made.#manager.listen(0, '127.0.0.1', resolve));
    // The standby has the role.
    await made.caughtUp();
    return made;
  }

  get #standbyDir(): string {
    return standbyDirOf(this.#folder);
  }

  /** The address of the standby for a role that may only read. */
  get standbyUrl(): string {
    const url = new URL(this.#standby.url);
    [url.username, url.password] = [READER, READER];
    return url.href;
  }

  /** The same, with the address where a cluster manager says whether the standby is synchronous. */
  get synchronousUrl(): string {
    const url = new URL(this.standbyUrl);
    const { port } = this.#manager.address() as AddressInfo;
    url.searchParams.set('synchronous', `http://127.0.0.1:${port}/synchronous`);
    return url.href;
  }

  /** From now on commits wait for the standby, and the cluster manager says so. */
  async beSynchronous(): Promise<void> {
    await this.#commitOn('*');
    for (;;) {
      const { rows } = await this.database.sql.query<{ sync: boolean }>(
        `select bool_or(sync_state = 'sync') as sync from pg_stat_replication`,
      );
      if (rows[0]?.sync) break;
    }
    this.#isSynchronous = true;
  }

  /** From now on the primary commits alone; the cluster manager knows that before. */
  async beAsynchronous(): Promise<void> {
    this.#isSynchronous = false;
    await this.#commitOn('');
  }

  /** The number of questions to the cluster manager. */
  get questions(): number {
    return this.#questions;
  }

  /** Sets the answer of the cluster manager, independently of the primary. */
  confirm(isSynchronous: boolean): void {
    this.#isSynchronous = isSynchronous;
  }

  /** Ends the primary without an orderly shutdown. */
  async killPrimary(): Promise<void> {
    this.#isPrimaryUp = false;
    process.kill(this.#primary.pid, 'SIGQUIT');
    await this.#primary.stop();
  }

  /** Starts the primary again, at the same address, if it was killed. */
  async restartPrimary(): Promise<void> {
    if (this.#isPrimaryUp) return;
    const { port } = this.#primary;
    const dataDir = join(this.#folder, 'primary');
    this.#primary = await startEmbeddedPostgres({ ...primaryOptions(dataDir), port });
    this.#isPrimaryUp = true;
  }

  /** A connection of the tests to the standby. */
  get standbySql(): Sql {
    return this.#control.sql;
  }

  /** Stops the replay: the standby still receives the log. */
  async pause(): Promise<void> {
    await this.#control.sql.query('select pg_wal_replay_pause()');
    for (;;) {
      const { rows } = await this.#control.sql.query<{ state: string }>(
        'select pg_get_wal_replay_pause_state() as state',
      );
      if (rows[0]?.state === 'paused') return;
    }
  }

  /**
   * The standby replays again, and receives everything. Resolves when it has replayed all that the primary had written.
   */
  async resume(): Promise<void> {
    this.#network.cutBefore = undefined;
    if (this.#network.forwards !== Infinity) {
      this.#network.forwards = Infinity;
      this.#network.endConnections();
    }
    await this.#control.sql.query('select pg_wal_replay_resume()');
    await this.caughtUp();
  }

  /** Resolves when the standby has replayed all that the primary had written. */
  async caughtUp(): Promise<void> {
    const written = await this.database.sql.query<{ lsn: string }>(
      'select pg_current_wal_flush_lsn()::text as lsn',
    );
    for (;;) {
      const { rows } = await this.#control.sql.query<{ done: boolean }>(
        'select pg_last_wal_replay_lsn() >= $1::pg_lsn as done',
        [written.rows[0]?.lsn],
      );
      if (rows[0]?.done) return;
    }
  }

  /** Lets replay cancel conflicting statements at once, or wait for them. */
  async cancelConflicts(isAtOnce: boolean): Promise<void> {
    const change = isAtOnce ? 'set max_standby_streaming_delay = 0' : 'reset all';
    await this.#control.sql.query(`alter system ${change}`);
    await this.#control.sql.query('select pg_reload_conf()');
    const expected = isAtOnce ? '0' : '30s';
    for (;;) {
      const { rows } = await this.#control.sql.query<{ delay: string }>(
        `select current_setting('max_standby_streaming_delay') as delay`,
      );
      if (rows[0]?.delay === expected) return;
    }
  }

  /** The standby receives a part of a long record, and then nothing more. Resolves when it has stored that part. */
  async receiveHalfRecord(): Promise<void> {
    this.#network.forwards = PART_BYTES;
    const { rows } = await this.database.sql.query<{ lsn: string }>(
      'select pg_current_wal_flush_lsn()::text as lsn',
    );
    // The commit does not wait for the standby.
    await this.database.sql.query(`begin; set local synchronous_commit = local;
      select pg_logical_emit_message(true, 'test', repeat('x', ${RECORD_BYTES})); commit`);
    for (;;) {
      const received = await this.#control.sql.query<{ bytes: number }>(
        'select (pg_last_wal_receive_lsn() - $1::pg_lsn)::bigint as bytes',
        [rows[0]?.lsn],
      );
      if ((received.rows[0]?.bytes ?? 0) > LEAST_BYTES) return;
    }
  }

  /** Cuts the standby off from the primary: commits wait for it. {@link resume} ends that. */
  cut(): void {
    this.#network.forwards = 0;
  }

  /**
   * Ends the connection of the standby, and then the primary commits alone: the cluster manager does not know yet.
   * {@link resume} lets the standby connect again.
   */
  async disconnect(): Promise<void> {
    this.#network.cutBefore = '';
    this.#network.endConnections();
    const receiver = 'select from pg_stat_wal_receiver';
    while (((await this.#control.sql.query(receiver)).rowCount ?? 0) > 0);
    await this.#commitOn('');
  }

  /** Ends the standby without an orderly shutdown. */
  kill(): void {
    process.kill(this.#standby.pid, 'SIGQUIT');
  }

  /** Starts the standby again, at the same address. */
  async restart(): Promise<void> {
    await this.#control.close();
    await this.#standby.stop();
    const { port } = this.#standby;
    this.#standby = await startStandby(this.#standbyDir, this.#network.url, port);
    this.#control = await connectTo(this.#standby);
  }

  /** Makes the standby a primary. */
  async promote(): Promise<void> {
    await this.#control.sql.query('select pg_promote()');
  }

  /** Makes the standby a primary, and a standby again: it then has another timeline than the primary. */
  async diverge(): Promise<void> {
    await this.promote();
    await this.#control.sql.query('create table diverged as select 1 as one');
    await this.#control.sql.query('checkpoint');
    addSignal(this.#standbyDir);
    await this.restart();
  }

  /** Starts another server with the first files of the primary: as the primary after a restoration of a backup. */
  async restoreBackup(): Promise<string> {
    const dataDir = backupDirOf(this.#folder);
    const settings = [...REPLICATION, ...COMMITS];
    this.#restored = await startEmbeddedPostgres({ dataDir, durable: false, settings });
    return this.#restored.url;
  }

  async #commitOn(names: string): Promise<void> {
    await this.database.sql.query(`alter system set synchronous_standby_names = '${names}'`);
    await this.database.sql.query('select pg_reload_conf()');
  }

  async stop(): Promise<void> {
    this.#manager.close();
    await this.#restored?.stop();
    await this.#control.close();
    await this.database.close();
    await this.#standby.stop();
    await this.#primary.stop();
    await this.#network.close();
    rmSync(this.#folder, { recursive: true, force: true });
  }
}

const primaryOptions = (dataDir: string) => ({
  dataDir,
  durable: false,
  settings: [...REPLICATION, ...COMMITS],
});
const backupDirOf = (folder: string): string => join(folder, 'backup');
const standbyDirOf = (folder: string): string => join(folder, 'standby');

const connectTo = ({ url }: EmbeddedPostgres): Promise<Database> =>
  createDatabase({ url, applicationName: 'test-standby' });

function copy(from: string, to: string): void {
  // Files belong to the account of the server, which `cpSync` does not preserve.
  execFileSync('cp', ['-a', from, to]);
}

function addSignal(dataDir: string): void {
  const cluster = join(dataDir, 'cluster');
  const signal = join(cluster, 'standby.signal');
  writeFileSync(signal, '');
  const { uid, gid } = statSync(cluster);
  chownSync(signal, uid, gid);
}

function startStandby(dataDir: string, url: string, port = 0): Promise<EmbeddedPostgres> {
  const { username, password, port: source } = new URL(url);
  const address = `host=127.0.0.1 port=${source} user=${username} password=${password}`;
  const settings = [...REPLICATION, `primary_conninfo=${address}`];
  return startEmbeddedPostgres({ dataDir, port, durable: false, settings });
}
