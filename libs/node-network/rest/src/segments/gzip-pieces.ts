import { constants, crc32, deflateRawSync } from 'node:zlib';
import { exactly, joinBytes } from './packed-texts.ts';

const PIECE = { level: 6, finishFlush: constants.Z_FULL_FLUSH };
/** RFC 1952: deflate, no name, no time, unknown system. */
const HEADER = Uint8Array.of(0x1f, 0x8b, 8, 0, 0, 0, 0, 0, 0, 0xff);
const BYTE_BITS = 8;
const WORD_BITS = 32;
/** The polynomial of CRC-32 with its bits in reverse, as in RFC 1952. */
const POLYNOMIAL = 0xedb88320;
/** Lengths up to 2^32 bytes. */
const POWERS = 32;

/** A part of a gzip body: it refers to no bytes before it. */
export interface DeflatedPiece {
  readonly bytes: Uint8Array;
  /** The checksum of the plain bytes. */
  readonly crc: number;
  /** Plain bytes. */
  readonly length: number;
}

export function deflatePiece(plain: Buffer): DeflatedPiece {
  return { bytes: exactly(deflateRawSync(plain, PIECE)), crc: crc32(plain), length: plain.length };
}

/** A JSON array in gzip, of pieces that contain items with commas between them; empty ones are skipped. */
export function gzipArray(pieces: readonly DeflatedPiece[]): Uint8Array {
  const parts: Uint8Array[] = [HEADER];
  const checked = new CheckedLength();
  const plainByte = (text: string, isLast = false): void => {
    const byte = Buffer.from(text);
    parts.push(Uint8Array.of(isLast ? 1 : 0, 1, 0, 0xfe, 0xff, byte[0] ?? 0));
    checked.add({ crc: crc32(byte), length: 1 });
  };
  plainByte('[');
  for (const [index, piece] of pieces.filter(({ length }) => length > 0).entries()) {
    if (index > 0) plainByte(',');
    parts.push(piece.bytes);
    checked.add(piece);
  }
  plainByte(']', true);
  return joinBytes([...parts, checked.trailer()]);
}

/** Bytes of the plain array. */
export function arrayLength(pieces: readonly DeflatedPiece[]): number {
  const lengths = pieces.map(({ length }) => length).filter((length) => length > 0);
  return lengths.reduce((sum, length) => sum + length, 2 + Math.max(0, lengths.length - 1));
}

/** The checksum and the length of bytes that are known by the checksums of their parts. */
class CheckedLength {
  #crc = 0;
  #length = 0;

  add({ crc, length }: Pick<DeflatedPiece, 'crc' | 'length'>): void {
    this.#crc = (shifted(this.#crc, length) ^ crc) >>> 0;
    this.#length += length;
  }

  trailer(): Uint8Array {
    const trailer = Buffer.alloc(8);
    trailer.writeUInt32LE(this.#crc, 0);
    trailer.writeUInt32LE(this.#length % 2 ** WORD_BITS, 4);
    return trailer;
  }
}

/** The checksum of the same bytes with so many zero bytes behind them, as `crc32_combine` of zlib does. */
function shifted(crc: number, bytes: number): number {
  let result = crc;
  for (let power = 0; power < POWERS; power += 1) {
    if (Math.floor(bytes / 2 ** power) % 2 === 1) result = times(ZEROS[power] ?? [], result);
  }
  return result;
}

/** A linear map of 32 bits: the image of each of them. */
type BitMatrix = readonly number[];

/** The effect of 2^n zero bytes on a checksum. */
const ZEROS: readonly BitMatrix[] = powersOfZeros();

function powersOfZeros(): readonly BitMatrix[] {
  const oneBit = [POLYNOMIAL, ...Array.from({ length: WORD_BITS - 1 }, (_, bit) => 2 ** bit)];
  let matrix: BitMatrix = oneBit;
  for (let bits = 1; bits < BYTE_BITS; bits *= 2) matrix = squared(matrix);
  const powers: BitMatrix[] = [];
  for (let power = 0; power < POWERS; power += 1) {
    powers.push(matrix);
    matrix = squared(matrix);
  }
  return powers;
}

function squared(matrix: BitMatrix): BitMatrix {
  return matrix.map((column) => times(matrix, column));
}

function times(matrix: BitMatrix, vector: number): number {
  let sum = 0;
  for (let bit = 0; bit < WORD_BITS; bit += 1) if ((vector >>> bit) & 1) sum ^= matrix[bit] ?? 0;
  return sum >>> 0;
}
