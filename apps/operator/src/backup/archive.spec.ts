import { spawnSync } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import {
  mkdtempSync,
  readFileSync,
  readdirSync,
  rmSync,
  statSync,
  utimesSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { basename, join } from 'node:path';
import { gunzipSync, gzipSync } from 'node:zlib';
import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import { partFileOf, removeAbandonedParts } from '../part-files.ts';
import { ArchiveWriter } from './archive-writer.ts';
import { bodyOf, readArchive } from './read-archive.ts';

let folder: string;
let path: string;
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'tandem-archive-'));
  path = join(folder, 'backup.tar.gz');
});
afterEach(() => rmSync(folder, { recursive: true }));

async function write(files: Readonly<Record<string, Buffer>>): Promise<number> {
  const archive = new ArchiveWriter(path);
  for (const [name, body] of Object.entries(files)) await archive.add(name, body);
  return archive.finish();
}

async function readAll(): Promise<Record<string, Buffer>> {
  const files: Record<string, Buffer> = {};
  for await (const file of readArchive(path)) {
    files[file.name] = await bodyOf(file);
    expect(files[file.name]).toHaveLength(file.size);
  }
  return files;
}

async function namesOf(): Promise<string[]> {
  const names: string[] = [];
  for await (const { name } of readArchive(path)) names.push(name);
  return names;
}

describe('an archive', () => {
  const files = Object.fromEntries(
    [0, 1, 511, 512, 513, 300_000].map((size) => [`of ${size}`, Buffer.alloc(size, `${size}`)]),
  );

  it('returns its files with any sizes and names', async () => {
    const long = { [`files/${'ä'.repeat(120)}/x y.txt`]: Buffer.from('a'), '😀': Buffer.from('b') };
    const bytes = await write({ ...files, ...long });
    expect(await readAll()).toEqual({ ...files, ...long });
    expect(statSync(path)).toMatchObject({ size: bytes, mode: 0o100_600 });
    expect(readdirSync(folder)).toEqual(['backup.tar.gz']);
  });

  it('stores a long name in an extended header, as earlier versions expect', async () => {
    const name = `files/${'a'.repeat(120)}/b`;
    await write({ [name]: Buffer.from('x') });
    expect(gunzipSync(readFileSync(path)).toString('latin1')).toContain(` path=${name}\n`);
  });

  it('is read without the bodies of its files', async () => {
    await write(files);
    expect(await namesOf()).toEqual(Object.keys(files));
  });

  it.each([
    ['grew', 'abcdef', 3, 'abc'],
    ['shrank', 'ab', 600, `ab${'\0'.repeat(598)}`],
    ['is empty', '', 0, ''],
  ])('has the announced size of a file that %s', async (_, content, size, expected) => {
    const source = join(folder, 'source');
    writeFileSync(source, content);
    const archive = new ArchiveWriter(path);
    await archive.addFile('file', source, size);
    await archive.add('next', Buffer.from('next'));
    await archive.finish();
    expect(await readAll()).toEqual({ file: Buffer.from(expected), next: Buffer.from('next') });
  });

  it('of an earlier version is read', async () => {
    const base64 =
      'H4sIAAAAAAAAA+2VTQ6CMBCFu/YUvYDw2jR05WFAi6L8BWoCMd7Gm3gxgyuBBatSE+brorN7L52+mSIus9S0Nri2VcncAAAR8L0xvwHInxoMAkpGjMORnxH31sYNwypaf8jj6dsB4ZMyLoxrjaX8S4lx/hFpSMY718YY5V8oxevYXg5plps2fL/8nLDjfWA7u/P9HltjyP9pn5i0apzNgeX9r6b7X2ja/6uQV+XZtwfCH6aobe9YYzn/01oPI4HyvwJJXh1vjjUW+i/m/Y+0EtT/NUiITeP7/xEE4Y8POFvxtgAWAAA=';
    writeFileSync(path, Buffer.from(base64, 'base64'));
    expect(await readAll()).toEqual({
      'manifest.json': Buffer.from('{}'),
      [`files/${'ä'.repeat(60)}/x y.txt`]: Buffer.from('long'),
      empty: Buffer.alloc(0),
      block: Buffer.alloc(512, 'b'),
    });
  });
});

