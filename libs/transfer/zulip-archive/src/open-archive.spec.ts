import { createWriteStream } from 'node:fs';
import { mkdir, mkdtemp, readdir, rm, symlink, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pipeline } from 'node:stream/promises';
import { createGzip } from 'node:zlib';
import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import { pack, type Header } from 'tar-stream';
import { FolderArchive } from './folder-archive.ts';
import { openZulipArchive } from './index.ts';

let folder: string;
let work: { readonly folder: string; readonly realm: string };

beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'archive-'));
  work = { folder: join(folder, 'work'), realm: 'acme' };
});
afterEach(() => rm(folder, { recursive: true, force: true }));

const REALM = '{"zerver_realm": [{"id": 1}]}';
const MESSAGES = '{"zerver_message": [{"id": 7}], "zerver_usermessage": []}';

describe('openZulipArchive', () => {
  it('reads a packed archive, whose one folder holds the export', async () => {
    const path = await archive([
      [{ name: 'export/messages-000001.json' }, MESSAGES],
      [{ name: 'export', type: 'directory' }, null],
      [{ name: 'export/uploads/records.json' }, '[{"path": "2/a"}]'],
      [{ name: 'export/uploads/2/a' }, 'body'],
      [{ name: 'export/realm.json' }, REALM],
    ]);
    const opened = await openZulipArchive(path, work);
    const { source } = opened;
    expect(source.messageFiles).toEqual(['messages-000001.json']);
    expect(await all(source.rows('realm.json'))).toEqual([
      { table: 'zerver_realm', rows: [{ id: 1 }] },
    ]);
    expect(await all(source.records('uploads'))).toEqual([[{ path: '2/a' }]]);
    expect(await all(source.records('emoji'))).toEqual([]);
    const content = await source.content('uploads', '2/a');
    expect(Buffer.concat(await all(content?.read() ?? emptyStream())).toString()).toBe('body');
    expect(await source.content('uploads', '2/none')).toBeNull();
    expect(source).toBeInstanceOf(FolderArchive);
    const other = await openZulipArchive(path, { ...work, realm: 'other' });
    await opened.discard();
    expect(other.source.sizeOf('realm.json')).toBe(REALM.length);
    expect(await all(other.source.rows('realm.json'))).toHaveLength(1);
    await other.discard();
    expect(await readdir(work.folder)).toEqual([]);
  });

  it.each<[string, Entry]>([
    ['outside of it', [{ name: '../evil.json' }, '{}']],
    ['outside of it', [{ name: '/etc/evil.json' }, '{}']],
    ['a symlink where files', [{ name: 'a', type: 'symlink', linkname: '/etc' }, null]],
    ['a link where files', [{ name: 'a', type: 'link', linkname: 'realm.json' }, null]],
    ['a fifo where files', [{ name: 'a', type: 'fifo' }, null]],
    ['damaged', [{ name: 'realm.json' }, 'twice']],
  ])('refuses an archive with %s, and leaves nothing', async (message, entry) => {
    const path = await archive([[{ name: 'realm.json' }, REALM], entry]);
    await expect(openZulipArchive(path, work)).rejects.toThrow(message);
    expect(await readdir(work.folder)).toEqual([]);
  });

  it('refuses bombs, other files and truncated archives', async () => {
    const bomb = await archive([[{ name: 'realm.json' }, Buffer.alloc(70 << 20)]]);
    await expect(openZulipArchive(bomb, work)).rejects.toThrow('more than an export');
    const other = join(folder, 'other');
    await writeFile(other, 'hello '.repeat(1000));
    await expect(openZulipArchive(other, work)).rejects.toThrow('no tar archive');
    await expect(openZulipArchive(join(folder, 'none'), work)).rejects.toThrow('there is no');
    expect(await readdir(work.folder)).toEqual([]);
  });

  it('refuses folders with a missing file of messages, links, and paths outside', async () => {
    await expect(openZulipArchive(folder, work)).rejects.toThrow('realm.json is missing');
    await writeFile(join(folder, 'realm.json'), REALM);
    await writeFile(join(folder, 'messages-000002.json'), MESSAGES);
    await expect(openZulipArchive(folder, work)).rejects.toThrow('before messages-000002.json');
    await rm(join(folder, 'messages-000002.json'));
    await symlink('/etc/passwd', join(folder, 'attachment.json'));
    await expect(openZulipArchive(folder, work)).rejects.toThrow('attachment.json is no file');
    await rm(join(folder, 'attachment.json'));
    await mkdir(join(folder, 'uploads'));
    await symlink('/etc', join(folder, 'uploads', 'etc'));
    const { source } = await openZulipArchive(folder, work);
    await expect(source.content('uploads', 'etc/passwd')).rejects.toThrow('outside of it');
    await expect(source.content('uploads', '../realm.json')).rejects.toThrow('outside of it');
  });
});

type Entry = [Partial<Header>, string | Buffer | null];

async function archive(entries: readonly Entry[]): Promise<string> {
  const tar = pack();
  const path = join(folder, 'export.tar.gz');
  const written = pipeline(tar, createGzip(), createWriteStream(path));
  for (const [header, body] of entries) {
    if (body === null) tar.entry({ name: '', ...header });
    else tar.entry({ name: '', ...header }, body);
  }
  tar.finalize();
  await written;
  return path;
}

async function all<T>(items: AsyncIterable<T>): Promise<T[]> {
  const found: T[] = [];
  for await (const item of items) found.push(item);
  return found;
}

async function* emptyStream(): AsyncGenerator<Uint8Array> {
  await Promise.resolve();
  yield* [];
}
