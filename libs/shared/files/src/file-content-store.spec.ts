import { mkdtempSync, readdirSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, it } from '@jest/globals';
import { FileContentStore } from './index.ts';

let folder: string;
let store: FileContentStore;
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'tandem-files-'));
  store = new FileContentStore(join(folder, 'store'));
});
afterEach(() => rmSync(folder, { recursive: true, force: true }));

const bytes = (text: string) => new TextEncoder().encode(text);
it('leaves no file of a content that broke off', async () => {
  await store.put('x', bytes('earlier'));
  async function* broken() {
    yield bytes('half');
    throw new Error('the connection was lost');
  }
  await expect(store.put('x', broken())).rejects.toThrow('the connection was lost');
  expect(readdirSync(join(folder, 'store'))).toEqual(['x']);
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
])('refuses %j as a key', async (key) => {
  await expect(store.find(key)).rejects.toThrow('Not the key');
  await expect(store.put(key, bytes('x'))).rejects.toThrow('Not the key');
});
