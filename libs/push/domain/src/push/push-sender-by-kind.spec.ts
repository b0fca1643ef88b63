import { expect, it } from '@jest/globals';
import { PushSenderByKind } from './push-sender-by-kind.ts';
import type { PushDelivery } from './push-sender.ts';

it('PushSenderByKind sends a push through the provider of its device', async () => {
  const sender = new PushSenderByKind({ fcm: { send: async () => 'gone' }, apns: null });
  const delivery = (kind: 'fcm' | 'apns') => ({ target: { kind } }) as PushDelivery;
  expect(await sender.send(delivery('fcm'))).toBe('gone');
  await expect(sender.send(delivery('apns'))).rejects.toThrow('no credentials for apns');
});
