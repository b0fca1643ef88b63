import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll } from '@jest/globals';
import { describeContentStore } from '@tandem/messaging-domain/testing';
import { contentStoreOf } from './content-store.ts';

const folders: string[] = [];
afterAll(() => folders.forEach((folder) => rmSync(folder, { recursive: true, force: true })));

describeContentStore('The store of a data folder', () => {
  const folder = mkdtempSync(join(tmpdir(), 'tandem-contents-'));
  folders.push(folder);
  return contentStoreOf({ dataDir: folder });
});
