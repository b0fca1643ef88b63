import { mkdtemp, readFile, readdir, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, expect, it } from '@jest/globals';
import type { PushDelivery } from '@tandem/push-domain';
import { describeNotificationCarrier } from '@tandem/push-domain/testing';
import { FilePushSender } from './file-push-sender.ts';

const delivery: PushDelivery = {
  posting: { id: 'message/5/device/7', queuedAt: new Date('2026-03-11T08:15:30Z') },
  target: {
    reference: { type: 'device', id: 7 },
    realmId: 1,
    userId: 2,
    kind: 'fcm',
    token: null,
    appId: null,
    tokenId: 'x',
    pushKey: 'y',
    pushKeyId: 1,
  },
  data: { a: 1 },
  alert: null,
  badge: null,
  collapseId: null,
  isUrgent: false,
};

const folders: string[] = [];
async function newFolder(): Promise<string> {
  const folder = await mkdtemp(join(tmpdir(), 'push-'));
  folders.push(folder);
  return folder;
}
afterAll(() => Promise.all(folders.map((folder) => rm(folder, { recursive: true }))));

describeNotificationCarrier(
  'FilePushSender',
  async () => {
    const folder = await newFolder();
    return {
      carrier: new FilePushSender(folder),
      delivery: (id) => ({ ...delivery, posting: { ...delivery.posting, id } }),
      arrived: () => readdir(folder),
      answerNext: () => undefined,
    };
  },
  [],
);

it('writes each push into a file of its own, once', async () => {
  const folder = await newFolder();
  const sender = new FilePushSender(join(folder, 'push'));
  const other = { ...delivery, posting: { ...delivery.posting, id: 'message/6/device/7' } };
  for (const each of [delivery, delivery, other]) expect(await sender.send(each)).toBe('sent');
  const names = await readdir(join(folder, 'push'));
  expect(names).toHaveLength(2);
  const written: unknown = JSON.parse(await readFile(join(folder, 'push', names[0]!), 'utf8'));
  expect(written).toEqual({
    queued_at: '2026-03-11T08:15:30.000Z',
    realm_id: 1,
    user_id: 2,
    device_id: 7,
    token_kind: 'fcm',
    token_id: 'x',
    token: null,
    ios_app_id: null,
    priority: 'normal',
    alert: null,
    badge: null,
    data: { a: 1 },
  });
  expect(JSON.stringify(written)).not.toContain('push_key');
});
