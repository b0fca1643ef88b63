import { createHash } from 'node:crypto';
import { rm, stat } from 'node:fs/promises';
import { join, resolve } from 'node:path';
import { ArchiveError, type ArchiveSource } from '@tandem/transfer-domain';
import { FolderArchive } from './folder-archive.ts';
import { unpack, UNPACK_LIMITS, type UnpackLimits } from './unpack.ts';

/** An opened export, and the folder that it was unpacked into. */
interface OpenedArchive {
  readonly source: ArchiveSource;
  /** Removes the unpacked files. */
  discard(): Promise<void>;
}

/**
 * Opens an export of the reference server: a folder, or a tar archive, which is unpacked below a
 * folder first, since the order of its files is not known. Unpacking resumes where it was complete.
 *
 * @param work where archives are unpacked; imports of the same file share nothing
 * @throws ArchiveError
 */
export async function openZulipArchive(
  path: string,
  work: { readonly folder: string; readonly realm: string },
  onRead?: (bytes: number) => void,
  limits: UnpackLimits = UNPACK_LIMITS,
): Promise<OpenedArchive> {
  const found = await stat(path).catch(() => null);
  if (!found) throw new ArchiveError(`there is no ${path}`);
  if (found.isDirectory()) {
    return { source: await FolderArchive.open(path), discard: () => Promise.resolve() };
  }
  const identity = [resolve(path), found.size, found.mtimeMs, work.realm].join('\n');
  const folder = join(
    work.folder,
    createHash('sha256').update(identity).digest('hex').slice(0, 16),
  );
  await unpack(path, folder, limits, onRead);
  const discard = () => rm(folder, { recursive: true, force: true });
  try {
    return { source: await FolderArchive.open(folder), discard };
  } catch (error) {
    await discard();
    throw error;
  }
}