describe('a damaged archive', () => {
  const damaged = (change: (archive: Buffer) => Buffer) => async () => {
    await write({ first: Buffer.alloc(2_000, 'x'), second: Buffer.alloc(2_000, 'y') });
    writeFileSync(path, change(readFileSync(path)));
    await expect(namesOf()).rejects.toThrow();
  };

  it('cut at any byte is refused', async () => {
    await write({ first: Buffer.from('x') });
    const whole = readFileSync(path);
    for (let length = 0; length < whole.length; length += 1) {
      writeFileSync(path, whole.subarray(0, length));
      await expect(namesOf()).rejects.toThrow();
    }
  });

  it(
    'with another byte in the compressed part is refused',
    damaged((archive) => {
      archive[archive.length - 20]! ^= 1;
      return archive;
    }),
  );

  it(
    'with another byte in a header is refused',
    damaged((archive) => {
      const tar = gunzipSync(archive);
      tar[0]! ^= 1;
      return gzipSync(tar);
    }),
  );

  it(
    'that ends inside a file is refused',
    damaged((archive) => gzipSync(gunzipSync(archive).subarray(0, 1_000))),
  );

  it('that does not exist is an error', async () => {
    await expect(namesOf()).rejects.toThrow('ENOENT');
  });
});

describe('two writers of one file', () => {
  it('leave the archive of the last one, whole', async () => {
    const archives = [new ArchiveWriter(path), new ArchiveWriter(path)];
    const bodies = archives.map((_, at) => randomBytes(200_000 + at));
    for (const [at, archive] of archives.entries()) await archive.add('file', bodies[at]!);
    for (const [at, archive] of archives.entries()) {
      await archive.finish();
      expect(await readAll()).toEqual({ file: bodies[at] });
    }
    expect(readdirSync(folder)).toEqual(['backup.tar.gz']);
  });
});

describe('parts of an archive', () => {
  it('are removed when their process has ended, or when they are old', async () => {
    const { pid } = spawnSync(process.execPath, ['--version']);
    const own = basename(partFileOf(path));
    const ofEnded = own.replace(`-${process.pid}-`, `-${pid}-`);
    const old = own.replace(/-[0-9a-f]{8}\.part$/, '-0123abcd.part');
    const others = [
      partFileOf(path),
      // A container's process ids are not those of this one.
      `${path}.another-host-${pid}-0123abcd.part`,
      `${path}.notes.part`,
      join(folder, ofEnded.replace('backup', 'other')),
    ];
    for (const part of [...others, join(folder, ofEnded), join(folder, old)]) {
      writeFileSync(part, 'part');
    }
    utimesSync(join(folder, old), new Date(0), new Date(0));
    await removeAbandonedParts(path);
    expect(readdirSync(folder).sort()).toEqual(others.map((part) => basename(part)).sort());
  });
});

describe('a writer that cannot write', () => {
  it('reports the cause, also afterwards', async () => {
    const archive = new ArchiveWriter(join(folder, 'none', 'backup.tar.gz'));
    const added = async () => {
      for (;;) await archive.add('file', Buffer.alloc(100_000));
    };
    await expect(added()).rejects.toThrow('ENOENT');
    await expect(archive.add('file', Buffer.alloc(1))).rejects.toThrow('ENOENT');
    await archive.abandon();
  });

  it('leaves nothing when it is abandoned', async () => {
    const archive = new ArchiveWriter(path);
    await archive.add('file', Buffer.alloc(100_000));
    await expect(archive.addFile('none', join(folder, 'none'), 5)).rejects.toThrow('ENOENT');
    await archive.abandon();
    expect(readdirSync(folder)).toEqual([]);
  });
});
