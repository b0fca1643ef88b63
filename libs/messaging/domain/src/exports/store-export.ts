import type { MessagingPorts } from '../messaging-ports.ts';

/** An archive to store. */
interface WantedArchive {
  /** The key of its content without the extension. */
  readonly key: string;
  readonly content: AsyncIterable<Uint8Array>;
  /** Records the result. @returns false if the export needs no result any more */
  readonly finished: (path: string) => Promise<boolean>;
  readonly failed: (at: Date) => Promise<unknown>;
}

/**
 * Stores the content of an export and records the result. The content is removed again if the export has a result
 * already, or was removed meanwhile.
 *
 * @returns whether the export has this content
 */
export async function storeExport(
  { files, clock }: Pick<MessagingPorts, 'files' | 'clock'>,
  { key, content, finished, failed }: WantedArchive,
): Promise<boolean> {
  const path = `${key}.tar.gz`;
  try {
    await files.put(path, content);
  } catch (error) {
    await failed(clock.now());
    throw error;
  }
  const isFirst = await finished(path);
  if (!isFirst) await files.remove(path);
  return isFirst;
}
