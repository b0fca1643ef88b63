import { createReadStream, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, expect, it } from '@jest/globals';
import { openedContent } from './opened-content.ts';

const SIZE = 300_000;
const folder = mkdtempSync(join(tmpdir(), 'opened-content-'));
afterAll(() => rmSync(folder, { recursive: true, force: true }));

function contentOf(name: string, bytes: Uint8Array | null) {
  const path = join(folder, name);
  if (bytes) writeFileSync(path, bytes);
  const content = { size: bytes?.length ?? SIZE, read: () => createReadStream(path) };
  return { path, content };
}

it('is whole though its file is removed once it is open', async () => {
  const { path, content } = contentOf('large', Buffer.alloc(SIZE, 7));
  const opened = await openedContent(content);
  rmSync(path);
  const chunks = [];
  for await (const chunk of opened!.read()) chunks.push(chunk);
  expect(Buffer.concat(chunks).equals(Buffer.alloc(SIZE, 7))).toBe(true);
});

it('closes its file when its reader leaves, or never comes', async () => {
  const { path } = contentOf('left', Buffer.alloc(SIZE, 7));
  const streams = [createReadStream(path), createReadStream(path)];
  for (const stream of streams) {
    const opened = await openedContent({ size: SIZE, read: () => stream });
    if (stream === streams[0]) for await (const chunk of opened!.read()) if (chunk) break;
    await opened!.close();
    expect(stream.destroyed).toBe(true);
  }
});

it('is null for a file that was removed before, and empty for an empty file', async () => {
  expect(await openedContent(contentOf('gone', null).content)).toBeNull();
  expect(await openedContent(null)).toBeNull();
  const empty = await openedContent(contentOf('empty', Buffer.of()).content);
  for await (const chunk of empty!.read()) expect(chunk).toHaveLength(0);
  expect(empty?.size).toBe(0);
});
