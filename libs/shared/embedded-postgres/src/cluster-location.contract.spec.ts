import { chmodSync, existsSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import { IS_ROOT, ServerRunner, type Report } from '../testing/server-runner.ts';
import { knownLocation, outsideClusters } from './index.ts';

/** Clusters outside the folder of a test. */
const elsewhere = new Set<string>();
const runner = ServerRunner.forEachTest();
let home: string;
let dataDir: string;

/** Without root, the server runs as the user itself: the cluster stays where it is. */
const expected = () => (IS_ROOT ? expect.stringMatching(/^\/var\/lib\/tandem\/data-/) : dataDir);

beforeEach(() => {
  home = join(runner.folder, 'home');
  dataDir = join(home, 'data');
  mkdirSync(home, { mode: 0o700 });
});
// By now the runner has ended every server and removed its folder.
afterEach(() => {
  for (const folder of elsewhere) rmSync(folder, { recursive: true, force: true });
  elsewhere.clear();
});

async function startIn(folder: string, end: 'stop' | 'die' | 'stay'): Promise<Report> {
  const report = await runner.startApart(end, { dataDir: folder });
  elsewhere.add(knownLocation(folder));
  return report;
}
const start = (end: 'stop' | 'die' | 'stay') => startIn(dataDir, end);

/** A file of the cluster, to recognize it by. */
const marker = ({ folder = '' }: Report) => join(folder, 'cluster/marker');

describe('a data folder that the account of the server may not enter', () => {
  it('has its cluster in another folder, and uses it again', async () => {
    const first = await start('stay');
    expect(first).toMatchObject({ fresh: true, folder: expected() });
    writeFileSync(marker(first), '42');
    await runner.endAll();
    const second = await start('stay');
    expect(second).toMatchObject({ fresh: false, folder: first.folder });
    expect(readFileSync(marker(second), 'utf8')).toBe('42');
    const { folder } = second;
    const outside = outsideClusters().filter((each) => each.folder === folder);
    expect(outside).toEqual(IS_ROOT ? [{ folder, dataFolder: dataDir, state: 'running' }] : []);
  });

  it('is found again after a kill, with the server that still runs', async () => {
    const killed = await start('die');
    expect(await start('stop')).toMatchObject({ reused: true, pid: killed.pid });
  });

  it('is one of several side by side', async () => {
    const other = join(home, 'other');
    const [one, two] = await Promise.all([start('stay'), startIn(other, 'stay')]);
    expect(one.folder).not.toBe(two.folder);
  });

  it('moves the data that it had before it was closed, also from a server that outlived a kill', async () => {
    chmodSync(home, 0o755);
    const before = await start('stay');
    expect(before.folder).toBe(dataDir);
    writeFileSync(marker(before), '42');
    await runner.endAll();
    await start('die');
    chmodSync(home, 0o700);
    const after = await start('stay');
    expect(after).toMatchObject({ fresh: false, reused: !IS_ROOT, folder: expected() });
    expect(readFileSync(marker(after), 'utf8')).toBe('42');
    expect(existsSync(join(dataDir, 'cluster'))).toBe(!IS_ROOT);
    if (IS_ROOT) expect(readFileSync(join(dataDir, 'location'), 'utf8')).toContain(after.folder);
  });
});
