import type { ContentStore, ListedContent, StoredContent } from '../src/uploads/index.ts';

/** Contents in memory, for tests that need no files. */
export class MemoryContentStore implements ContentStore {
  readonly contents = new Map<string, Uint8Array>();
  readonly #storedAt = new Map<string, Date>();

  async put(key: string, content: AsyncIterable<Uint8Array> | Uint8Array): Promise<number> {
    const chunks: Uint8Array[] = [];
    for await (const chunk of content instanceof Uint8Array ? [content] : content) {
      chunks.push(chunk);
    }
    const bytes = Buffer.concat(chunks);
    this.contents.set(key, bytes);
    this.#storedAt.set(key, new Date());
    return bytes.length;
  }

  async find(key: string): Promise<StoredContent | null> {
    const bytes = this.contents.get(key);
    if (!bytes) return null;
    return {
      size: bytes.length,
      read: async function* (range) {
        yield range ? bytes.subarray(range.start, range.end + 1) : bytes;
      },
    };
  }

  async remove(key: string): Promise<void> {
    this.contents.delete(key);
  }

  async removeBelow(prefix: string): Promise<void> {
    for (const key of this.contents.keys()) {
      if (key.startsWith(`${prefix}/`)) this.contents.delete(key);
    }
  }

  check(): Promise<void> {
    return Promise.resolve();
  }

  async *list(prefix?: string): AsyncGenerator<ListedContent> {
    for (const [key, { length }] of [...this.contents]) {
      if (prefix !== undefined && !key.startsWith(`${prefix}/`)) continue;
      yield { key, size: length, storedAt: this.#storedAt.get(key) ?? new Date(0) };
    }
  }
}
