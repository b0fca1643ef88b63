import { createWriteStream } from 'node:fs';
import { open, rename, rm } from 'node:fs/promises';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { StartError } from '@tandem/shared-runtime';
import type { Output } from '../output.ts';
import { partFileOf, removeAbandonedParts } from '../part-files.ts';

/** Stores a file that gets its name when it is complete. @returns its size in bytes */
export async function storeArchive(
  file: string,
  content: AsyncIterable<Uint8Array>,
): Promise<number> {
  await removeAbandonedParts(file);
  const partial = partFileOf(file);
  try {
    await pipeline(Readable.from(content), createWriteStream(partial, { mode: 0o600 }));
    const handle = await open(partial, 'r');
    const { size } = await handle.stat();
    await handle.sync();
    await handle.close();
    await rename(partial, file);
    return size;
  } catch (error) {
    await rm(partial, { force: true });
    const { code, syscall, path } = error as NodeJS.ErrnoException;
    throw syscall && path === partial
      ? new StartError(`${file} cannot be written (${code})`)
      : error;
  }
}

/** Warns of files that an archive lacks, since they were removed. @param paths in the archive */
export function warnOfMissing(output: Pick<Output, 'warn'>, paths: readonly string[]): void {
  for (const path of paths) output.warn(`the file ${path} is missing`);
}
