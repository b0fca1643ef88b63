import type { ExportedContent } from '@tandem/transfer-domain/export';

/** A content whose file is open until it was read or is closed. */
interface OpenedContent extends ExportedContent {
  close(): Promise<void>;
}

/**
 * Begins to read a content: users may remove a file after its size was read, and once it is open, its removal
 * does not matter. It is read once.
 *
 * @returns null if it does not exist any more
 */
export async function openedContent(
  content: ExportedContent | null,
): Promise<OpenedContent | null> {
  if (content === null) return null;
  const chunks = content.read()[Symbol.asyncIterator]();
  let first: IteratorResult<Uint8Array>;
  try {
    first = await chunks.next();
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return null;
    throw error;
  }
  return {
    size: content.size,
    async *read() {
      for (let next = first; next.done !== true; next = await chunks.next()) yield next.value;
    },
    async close() {
      await chunks.return?.();
    },
  };
}
