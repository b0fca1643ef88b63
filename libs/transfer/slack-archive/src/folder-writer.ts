import { createWriteStream } from 'node:fs';
import { mkdir } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import type { ExportWriter, ExportedContent } from '@tandem/transfer-domain/export';

/** Writes the files of an archive below a folder, for the owner alone. */
export class FolderWriter implements ExportWriter {
  readonly #folder: string;

  constructor(folder: string) {
    this.#folder = folder;
  }

  addText(path: string, parts: AsyncIterable<string>): Promise<void> {
    return this.#write(path, parts);
  }

  addFile(path: string, content: ExportedContent): Promise<void> {
    return this.#write(path, content.read());
  }

  async #write(path: string, content: AsyncIterable<string | Uint8Array>): Promise<void> {
    const file = join(this.#folder, path);
    await mkdir(dirname(file), { recursive: true, mode: 0o700 });
    await pipeline(Readable.from(content), createWriteStream(file, { mode: 0o600, flags: 'wx' }));
  }
}
