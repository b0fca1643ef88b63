import type { SnapshotHead, SnapshotSource, StoredNetwork } from '@tandem/node-network-domain';
import type { Database } from '@tandem/shared-postgres';
import { readHead } from './network-head.ts';
import { storedNetwork } from './stored-network.ts';

/** Reads whole states: each within one snapshot of the database. */
export class PostgresSnapshotSource implements SnapshotSource {
  readonly #database: Database;

  constructor(database: Database) {
    this.#database = database;
  }

  head(): Promise<SnapshotHead> {
    return readHead(this.#database.reads);
  }

  read<T>(work: (network: StoredNetwork) => Promise<T>): Promise<T> {
    return this.#database.readSnapshot(async (sql) =>
      work(storedNetwork(sql, await readHead(sql))),
    );
  }
}
