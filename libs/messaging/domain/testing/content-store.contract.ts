import { beforeEach, describe, expect, it } from '@jest/globals';
import type { ContentStore, ListedContent, StoredContent } from '../src/uploads/index.ts';

const bytes = (text: string) => new TextEncoder().encode(text);

async function bytesOf(
  content: StoredContent | null,
  ...range: Parameters<StoredContent['read']>
): Promise<Uint8Array | null> {
  if (content === null) return null;
  const chunks: Uint8Array[] = [];
  for await (const chunk of content.read(...range)) chunks.push(chunk);
  return Buffer.concat(chunks);
}

async function textOf(...read: Parameters<typeof bytesOf>): Promise<string | null> {
  const found = await bytesOf(...read);
  return found && new TextDecoder().decode(found);
}

async function keysOf(contents: AsyncIterable<ListedContent>): Promise<readonly string[]> {
  const keys: string[] = [];
  for await (const { key } of contents) keys.push(key);
  return keys.sort();
}

async function* chunksOf(...chunks: readonly Uint8Array[]): AsyncGenerator<Uint8Array> {
  yield* chunks;
}

async function* broken(): AsyncGenerator<Uint8Array> {
  yield bytes('half');
  throw new Error('the connection was lost');
}

/**
 * The contract of stores of files: in a folder, in memory, or of an object storage.
 *
 * @param openStore opens an empty store; called for each test
 */
export function describeContentStore(
  name: string,
  openStore: () => ContentStore | Promise<ContentStore>,
): void {
  describe(`${name} is a content store that`, () => {
    let store: ContentStore;
    beforeEach(async () => {
      store = await openStore();
    });

    it('returns a content whole or in part, as often as it is read', async () => {
      expect(await store.put('uploads/2/ab/hello world.txt', bytes('hello world'))).toBe(11);
      const found = await store.find('uploads/2/ab/hello world.txt');
      expect(found?.size).toBe(11);
      expect(await textOf(found)).toBe('hello world');
      expect(await textOf(found, { start: 6, end: 8 })).toBe('wor');
      expect(await textOf(found, { start: 0, end: 0 })).toBe('h');
      expect(await textOf(found, { start: 6, end: 10 })).toBe('world');
    });

    it('stores contents chunk by chunk, in their order', async () => {
      expect(await store.put('x', chunksOf(bytes('one '), bytes(''), bytes('two')))).toBe(7);
      expect(await textOf(await store.find('x'))).toBe('one two');
    });

    it('stores an empty content', async () => {
      expect(await store.put('x', new Uint8Array())).toBe(0);
      const found = await store.find('x');
      expect([found?.size, await textOf(found)]).toEqual([0, '']);
    });

    it('stores large contents of any bytes', async () => {
      const chunk = Uint8Array.from({ length: 600_000 }, (_, index) => (index * 31) % 256);
      expect(await store.put('x', chunksOf(...Array.from({ length: 10 }, () => chunk)))).toBe(
        6_000_000,
      );
      const found = await store.find('x');
      const read = await bytesOf(found, { start: 599_999, end: 5_400_000 });
      expect(read?.length).toBe(4_800_002);
      expect([read?.[0], read?.[1], read?.at(-1)]).toEqual([chunk.at(-1), chunk[0], chunk[0]]);
    });

    it('distinguishes keys with characters that need escaping', async () => {
      const keys = ['a/b c', 'a/b+c', 'a/b%20c', 'a/bäc', 'a/b?c=1#d'];
      for (const key of keys) await store.put(key, bytes(key));
      for (const key of keys) expect(await textOf(await store.find(key))).toBe(key);
    });

    it('replaces an earlier content', async () => {
      await store.put('x', bytes('a longer first one'));
      await store.put('x', bytes('second'));
      expect(await textOf(await store.find('x'))).toBe('second');
    });

    it('stores nothing of a content that breaks off, and leaves the earlier one', async () => {
      await store.put('x', bytes('earlier'));
      for (const key of ['x', 'y']) {
        await expect(store.put(key, broken())).rejects.toThrow('the connection was lost');
      }
      expect(await textOf(await store.find('x'))).toBe('earlier');
      expect(await store.find('y')).toBeNull();
    });

    it('stores one of several contents that arrive at once, as a whole', async () => {
      const texts = ['first'.repeat(5_000), 'second'.repeat(5_000), 'third'.repeat(5_000)];
      await Promise.all(texts.map((text) => store.put('x', bytes(text))));
      expect(texts).toContain(await textOf(await store.find('x')));
    });

    it('finds nothing by the beginning of a key, or below a key', async () => {
      await store.put('x/1', bytes('1'));
      for (const key of ['x', 'x/1/2', 'x/', 'x/11']) {
        const found = await store.find(key).catch(() => null);
        expect([key, found]).toEqual([key, null]);
      }
    });

    it('removes a content, and accepts that it is removed again', async () => {
      await store.put('x/1', bytes('1'));
      await store.put('x/2', bytes('2'));
      await store.remove('x/1');
      await store.remove('x/1');
      expect(await store.find('x/1')).toBeNull();
      expect(await textOf(await store.find('x/2'))).toBe('2');
    });

    it('removes all contents below a prefix, and no other', async () => {
      for (const key of ['x/1', 'x/y/2', 'xy/3']) await store.put(key, bytes(key));
      await store.removeBelow('x');
      await store.removeBelow('x');
      expect([await store.find('x/1'), await store.find('x/y/2')]).toEqual([null, null]);
      expect(await textOf(await store.find('xy/3'))).toBe('xy/3');
    });

    it('can be checked before the first content, and does not list the check', async () => {
      await store.check();
      await store.check();
      expect(await keysOf(store.list())).toEqual([]);
    });

    it('lists all contents, and those below a prefix, with size and time', async () => {
      expect(await keysOf(store.list())).toEqual([]);
      // More than a page of the stores that list in pages.
      const many = Array.from({ length: 20 }, (_, index) => `x/${index}/ä b&<"'.txt`);
      for (const key of [...many, 'xy/3', 'z']) await store.put(key, bytes(key));
      expect(await keysOf(store.list())).toEqual([...many, 'xy/3', 'z'].sort());
      expect(await keysOf(store.list('x'))).toEqual(many.sort());
      expect(await keysOf(store.list('x/1'))).toEqual([many[0]?.replace('0', '1')]);
      expect(await keysOf(store.list('nothing'))).toEqual([]);
      for await (const { key, size, storedAt } of store.list()) {
        expect([key, size]).toEqual([key, bytes(key).length]);
        expect(storedAt.getTime()).toBeGreaterThan(Date.now() - 86_400_000);
      }
    });
  });
}
