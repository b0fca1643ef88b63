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
 * Long lists are already compressed; for the rest the fastest level is sufficient, as a commit waits for
 * it.
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

interface Piece {
  readonly piece: number;
  readonly bytes: Buffer;
}

/** Replaces the packed forms of earlier states by that of a state. */
export async function replacePacked(
  sql: Sql,
  { version }: SnapshotHead,
  { form, bytes }: { readonly form: string; readonly bytes: Uint8Array },
): Promise<void> {
  await sql.query('delete from network_packed');
  for (let piece = 0; piece * PIECE_SIZE < bytes.length; piece += 1) {
    const plain = bytes.subarray(piece * PIECE_SIZE, (piece + 1) * PIECE_SIZE);
    await sql.query(
      'insert into network_packed (version, piece, form, size, bytes) values ($1, $2, $3, $4, $5)',
      [version, piece, form, plain.length, await compress(plain, PACKING)],
    );
  }
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
  const next = async (last: number | null): Promise<Piece[]> =>
    (await sql.query<Piece>(PIECES, [version, form, last ?? -1, PIECES_AT_A_TIME])).rows;
  for await (const pieces of readBatches(next, ({ piece }) => piece, PIECES_AT_A_TIME)) {
    for (const plain of await Promise.all(pieces.map(({ bytes }) => decompress(bytes)))) {
      all.set(plain, used);
      used += plain.length;
    }
  }
  return all;
}
