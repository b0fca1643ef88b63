import type { SnapshotHead, SnapshotSource, StoredNetwork } from '@tandem/node-network-domain';
import type { Database } from '@tandem/shared-postgres';
import { readHead } from './network-head.ts';
import { storedNetwork } from './stored-network.ts';

interface SnapshotSourceOptions {
  /** Larger where no request waits for the thread; 50 by default. */
  readonly rowsAtATime?: number | undefined;
}

/** Reads whole states: each within one snapshot of the database. */
export class PostgresSnapshotSource implements SnapshotSource {
  readonly #database: Database;
  readonly #rowsAtATime: number | undefined;

  constructor(database: Database, { rowsAtATime }: SnapshotSourceOptions = {}) {
    this.#database = database;
    this.#rowsAtATime = rowsAtATime;
  }

  head(): Promise<SnapshotHead> {
    return readHead(this.#database.reads);
  }

  read<T>(work: (network: StoredNetwork) => Promise<T>): Promise<T> {
    return this.#database.readSnapshot(async (sql) =>
      work(storedNetwork(sql, await readHead(sql), this.#rowsAtATime)),
    );
  }
}
