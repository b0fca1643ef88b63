import type { MessagingPorts } from '../messaging-ports.ts';
import type { MessagingTx } from '../messaging-tx.ts';
import { ABANDONED_AFTER_MS } from '../uploads/file-removals.ts';
import type { ExportOutcome } from './realm-export.ts';

/** An archive to store. */
interface WantedArchive {
  /** The key of its content without the extension. */
  readonly key: string;
  readonly content: AsyncIterable<Uint8Array>;
  /** Records the result. @returns false if the export needs no result any more */
  readonly finish: (tx: MessagingTx, outcome: ExportOutcome) => Promise<boolean>;
}

/**
 * Stores the contents of pending exports and records the results, one after another.
 *
 * @returns the number of created exports
 */
export async function storeExports<Pending>(
  ports: Pick<MessagingPorts, 'unitOfWork' | 'files' | 'clock'>,
  pending: readonly Pending[],
  archiveOf: (wanted: Pending) => WantedArchive,
  stopping?: { readonly aborted: boolean },
): Promise<{ readonly made: number }> {
  let made = 0;
  for (const wanted of pending) {
    if (stopping?.aborted) break;
    if (await storeExport(ports, archiveOf(wanted))) made += 1;
  }
  return { made };
}

/**
 * A content without a result is removed: at once if the export has another result or was removed meanwhile, after a
 * day if the worker crashed.
 *
 * @returns whether the export has this content
 */
async function storeExport(
  { unitOfWork, files, clock }: Pick<MessagingPorts, 'unitOfWork' | 'files' | 'clock'>,
  { key, content, finish }: WantedArchive,
): Promise<boolean> {
  const path = `${key}.tar.gz`;
  const abandonedAt = new Date(clock.now().getTime() + ABANDONED_AFTER_MS);
  await unitOfWork.run((tx) => tx.fileRemovals.schedule([path], abandonedAt));
  try {
    await files.put(path, content);
  } catch (error) {
    const failedAt = clock.now();
    await unitOfWork.run((tx) => finish(tx, { failedAt }));
    throw error;
  }
  const isFirst = await unitOfWork.run(async (tx) => {
    if (!(await finish(tx, { path }))) return false;
    await tx.fileRemovals.cancel(path);
    return true;
  });
  if (!isFirst) await files.remove(path);
  return isFirst;
}
