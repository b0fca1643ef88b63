import { chmodSync, mkdirSync, mkdtempSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, it } from '@jest/globals';
import { createForOwnerOnly, openPaths, protectDataFolder } from './data-folder.ts';

let folder: string;
const at = (...names: string[]) => join(folder, ...names);
const mode = (...names: string[]) => (statSync(at(...names)).mode & 0o777).toString(8);

beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'data-folder-'));
  mkdirSync(at('files/uploads'), { recursive: true });
  writeFileSync(at('files/uploads/photo.png'), '');
  writeFileSync(at('secret.key'), '');
  for (const [path, bits] of [
    ['', 0o755],
    ['files', 0o755],
    ['files/uploads', 0o755],
    ['files/uploads/photo.png', 0o644],
    ['secret.key', 0o640],
  ] as const) {
    chmodSync(at(path), bits);
  }
});
afterEach(() => rmSync(folder, { recursive: true }));

const protect = async () => {
  const reported: string[] = [];
  const { finished } = await protectDataFolder(folder, (paths) => reported.push(...paths));
  await finished;
  return reported;
};

it('restricts files that earlier versions left readable', async () => {
  expect((await openPaths(folder)).length).toBe(5);
  expect(await protect()).toEqual([]);
  expect([mode(), mode('files'), mode('files/uploads')]).toEqual(['700', '700', '700']);
  expect([mode('files/uploads/photo.png'), mode('secret.key')]).toEqual(['600', '600']);
  expect(await openPaths(folder)).toEqual([]);
});

it('leaves a folder open that others use, and reports it', async () => {
  writeFileSync(at('their.txt'), '');
  chmodSync(at('their.txt'), 0o644);
  expect(await protect()).toEqual([folder]);
  expect([mode(), mode('their.txt'), mode('files')]).toEqual(['755', '644', '700']);
});

it('lets the embedded server’s account pass through a folder of root’s', async () => {
  mkdirSync(at('postgres'), { mode: 0o755 });
  await protect();
  expect(mode()).toBe(process.getuid?.() === 0 ? '711' : '700');
  expect(await openPaths(folder)).toEqual([]);
});

it('does not read a folder that is restricted already', async () => {
  chmodSync(at('files'), 0o700);
  await protect();
  expect(mode('files/uploads/photo.png')).toBe('644');
  expect(await openPaths(folder)).toEqual([at('files/uploads'), at('files/uploads/photo.png')]);
});

it('has nothing to do where there is no folder yet', async () => {
  const { finished } = await protectDataFolder(at('none'), () => undefined);
  expect(await finished).toEqual([]);
  expect(await openPaths(at('none'))).toEqual([]);
});

it('makes files and folders for the owner only', () => {
  const before = process.umask();
  try {
    createForOwnerOnly();
    writeFileSync(at('new'), '');
    mkdirSync(at('folder'));
  } finally {
    process.umask(before);
  }
  expect([mode('new'), mode('folder')]).toEqual(['600', '700']);
});
