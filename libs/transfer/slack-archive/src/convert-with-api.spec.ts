import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, expect, it } from '@jest/globals';
import { zipOf } from '../testing/zip-of.ts';
import { convertSlackExport } from './convert-slack-export.ts';

const root = mkdtempSync(join(tmpdir(), 'slack-'));
afterAll(() => rmSync(root, { recursive: true, force: true }));

function zipped(files: Parameters<typeof zipOf>[0]): string {
  const file = join(root, 'export.zip');
  writeFileSync(file, zipOf(files));
  return file;
}

it('converts pictures, emoji, fields and addresses that Slack has', async () => {
  const server = createServer((request, response) => {
    const { url = '' } = request;
    const address = `http://${request.headers.host}`;
    if (url.endsWith('.png')) return response.end('a picture');
    const answer = {
      '/api/emoji.list': { emoji: { ship: `${address}/ship.png`, boat: 'alias:ship' } },
      '/api/team.profile.get': {
        profile: { fields: [{ id: 'Xf1', label: 'Boss', type: 'user', ordering: 1 }] },
      },
      '/api/users.list?limit=200&cursor=': { members: [{ id: 'U1', profile: { email: 'a@b.c' } }] },
    }[url];
    return response.end(JSON.stringify({ ok: answer !== undefined, ...answer }));
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const origin = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  const origins = new Set([origin]);
  const target = mkdtempSync(join(root, 'remote-'));
  const profile = { image_72: `${origin}/1.png`, fields: { Xf1: { value: 'U2' } } };
  const reactions = [{ name: 'boat', users: ['U2'] }];
  try {
    await convertSlackExport({
      file: zipped(
        Object.entries({
          'users.json': [
            { id: 'U1', name: 'ann', profile },
            { id: 'U2', profile: { real_name: 'Ben', email: 'ben@example.com' } },
          ],
          'channels.json': [{ id: 'C1', name: 'c', created: 1, members: ['U1'] }],
          'c/2024-01-01.json': [
            { type: 'message', user: 'U1', ts: '1700000000.1', text: ':boat:', reactions },
          ],
        }).map(([name, value]) => ({ name, content: JSON.stringify(value) })),
      ),
      folder: target,
      realm: 'x',
      contents: {
        kind: 'remote',
        token: 'xoxb-1',
        service: { api: `${origin}/api/`, files: origins, pictures: origins, pauseMs: 0 },
      },
      report: { add: (...entry) => expect(entry).toEqual([]) },
    });
  } finally {
    await new Promise((resolve) => server.close(resolve));
  }
  const read = (file: string) => JSON.parse(readFileSync(join(target, file), 'utf8'));
  expect(read('realm.json')).toMatchObject({
    zerver_userprofile: [{ delivery_email: 'a@b.c' }, { delivery_email: 'ben@example.com' }],
    zerver_realmemoji: [{ name: 'ship' }],
    zerver_customprofilefield: [{ name: 'Boss', field_type: 6 }],
    zerver_customprofilefieldvalue: [{ user_profile: 1, value: '[2]' }],
  });
  expect(read('avatars/records.json')).toMatchObject([{ path: '1/1.original' }]);
  expect(readFileSync(join(target, 'avatars/1/1.original'), 'utf8')).toBe('a picture');
  expect(read('messages-000001.json')).toMatchObject({
    zerver_message: [{ content: ':ship:' }],
    zerver_reaction: [{ emoji_name: 'ship', emoji_code: '1', reaction_type: 'realm_emoji' }],
  });
});
