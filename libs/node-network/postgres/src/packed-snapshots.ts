import { promisify } from 'node:util';
import { brotliCompress, brotliDecompress, constants } from 'node:zlib';
import type { SnapshotHead } from '@tandem/node-network-domain';
import { statement, type Sql } from '@tandem/shared-postgres';
import { readBatches } from './batches.ts';

/** Bytes of a piece, which is in memory twice while it is written and read. */
const PIECE_SIZE = 1 << 20;
/** Pieces per statement: the driver reads them as text, of twice their size. */
const PIECES_AT_A_TIME = 2;
/**
 * Long lists are already compressed; for the rest the fastest level is sufficient, as the
 * publication waits for it.
 */
const PACKING = { params: { [constants.BROTLI_PARAM_QUALITY]: 1 } };

const compress = promisify(brotliCompress);
const decompress = promisify(brotliDecompress);

const SIZE = statement(
  'network.packed-size',
  `select coalesce(sum(size), 0)::bigint as size from network_packed
   where version = $1 and form = $2`,
);

const PIECES = statement(
  'network.packed-pieces',
  `select piece, bytes from network_packed
   where version = $1 and form = $2 and piece > $3
   order by piece
   limit $4`,
);

/** A stored part of a packed state. */
export interface Piece {
  readonly piece: number;
  /** The size of the part before its compression. */
  readonly size: number;
  readonly bytes: Buffer;
}

/** Cuts a packed state into the parts that are stored. */
export async function compressedPieces(bytes: Uint8Array): Promise<readonly Piece[]> {
  const pieces: Piece[] = [];
  for (let piece = 0; piece * PIECE_SIZE < bytes.length; piece += 1) {
    const plain = bytes.subarray(piece * PIECE_SIZE, (piece + 1) * PIECE_SIZE);
    pieces.push({ piece, size: plain.length, bytes: await compress(plain, PACKING) });
  }
  return pieces;
}

/** Waits for another transaction that inserts the same version, and leaves its pieces. */
export async function insertPieces(
  sql: Sql,
  version: number,
  form: string,
  pieces: readonly Piece[],
): Promise<void> {
  for (const { piece, size, bytes } of pieces) {
    await sql.query(
      `insert into network_packed (version, piece, form, size, bytes) values ($1, $2, $3, $4, $5)
       on conflict do nothing`,
      [version, piece, form, size, bytes],
    );
  }
}

/** Deletes the packed forms of all states but one. */
export async function deleteEarlier(sql: Sql, version: number): Promise<void> {
  await sql.query('delete from network_packed where version <> $1', [version]);
}

/** The packed form of exactly this state; null without one. */
export async function readPacked(
  sql: Sql,
  { version }: SnapshotHead,
  form: string,
): Promise<Uint8Array | null> {
  const { rows } = await sql.query<{ size: number }>(SIZE, [version, form]);
  const size = rows[0]?.size ?? 0;
  if (size === 0) return null;
  const all = new Uint8Array(size);
  let used = 0;
  const next = async (last: number | null) =>
    (
      await sql.query<Pick<Piece, 'piece' | 'bytes'>>(PIECES, [
        version,
        form,
        last ?? -1,
        PIECES_AT_A_TIME,
      ])
    ).rows;
  for await (const pieces of readBatches(next, ({ piece }) => piece, PIECES_AT_A_TIME)) {
    for (const plain of await Promise.all(pieces.map(({ bytes }) => decompress(bytes)))) {
      all.set(plain, used);
      used += plain.length;
    }
  }
  return all;
}
