import { mkdtempSync, readdirSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, it } from '@jest/globals';
import { FileContentStore, type StoredContent } from './index.ts';

let folder: string;
let store: FileContentStore;
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'tandem-files-'));
  store = new FileContentStore(join(folder, 'store'));
});
afterEach(() => rmSync(folder, { recursive: true, force: true }));

const bytes = (text: string) => new TextEncoder().encode(text);
async function textOf(content: StoredContent | null, ...range: Parameters<StoredContent['read']>) {
  if (content === null) return null;
  const chunks = [];
  for await (const chunk of content.read(...range)) chunks.push(chunk);
  return Buffer.concat(chunks).toString();
}

it('gives back what it was given, whole or in part', async () => {
  expect(await store.put('a/b/c.txt', bytes('hello world'))).toBe(11);
  const found = await store.find('a/b/c.txt');
  expect(found?.size).toBe(11);
  expect(await textOf(found)).toBe('hello world');
  expect(await textOf(found, { start: 6, end: 8 })).toBe('wor');
});

it('takes contents chunk by chunk', async () => {
  async function* chunks() {
    yield bytes('one ');
    yield bytes('two');
  }
  expect(await store.put('x', chunks())).toBe(7);
  expect(await textOf(await store.find('x'))).toBe('one two');
});

it('leaves nothing of a content that broke off, and keeps the earlier one', async () => {
  await store.put('x', bytes('earlier'));
  async function* broken() {
    yield bytes('half');
    throw new Error('the line went dead');
  }
  await expect(store.put('x', broken())).rejects.toThrow('the line went dead');
  expect(await textOf(await store.find('x'))).toBe('earlier');
  expect(readdirSync(join(folder, 'store'))).toEqual(['x']);
});

it('forgets what is removed', async () => {
  await store.put('x/1', bytes('1'));
  await store.put('x/2', bytes('2'));
  await store.remove('x/1');
  await store.remove('x/1');
  expect(await store.find('x/1')).toBeNull();
  await store.removeBelow('x');
  expect(await store.find('x/2')).toBeNull();
});

it('finds no folders and nothing below a file', async () => {
  await store.put('x/1', bytes('1'));
  expect([await store.find('x'), await store.find('x/1/2')]).toEqual([null, null]);
});

it.each([
  '',
  '/etc/passwd',
  '../x',
  'a/../../x',
  'a//b',
  'a/.',
  'a\0b',
  '.incoming-1',
  'x'.repeat(300),
])('has no place for %j', async (key) => {
  await expect(store.find(key)).rejects.toThrow('Not the key');
  await expect(store.put(key, bytes('x'))).rejects.toThrow('Not the key');
});
