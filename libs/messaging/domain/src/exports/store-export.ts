import type { MessagingPorts } from '../messaging-ports.ts';
import type { MessagingTx } from '../messaging-tx.ts';
import { ABANDONED_AFTER_MS } from '../uploads/file-removals.ts';
import type { ExportOutcome } from './realm-export.ts';

type Ports = Pick<MessagingPorts, 'unitOfWork' | 'files' | 'clock'>;

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
  ports: Ports,
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
 * A content without a result is removed: at once if the export has another result or was removed meanwhile, a day
 * after the last write if the worker crashed.
 *
 * @returns whether the export has this content
 * @throws Error if the content was removed before its result; the export is still pending
 */
async function storeExport(
  ports: Ports,
  { key, content, finish }: WantedArchive,
): Promise<boolean> {
  const { unitOfWork, files, clock } = ports;
  const path = `${key}.tar.gz`;
  await postponeRemoval(ports, path);
  try {
    await files.put(path, renewed(content, ports, path));
  } catch (error) {
    const failedAt = clock.now();
    await unitOfWork.run((tx) => finish(tx, { failedAt }));
    throw error;
  }
  const isFirst = await unitOfWork.run(async (tx) => {
    if (!(await finish(tx, { path }))) return false;
    if (await tx.fileRemovals.cancel(path)) return true;
    // The process was suspended for so long that another one removed the content.
    throw new Error('the archive of an export was removed before its result');
  });
  if (!isFirst) await files.remove(path);
  return isFirst;
}

function postponeRemoval({ unitOfWork, clock }: Ports, path: string): Promise<void> {
  const abandonedAt = new Date(clock.now().getTime() + ABANDONED_AFTER_MS);
  return unitOfWork.run((tx) => tx.fileRemovals.schedule([path], abandonedAt));
}

/** Exports may take longer than contents may be without a record. */
const RENEWED_AFTER_MS = ABANDONED_AFTER_MS / 24;

/** The content; while it is read, the removal is postponed. */
async function* renewed(
  content: AsyncIterable<Uint8Array>,
  ports: Ports,
  path: string,
): AsyncGenerator<Uint8Array> {
  let renewedAt = ports.clock.now().getTime();
  for await (const chunk of content) {
    const now = ports.clock.now().getTime();
    if (now - renewedAt >= RENEWED_AFTER_MS) {
      await postponeRemoval(ports, path);
      renewedAt = now;
    }
    yield chunk;
  }
}
