import type { PackedState, SnapshotHead, SnapshotPacker } from '@tandem/node-network-domain';
import { statement, type Database, type Sql } from '@tandem/shared-postgres';
import { compressedPieces, deleteEarlier, insertPieces, type Piece } from './packed-snapshots.ts';
import { replaceSegments } from './segments.ts';
import { storedNetwork } from './stored-network.ts';

/** Readers listen on it; the payload is the new version. */
export const NETWORK_CHANNEL = 'network_snapshot';

/** The newest state, and the version up to which its records are published. */
interface StoredHead extends SnapshotHead {
  /** Grows with each commit of records. */
  readonly revision: number;
  /** The last revision of which readers were notified. */
  readonly publishedRevision: number;
}

/** A change of the records. */
interface Written {
  /** The time of a cycle; null for other writes. */
  readonly collectedAt: Date | null;
}

const COLUMNS = `version, collected_at as "collectedAt", revision,
  published_revision as "publishedRevision"`;

const readStatement = statement('network.head', `select ${COLUMNS} from network_head`);

const raiseStatement = statement(
  'network.raise-version',
  `with raised as (
     update network_head
     set version = version + 1, collected_at = coalesce($1::timestamptz, collected_at),
       revision = revision + 1, published_revision = revision + 1
     returning *
   )
   select ${COLUMNS}, pg_notify('${NETWORK_CHANNEL}', version::text)
   from raised`,
);

const reviseStatement = statement(
  'network.raise-revision',
  `update network_head
   set revision = revision + 1, collected_at = coalesce($1::timestamptz, collected_at)
   returning ${COLUMNS}`,
);

const publishStatement = statement(
  'network.publish-revision',
  `with raised as (
     update network_head
     set version = version + 1, published_revision = $2
     where version = $1
     returning *
   )
   select ${COLUMNS}, pg_notify('${NETWORK_CHANNEL}', version::text)
   from raised`,
);

/** Several writers may be waiting, on a busy machine for longer than the usual limit of a statement. */
const WAIT_LONGER = `set local statement_timeout = '120s'`;
/** On a busy machine the work between two statements takes longer than the limit of a pool. */
export const PAUSE_LONGER = `set local idle_in_transaction_session_timeout = '60s'`;

/** The newest published version; its time is that of the newest records, which may not be published yet. */
export async function readHead(sql: Sql): Promise<SnapshotHead> {
  return headOf(await readStored(sql));
}

/**
 * Lets one writer at a time change records that others change too; readers are not blocked. A writer of
 * shared records takes this lock first: with the records locked and this not, two writers would deadlock.
 * It is held until the commit, so nothing slow belongs behind it.
 */
export function lockState(sql: Sql): Promise<void> {
  return lock(sql, 'select from network_head for update');
}

/** Lets one cycle at a time write its records; other writers do not wait. */
export function lockCycles(sql: Sql): Promise<void> {
  return lock(sql, "select pg_advisory_xact_lock(hashtext('network cycle'))");
}

/**
 * Commits changes of the records and publishes them as a new state. With a packer these are short
 * transactions: other writers do not wait while the state is packed, nor while the bytes are stored. A
 * process that dies in between leaves the records for the next publication; until then readers have the
 * previous state.
 *
 * @param packer readers pack the state themselves when absent
 * @param write changes records; null as its result: nothing has changed
 * @returns the newest published state, which contains the changes
 */
export async function writeState(
  database: Database,
  packer: SnapshotPacker | undefined,
  write: (sql: Sql) => Promise<Written | null>,
): Promise<SnapshotHead> {
  const head = await inTransaction(database, async (sql) => {
    const written = await write(sql);
    if (written === null) return readStored(sql);
    const text = packer === undefined ? raiseStatement : reviseStatement;
    return raise(sql, text, written.collectedAt);
  });
  return packer === undefined ? headOf(head) : publish(database, packer, head.revision);
}

/**
 * Publishes the data of a transaction as a new state: readers are notified on commit.
 *
 * @param collectedAt the cycle's time; null for writes outside of a cycle
 */
export async function publishUnpacked(sql: Sql, collectedAt: Date | null): Promise<SnapshotHead> {
  return headOf(await raise(sql, raiseStatement, collectedAt));
}

/** A state in memory: packed, and not published yet. */
interface PackedBase {
  /** The head when it was packed: the state gets the next version. */
  readonly base: StoredHead;
  /** The pieces of its index. */
  readonly pieces: readonly Piece[];
  readonly segments: PackedState['segments'];
}

/** Another process has published a state since this one was packed. */
class Superseded extends Error {
  override readonly name = 'Superseded';
}

/** Packs the newest records until a published state contains `revision`. */
async function publish(
  database: Database,
  packer: SnapshotPacker,
  revision: number,
): Promise<SnapshotHead> {
  for (;;) {
    const newest = await packNewest(database, packer, revision);
    if (!('pieces' in newest)) return headOf(newest);
    try {
      return await inTransaction(database, (sql) => publishPacked(sql, packer.form, newest));
    } catch (error) {
      if (!(error instanceof Superseded)) throw error;
    }
  }
}

/** @returns the head alone when `revision` is published already */
function packNewest(
  database: Database,
  packer: SnapshotPacker,
  revision: number,
): Promise<StoredHead | PackedBase> {
  return database.snapshot(async (sql) => {
    const base = await readStored(sql);
    if (base.publishedRevision >= revision) return base;
    const head = { version: base.version + 1, collectedAt: base.collectedAt };
    const { index, segments } = await packer.pack(storedNetwork(sql, head));
    return { base, pieces: await compressedPieces(index), segments };
  });
}

async function publishPacked(
  sql: Sql,
  form: string,
  { base, pieces, segments }: PackedBase,
): Promise<SnapshotHead> {
  await sql.query(WAIT_LONGER);
  await sql.query(PAUSE_LONGER);
  // The bytes first: the row of the head is locked for a moment only.
  await insertPieces(sql, base.version + 1, form, pieces);
  await replaceSegments(sql, segments);
  const values = [base.version, base.revision];
  const [published] = (await sql.query<StoredHead>(publishStatement, values)).rows;
  if (published === undefined) throw new Superseded();
  await deleteEarlier(sql, published.version);
  return headOf(published);
}

async function lock(sql: Sql, text: string): Promise<void> {
  await sql.query(WAIT_LONGER);
  await sql.query(text);
  await sql.query('set local statement_timeout to default');
}

function inTransaction<T>(database: Database, work: (sql: Sql) => Promise<T>): Promise<T> {
  return database.unitOfWork((sql) => sql).run(work);
}

async function raise(
  sql: Sql,
  text: typeof raiseStatement,
  collectedAt: Date | null,
): Promise<StoredHead> {
  return onlyRow((await sql.query<StoredHead>(text, [collectedAt])).rows);
}

async function readStored(sql: Sql): Promise<StoredHead> {
  return onlyRow((await sql.query<StoredHead>(readStatement)).rows);
}

function onlyRow([row]: readonly StoredHead[]): StoredHead {
  if (!row) throw new Error('network_head has no row');
  return row;
}

function headOf({ version, collectedAt }: SnapshotHead): SnapshotHead {
  return { version, collectedAt };
}
