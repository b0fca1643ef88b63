import { isAbsolute, join, normalize, sep } from 'node:path';
import { ArchiveError } from '@tandem/transfer-domain';

/**
 * The path of a file of the archive below a folder.
 *
 * @throws ArchiveError for a path outside of the folder
 */
export function pathBelow(folder: string, name: string): string {
  const path = normalize(name);
  const leadsOut = path === '..' || path.startsWith(`..${sep}`) || isAbsolute(path);
  if (leadsOut || path === '.' || /[\0\\]/.test(name)) {
    throw new ArchiveError(`the archive names a file outside of it: ${JSON.stringify(name)}`);
  }
  return join(folder, path);
}
