import { once } from 'node:events';
import { createReadStream } from 'node:fs';
import { createGunzip } from 'node:zlib';
import { extract, type Extract } from 'tar-stream';

/** A file in an archive. Its body must be read before the next file. */
export interface ArchivedFile {
  readonly name: string;
  readonly size: number;
  body(): AsyncIterable<Buffer>;
}

/** The files of a gzipped tar archive, in order. @throws Error if it is damaged or truncated */
export async function* readArchive(path: string): AsyncGenerator<ArchivedFile> {
  const source = createReadStream(path);
  const unpacked = createGunzip();
  source.once('error', (error) => unpacked.destroy(error));
  const archive = extract();
  // Reported by the iterator.
  archive.on('error', () => undefined);
  const fed = feed(source.pipe(unpacked), archive);
  try {
    for await (const entry of archive) {
      const { name, size } = entry.header;
      yield { name, size, body: () => entry as AsyncIterable<Buffer> };
      entry.resume();
    }
    // To the end of the compressed file with its checksum.
    await fed;
  } finally {
    archive.destroy();
    source.destroy();
    unpacked.destroy();
  }
}

/** Writes all bytes to the archive; errors of both sides end in the archive. */
async function feed(bytes: AsyncIterable<Buffer>, archive: Extract): Promise<void> {
  const closed = new Promise<void>((resolve) => archive.once('close', resolve));
  try {
    for await (const chunk of bytes) {
      if (!archive.write(chunk)) await Promise.race([once(archive, 'drain'), closed]);
      if (archive.destroying) return;
    }
    archive.end(null);
  } catch (error) {
    archive.destroy(error as Error);
  }
}

/** Reads a whole body that is known to be short. */
export async function bodyOf(file: ArchivedFile): Promise<Buffer> {
  const chunks: Buffer[] = [];
  for await (const chunk of file.body()) chunks.push(chunk);
  return Buffer.concat(chunks);
}
