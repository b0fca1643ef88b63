import { Readable } from 'node:stream';
import { beforeEach, expect, it } from '@jest/globals';
import { MemoryContentStore } from '@tandem/messaging-domain/testing';
import { Upload } from '@tus/server';
import { SegmentedUploads } from './segmented-uploads.ts';

const MIB = 1_048_576;
const DAY_MS = 86_400_000;

let contents: MemoryContentStore;
let uploads: SegmentedUploads;
beforeEach(() => {
  contents = new MemoryContentStore();
  uploads = uploadsThatExpireAfter(DAY_MS);
});

const uploadsThatExpireAfter = (expiresAfterMs: number) =>
  new SegmentedUploads({ contents, prefix: 'unfinished', expiresAfterMs });
const begin = (id: string, size?: number) =>
  uploads.create(
    new Upload({ id, offset: 0, metadata: { filename: 'a.txt' }, ...(size && { size }) }),
  );

async function* mebibytes(from: number, to: number, error?: Error): AsyncGenerator<Buffer> {
  for (let index = from; index < to; index += 1) yield Buffer.alloc(MIB, index);
  if (error) throw error;
}

async function bytesOf(id: string): Promise<Buffer> {
  const chunks: Uint8Array[] = [];
  for await (const chunk of uploads.read(id)) chunks.push(chunk);
  return Buffer.concat(chunks);
}

it('continues after the bytes that arrived before a request broke off', async () => {
  await begin('2-7-token', 30 * MIB);
  const broken = Readable.from(mebibytes(0, 12, new Error('the connection was lost')));
  await expect(uploads.write(broken, '2-7-token', 0)).rejects.toThrow('the connection was lost');
  expect(await uploads.getUpload('2-7-token')).toMatchObject({
    id: '2-7-token',
    size: 30 * MIB,
    offset: 12 * MIB,
    metadata: { filename: 'a.txt' },
  });
  const rest = Readable.from(mebibytes(12, 30));
  expect(await uploads.write(rest, '2-7-token', 12 * MIB)).toBe(30 * MIB);
  const whole = await bytesOf('2-7-token');
  expect(whole.length).toBe(30 * MIB);
  for (let index = 0; index < 30; index += 1) expect(whole[index * MIB]).toBe(index);
});

it('accepts the size of an upload later, and distinguishes uploads', async () => {
  await begin('2-7-token');
  await begin('2-7-token2', 5);
  expect((await uploads.getUpload('2-7-token')).size).toBeUndefined();
  await uploads.declareUploadLength('2-7-token', 3);
  await uploads.write(Readable.from([Buffer.from('one')]), '2-7-token', 0);
  await uploads.write(Readable.from([Buffer.from('other')]), '2-7-token2', 0);
  expect((await uploads.getUpload('2-7-token')).size).toBe(3);
  await uploads.remove('2-7-token');
  await expect(uploads.getUpload('2-7-token')).rejects.toMatchObject({ status_code: 404 });
  expect((await bytesOf('2-7-token2')).toString()).toBe('other');
});

it('removes uploads that began too long ago, and nothing else', async () => {
  await begin('2-7-token', 5);
  await uploads.write(Readable.from([Buffer.from('other')]), '2-7-token', 0);
  await contents.put('uploads/2/x', Buffer.from('x'));
  expect(await uploads.deleteExpired()).toBe(0);
  expect(await uploadsThatExpireAfter(-1).deleteExpired()).toBe(1);
  expect([...contents.contents.keys()]).toEqual(['uploads/2/x']);
});

it('removes old segments that an interrupted removal left', async () => {
  await begin('2-7-token', 5);
  await uploads.write(Readable.from([Buffer.from('other')]), '2-7-token', 0);
  contents.contents.delete('unfinished/2-7-token/info');
  expect(await uploads.deleteExpired()).toBe(0);
  expect(await uploadsThatExpireAfter(-1).deleteExpired()).toBe(1);
  expect(contents.contents.size).toBe(0);
});

it('refuses an upload of too many small segments', async () => {
  await begin('2-7-token');
  const add = (offset: number) =>
    uploads.write(Readable.from([Buffer.from('x')]), '2-7-token', offset);
  for (let offset = 0; offset < 20_000; offset += 1) await add(offset);
  expect((await uploads.getUpload('2-7-token')).offset).toBe(20_000);
  await add(20_000);
  await expect(uploads.getUpload('2-7-token')).rejects.toMatchObject({ status_code: 400 });
});
