import { PassThrough, Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { createGzip } from 'node:zlib';
import type { ExportWriter, ExportedContent } from '@tandem/transfer-domain/export';
import { pack, type Pack } from 'tar-stream';
import { SpooledText } from './spooled-text.ts';

/** The name of an archive, and the folder for its spooled files. */
interface ArchiveOptions {
  /** The one folder at its top. */
  readonly name: string;
  /** The folder of files whose size is not known before they are complete. */
  readonly spoolFolder: string;
}

/**
 * A gzipped tar archive, as it is written, with bounded memory for any size.
 *
 * @param fill adds the files; the reader of the archive gets its errors
 */
export async function* writeArchive(
  options: ArchiveOptions,
  fill: (writer: ExportWriter) => Promise<void>,
): AsyncGenerator<Uint8Array> {
  const tar = pack();
  const output = new PassThrough();
  const packed = pipeline(Readable.from(tar), createGzip({ level: 6 }), output);
  const filled = fill(new TarWriter(tar, options)).then(
    () => tar.finalize(),
    (error: Error) => {
      output.destroy(error);
      tar.destroy();
    },
  );
  // The reader gets the error of the output.
  packed.catch(() => undefined);
  tar.on('error', () => undefined);
  try {
    for await (const chunk of output) yield chunk as Buffer;
  } finally {
    tar.destroy();
    await filled;
  }
}

class TarWriter implements ExportWriter {
  readonly #tar: Pack;
  readonly #options: ArchiveOptions;

  constructor(tar: Pack, options: ArchiveOptions) {
    this.#tar = tar;
    this.#options = options;
  }

  async addText(path: string, parts: AsyncIterable<string>): Promise<void> {
    const text = new SpooledText(this.#options.spoolFolder);
    try {
      for await (const part of parts) await text.append(part);
      await this.addFile(path, text);
    } finally {
      await text.close();
    }
  }

  async addFile(path: string, content: ExportedContent): Promise<void> {
    const header = {
      name: `${this.#options.name}/${path}`,
      size: content.size,
      mode: 0o600,
      mtime: new Date(0),
    };
    this.#throwIfClosed();
    const entry = this.#tar.entry(header);
    // An entry fails with its archive, whose reader gets the cause.
    entry.on('error', () => undefined);
    const closed = new Promise<void>((resolve) => entry.once('close', resolve));
    for await (const chunk of content.read()) {
      this.#throwIfClosed();
      if (!entry.write(chunk)) {
        const drained = new Promise<void>((resolve) => entry.once('drain', resolve));
        await Promise.race([drained, closed]);
      }
    }
    entry.end(null);
    await closed;
    this.#throwIfClosed();
  }

  /** @throws Error if the reader has left the archive */
  #throwIfClosed(): void {
    if (this.#tar.destroying) throw new Error('the archive is no longer read');
  }
}
