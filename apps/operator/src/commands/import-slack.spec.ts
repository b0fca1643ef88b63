import { mkdtemp, readdir, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { basename, join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import { zipOf } from '@tandem/transfer-slack-archive/testing';
import { Progress } from '../progress.ts';
import { convertedExport } from './import-slack.ts';

let folder: string;
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'slack-'));
});
afterEach(() => rm(folder, { recursive: true, force: true }));

async function anExport(): Promise<string> {
  const message = { type: 'message', user: 'U1', ts: '1700000000.000100', text: 'Hi' };
  const profile = { real_name: 'Ann', email: 'ann@slack.test' };
  const contents = {
    'users.json': [{ id: 'U1', is_owner: true, profile }],
    'channels.json': [{ id: 'C1', name: 'talk', created: 1, members: ['U1'] }],
    'talk/2023-11-14.json': [message],
  };
  const file = join(folder, 'slack.zip');
  const entries = Object.entries(contents).map(([name, value]) => ({
    name,
    content: JSON.stringify(value),
  }));
  await writeFile(file, zipOf(entries));
  return file;
}

describe('two commands that convert the same export of Slack', () => {
  it('share one conversion, and leave no parts', async () => {
    const given = { file: await anExport(), realm: 'acme', workFolder: join(folder, 'imports') };
    const [first, second] = await Promise.all([
      convertedExport(given, {}, new Progress(null)),
      convertedExport(given, {}, new Progress(null)),
    ]);
    expect(second).toMatchObject({ folder: first.folder, report: first.report });
    expect(await readdir(first.folder)).toEqual(expect.arrayContaining(['realm.json']));
    expect(await readdir(given.workFolder)).toEqual([basename(first.folder)]);
    await second.discard();
    expect(await readdir(given.workFolder)).toEqual([]);
  });
});
