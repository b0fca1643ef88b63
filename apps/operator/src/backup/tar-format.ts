/** The block size of an archive, in bytes. */
export const BLOCK = 512;
const [NAME, SIZE, CHECKSUM, TYPE, MAGIC] = [0, 124, 148, 156, 257];
const NAME_LENGTH = 100;
/** The type of an extended header (POSIX.1-2001). */
const EXTENDED = 'x';
const PLAIN_NAME = /^[\x21-\x7e]{1,100}$/;

export const endOfArchive = Buffer.alloc(2 * BLOCK);

/** The header of a file; a long or non-ASCII name is in an extended header before it. */
export function headerOf(name: string, size: number): Buffer {
  if (PLAIN_NAME.test(name)) return header(name, size, '0');
  const record = extendedRecord('path', name);
  return Buffer.concat([
    header('name', record.length, EXTENDED),
    record,
    paddingOf(record.length),
    header('named-before', size, '0'),
  ]);
}

/** The padding of the last block of `size` bytes. */
export function paddingOf(size: number): Buffer {
  return Buffer.alloc((BLOCK - (size % BLOCK)) % BLOCK);
}

/** Parses a header; null for the empty block at the end of an archive. */
export interface Header {
  readonly name: string;
  readonly size: number;
  /** Whether its body is the extended header of the next file. */
  readonly isExtended: boolean;
}

/** @throws Error if the block is no valid header */
export function readHeader(block: Buffer): Header | null {
  if (block.every((byte) => byte === 0)) return null;
  const size = Number.parseInt(textAt(block, SIZE, 12), 8);
  if (Number.parseInt(textAt(block, CHECKSUM, 8), 8) !== checksumOf(block) || !(size >= 0)) {
    throw new Error('the archive is damaged');
  }
  const isExtended = textAt(block, TYPE, 1) === EXTENDED;
  return { name: textAt(block, NAME, NAME_LENGTH), size, isExtended };
}

/** The path in an extended header. */
export function readExtendedName(body: Buffer): string {
  const [, name] = /^\d+ path=([^]*)\n$/.exec(body.toString()) ?? [];
  if (name === undefined) throw new Error('the archive is damaged');
  return name;
}

function header(name: string, size: number, type: string): Buffer {
  const block = Buffer.alloc(BLOCK);
  block.write(name, NAME);
  block.write('0000600\0' + '0000000\0' + '0000000\0', NAME_LENGTH);
  block.write(`${size.toString(8).padStart(11, '0')}\0`, SIZE);
  block.write(`${'0'.repeat(11)}\0`, SIZE + 12);
  block.write(type, TYPE);
  block.write('ustar\u000000', MAGIC);
  block.write(`${checksumOf(block).toString(8).padStart(6, '0')}\0 `, CHECKSUM);
  return block;
}

/** The sum of all bytes of the header, with its checksum field as spaces. */
function checksumOf(block: Buffer): number {
  let sum = 0;
  for (const [at, byte] of block.entries()) {
    sum += at >= CHECKSUM && at < CHECKSUM + 8 ? 0x20 : byte;
  }
  return sum;
}

/** `length key=value\n`; the length includes its own digits. */
function extendedRecord(key: string, value: string): Buffer {
  const rest = Buffer.byteLength(` ${key}=${value}\n`);
  let length = rest + 1;
  while (String(length).length + rest !== length) length = String(length).length + rest;
  return Buffer.from(`${length} ${key}=${value}\n`);
}

function textAt(block: Buffer, at: number, length: number): string {
  const [text = ''] = block.toString('utf8', at, at + length).split('\0');
  return text.trim();
}
