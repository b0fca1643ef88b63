import { existsSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, it } from '@jest/globals';
import { outsideClusters, removeOutsideCluster } from './index.ts';

let home: string;
let root: string;

beforeEach(() => {
  root = mkdtempSync(join(tmpdir(), 'tandem-outside-'));
  home = join(root, 'home');
});
afterEach(() => rmSync(root, { recursive: true, force: true }));

/** @param dataFolder that the cluster was last used by; null: not recorded */
function cluster(name: string, dataFolder: string | null): string {
  const folder = join(home, name);
  mkdirSync(join(folder, 'cluster'), { recursive: true });
  if (dataFolder !== null) writeFileSync(join(folder, 'data-folder'), `${dataFolder}\n`);
  return folder;
}

function dataFolder(name: string, location: string): string {
  const folder = join(root, name);
  mkdirSync(folder);
  writeFileSync(join(folder, 'location'), `${location}\n`);
  return folder;
}

it('distinguishes clusters in use from those whose data folder is missing or names another', () => {
  expect(outsideClusters(home)).toEqual([]);
  const used = cluster('data-1', dataFolder('one', join(home, 'data-1')));
  const gone = cluster('data-2', join(root, 'removed'));
  const replaced = cluster('data-3', dataFolder('three', used));
  const old = cluster('data-4', null);
  mkdirSync(join(home, 'postgres-18'));
  const states = outsideClusters(home).map(({ folder, state }) => [folder, state]);
  expect(states).toEqual([
    [used, 'used'],
    [gone, 'orphaned'],
    [replaced, 'orphaned'],
    [old, 'unknown'],
  ]);
  expect(outsideClusters(home)[1]?.dataFolder).toBe(join(root, 'removed'));
});

it('removes unused clusters, and no others', () => {
  const used = cluster('data-1', dataFolder('one', join(home, 'data-1')));
  const gone = cluster('data-2', join(root, 'removed'));
  const old = cluster('data-3', null);
  removeOutsideCluster(gone, home);
  removeOutsideCluster(old, home);
  expect([gone, old].map((folder) => existsSync(folder))).toEqual([false, false]);
  expect(() => removeOutsideCluster(used, home)).toThrow('is the database of');
  for (const none of [gone, root, join(home, 'data-1/cluster'), join(home, 'data-9'), home]) {
    expect(() => removeOutsideCluster(none, home)).toThrow('see db clusters');
  }
  expect(existsSync(used)).toBe(true);
});
