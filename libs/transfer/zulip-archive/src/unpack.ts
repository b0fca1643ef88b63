import { createReadStream, createWriteStream, type ReadStream } from 'node:fs';
import { mkdir, rename, rm, stat, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { Transform, type TransformCallback } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { createGunzip } from 'node:zlib';
import { ArchiveError } from '@tandem/transfer-domain';
import { extract, type Extract } from 'tar-stream';
import { pathBelow } from './safe-path.ts';

/** The limits of an archive. */
export interface UnpackLimits {
  /** Bytes of all files. */
  readonly maxBytes: number;
  readonly maxFiles: number;
  /** Unpacked bytes for each packed one, of archives above {@link SMALL}. */
  readonly maxRatio: number;
}

/** Texts of an export pack to about a tenth; a bomb reaches a thousandth. */
export const UNPACK_LIMITS: UnpackLimits = {
  maxBytes: 2 ** 40,
  maxFiles: 20_000_000,
  maxRatio: 200,
};

/** A file in an archive. */
type Entry = Extract extends AsyncIterable<infer Each> ? Each : never;

/** Unpacked bytes below which the ratio is not checked: a short file of spaces is not a bomb. */
const SMALL = 64 << 20;
const COMPLETE = '.complete';

/**
 * Unpacks a tar archive, compressed or not, into a folder: regular files and folders only. A complete folder
 * is used without unpacking; an incomplete one is unpacked again.
 *
 * @param onRead is called with the number of packed bytes that were read
 * @throws ArchiveError for links, devices, paths outside, bombs and damaged archives; the folder is removed
 * then
 */
export async function unpack(
  file: string,
  folder: string,
  limits: UnpackLimits = UNPACK_LIMITS,
  onRead: (bytes: number) => void = () => undefined,
): Promise<void> {
  const marker = join(folder, COMPLETE);
  if (await stat(marker).catch(() => null)) return;
  await rm(folder, { recursive: true, force: true });
  await mkdir(folder, { recursive: true, mode: 0o700 });
  try {
    await unpackAll(file, folder, limits, onRead);
    await writeFile(`${marker}.new`, '');
    await rename(`${marker}.new`, marker);
  } catch (error) {
    await rm(folder, { recursive: true, force: true });
    if (error instanceof ArchiveError) throw error;
    const { code = '', message } = error as NodeJS.ErrnoException;
    if (['ENOSPC', 'EACCES', 'EDQUOT', 'EROFS'].includes(code)) throw error;
    throw new ArchiveError(`${file} is damaged, or no tar archive (${message})`);
  }
}

async function unpackAll(
  file: string,
  folder: string,
  limits: UnpackLimits,
  onRead: (bytes: number) => void,
): Promise<void> {
  const source = createReadStream(file, { highWaterMark: 1 << 20 });
  const tar = extract();
  const guard = new BombGuard(source, limits, onRead);
  const isPacked = await startsWithGzip(file);
  const fed = isPacked
    ? pipeline(source, createGunzip(), guard, tar)
    : pipeline(source, guard, tar);
  // Reported by the loop below, or by the last line.
  fed.catch(() => undefined);
  let files = 0;
  for await (const entry of tar) {
    files += 1;
    if (files > limits.maxFiles) throw new ArchiveError(`${file} has too many files`);
    await unpackEntry(entry, folder);
  }
  await fed;
}

async function unpackEntry(entry: Entry, folder: string): Promise<void> {
  const { name, type } = entry.header;
  if (type === 'directory') {
    entry.resume();
    return;
  }
  if (type !== 'file' && type !== 'contiguous-file') {
    throw new ArchiveError(`the archive has a ${type} where files are expected: ${name}`);
  }
  const path = pathBelow(folder, name);
  await mkdir(dirname(path), { recursive: true, mode: 0o700 });
  // `wx`: a file that exists twice could replace a checked one.
  await pipeline(entry, createWriteStream(path, { mode: 0o600, flags: 'wx' }));
}

/** Ends an archive that unpacks to more than it may. */
class BombGuard extends Transform {
  readonly #source: ReadStream;
  readonly #limits: UnpackLimits;
  readonly #onRead: (bytes: number) => void;
  #bytes = 0;
  #reported = 0;

  constructor(source: ReadStream, limits: UnpackLimits, onRead: (bytes: number) => void) {
    super();
    this.#source = source;
    this.#limits = limits;
    this.#onRead = onRead;
  }

  override _transform(chunk: Buffer, _: BufferEncoding, done: TransformCallback): void {
    this.#bytes += chunk.length;
    const { maxBytes, maxRatio } = this.#limits;
    const read = this.#source.bytesRead;
    this.#onRead(read - this.#reported);
    this.#reported = read;
    const isDense = this.#bytes > SMALL && this.#bytes > maxRatio * read;
    if (this.#bytes > maxBytes || isDense) {
      done(new ArchiveError('the archive unpacks to more than an export does'));
    } else done(null, chunk);
  }
}

async function startsWithGzip(file: string): Promise<boolean> {
  for await (const chunk of createReadStream(file, { end: 1 })) {
    return (chunk as Buffer).readUInt16BE(0) === 0x1f8b;
  }
  return false;
}
