import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { afterAll, beforeAll, expect, it } from '@jest/globals';
import { describeContentStore } from '@tandem/messaging-domain/testing';
import { S3Server } from '@tandem/shared-s3/testing';
import {
  contentStoreAt,
  contentStoreOf,
  parseFileStoreUrl,
  storesOverlap,
} from './content-store.ts';

const folders: string[] = [];
let server: S3Server;
beforeAll(async () => {
  server = await S3Server.start();
});
afterAll(async () => {
  await server.stop();
  folders.forEach((folder) => rmSync(folder, { recursive: true, force: true }));
});

function newFolder(): string {
  const folder = mkdtempSync(join(tmpdir(), 'tandem-contents-'));
  folders.push(folder);
  return folder;
}

describeContentStore('The store of a data folder', () => contentStoreOf({ dataDir: newFolder() }));

describeContentStore('The store of a folder with spaces in its name', () =>
  contentStoreAt(pathToFileURL(join(newFolder(), 'of two words'))),
);

let prefixes = 0;
describeContentStore('The store of a part of an S3 bucket', () => {
  prefixes += 1;
  return contentStoreAt(new URL(server.address('', `/tests/${prefixes}`)));
});

it('refuses addresses in other forms, without repeating them', () => {
  for (const value of ['a folder', 'http://host/bucket', 's3://host', 's3://k:secret@host/b?x=1']) {
    expect(() => parseFileStoreUrl(value)).toThrow(/^must be (?!.*secret)/);
  }
  for (const value of ['file:///srv/files', 's3://k:secret@host/bucket', 's3://host/bucket/a/b']) {
    expect(parseFileStoreUrl(value)).toBe(value);
  }
});

it.each([
  [null, 'file:///srv/data/files/', true],
  [null, 'file:///srv/data', true],
  [null, 'file:///srv/data/files-2', false],
  ['s3://k:s@host/bucket', 's3://other:s@host/bucket/new?region=eu', true],
  ['s3://host/bucket/new', 's3://host/bucket', true],
  ['s3://host/bucket/new', 's3://host/bucket/newer', false],
  ['s3://host/bucket', 's3://other/bucket', false],
])('the stores %p and %p overlap: %p', (one, other, isOverlap) => {
  const at = (fileStoreUrl: string | null) => ({ dataDir: '/srv/data', fileStoreUrl });
  expect(storesOverlap(at(one), at(other))).toBe(isOverlap);
});
