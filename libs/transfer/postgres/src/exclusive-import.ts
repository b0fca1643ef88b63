import { ArchiveError } from '@tandem/transfer-domain';
import type { Database } from '@tandem/shared-postgres';

/**
 * Runs a command on the import of an organization: one at a time in all processes. It uses one connection
 * for that time.
 *
 * @throws ArchiveError if another command runs
 */
export async function exclusiveImport<T>(
  database: Database,
  stringId: string,
  work: () => Promise<T>,
): Promise<T> {
  const results: T[] = [];
  const hasRun = await database.exclusively(`import of ${stringId}`, async () => {
    results.push(await work());
  });
  if (!hasRun) throw new ArchiveError(`another command imports '${stringId}' or undoes that`);
  return results[0] as T;
}
