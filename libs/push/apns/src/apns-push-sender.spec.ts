import { generateKeyPairSync } from 'node:crypto';
import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import { DeliveryPostponed, DeliveryRefused, type PushDelivery } from '@tandem/push-domain';
import { describeNotificationCarrier } from '@tandem/push-domain/testing';
import { FakeClock } from '@tandem/shared-kernel/testing';
import { jwtVerify } from 'jose';
import { ApnsStandIn } from '../testing/apns-stand-in.ts';
import { SERVER_CERTIFICATE } from '../testing/server-certificate.ts';
import { parseApnsCredentials } from './apns-credentials.ts';
import { ApnsPushSender } from './apns-push-sender.ts';

const { publicKey, privateKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' });
const clock = new FakeClock();
const senders: ApnsPushSender[] = [];
let apns: ApnsStandIn;
beforeEach(async () => {
  apns = await ApnsStandIn.start();
});
afterEach(async () => {
  senders.splice(0).forEach((sender) => sender.close());
  await apns.stop();
});

function aSender(changes: object = {}): ApnsPushSender {
  const file = {
    key_id: 'KEY123',
    team_id: 'TEAM456',
    api_url: apns.url,
    ca: SERVER_CERTIFICATE,
    private_key: privateKey.export({ type: 'pkcs8', format: 'pem' }).toString(),
    ...changes,
  };
  const sender = new ApnsPushSender(parseApnsCredentials(JSON.stringify(file)), clock);
  senders.push(sender);
  return sender;
}

const delivery: PushDelivery = {
  posting: { id: 'message/5/token/1', queuedAt: new Date('2026-03-11T08:15:30Z') },
  target: {
    reference: { type: 'token', id: 1 },
    realmId: 1,
    userId: 2,
    kind: 'apns',
    token: 'abcd',
    appId: 'com.example.App',
    tokenId: null,
    pushKey: null,
    pushKeyId: null,
  },
  data: { event: 'message', zulip_message_id: 5 },
  alert: { title: '#general > lunch', subtitle: 'Uli:', body: 'Soup' },
  badge: 3,
  collapseId: 'message-5',
  isUrgent: true,
};
const sealed: PushDelivery = {
  ...delivery,
  target: { ...delivery.target, pushKey: 'MQ==', pushKeyId: 7 },
  data: { push_key_id: '7', encrypted_data: 'AAAA' },
  alert: { title: 'New notification', body: '' },
  badge: null,
  collapseId: null,
};

describeNotificationCarrier('ApnsPushSender', async () => {
  const answers = {
    gone: { status: 410, reason: 'Unregistered' },
    busy: { status: 503, reason: 'Shutdown', headers: { 'retry-after': '9' } },
    refused: { status: 400, reason: 'BadTopic' },
    failed: { status: 500, reason: 'InternalServerError' },
  };
  return {
    carrier: aSender(),
    delivery: (id) => ({ ...delivery, posting: { ...delivery.posting, id } }),
    arrived: async () => apns.asked.map(({ headers }) => String(headers['apns-id'])),
    answerNext: (answer) => void apns.replies.push(answers[answer]),
  };
});

describe('a push', () => {
  it('is shown by the device, and replaces an earlier one of its name', async () => {
    expect(await aSender().send(delivery)).toBe('sent');
    const [asked] = apns.asked;
    expect(asked?.path).toBe('/3/device/abcd');
    expect(asked?.headers).toMatchObject({
      ':method': 'POST',
      'apns-id': expect.stringMatching(/^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/),
      'apns-topic': 'com.example.App',
      'apns-push-type': 'alert',
      'apns-priority': '10',
      'apns-collapse-id': 'message-5',
      'apns-expiration': String(Math.floor(clock.now().getTime() / 1000) + 86_400),
    });
    expect(asked?.payload).toEqual({
      aps: { alert: delivery.alert, sound: 'default', badge: 3 },
      zulip: { event: 'message', zulip_message_id: 5 },
    });
  });

  it('that is sealed is opened by the app before it is shown', async () => {
    await aSender().send(sealed);
    expect(apns.asked[0]?.payload).toEqual({
      aps: { alert: sealed.alert, sound: 'default', 'mutable-content': 1 },
      push_key_id: '7',
      encrypted_data: 'AAAA',
    });
  });

  it('that shows nothing wakes the app', async () => {
    await aSender().send({ ...delivery, alert: null, isUrgent: false, collapseId: null });
    expect(apns.asked[0]).toMatchObject({
      headers: { 'apns-push-type': 'background', 'apns-priority': '5' },
      payload: { aps: { 'content-available': 1, badge: 3 } },
    });
  });

  it('that is too large is not sent', async () => {
    const sending = aSender().send({ ...delivery, data: { text: 'x'.repeat(4_100) } });
    await expect(sending).rejects.toBeInstanceOf(DeliveryRefused);
    expect(apns.asked).toEqual([]);
  });

  it('needs a token and an app', async () => {
    for (const missing of [{ token: null }, { appId: null }]) {
      const target = { ...delivery.target, ...missing };
      await expect(aSender().send({ ...delivery, target })).rejects.toBeInstanceOf(DeliveryRefused);
    }
  });
});

describe('the log-in', () => {
  it("is a token of the team, cached for most of Apple's hour", async () => {
    const sender = aSender();
    await sender.send(delivery);
    clock.advanceSeconds(49 * 60);
    await sender.send(delivery);
    clock.advanceSeconds(2 * 60);
    await sender.send(delivery);
    const tokens = apns.asked.map(({ headers }) => String(headers.authorization));
    expect(tokens[1]).toBe(tokens[0]);
    expect(tokens[2]).not.toBe(tokens[0]);
    const [scheme, text = ''] = tokens[2]!.split(' ');
    expect(scheme).toBe('bearer');
    const { payload, protectedHeader } = await jwtVerify(text, publicKey);
    expect(protectedHeader).toEqual({ alg: 'ES256', kid: 'KEY123' });
    expect(payload).toEqual({ iss: 'TEAM456', iat: Math.floor(clock.now().getTime() / 1000) });
  });

  it('that was refused is made anew', async () => {
    const sender = aSender();
    apns.replies.push({ status: 403, reason: 'ExpiredProviderToken' });
    await expect(sender.send(delivery)).rejects.toThrow('ExpiredProviderToken');
    expect(await sender.send(delivery)).toBe('sent');
    const [first, second] = apns.asked.map(({ headers }) => headers.authorization);
    // ES256 signs differently each time.
    expect(second).not.toBe(first);
  });
});

describe('an answer', () => {
  it.each([
    [400, 'BadDeviceToken'],
    [400, 'DeviceTokenNotForTopic'],
    [410, 'Unregistered'],
    [410, 'ExpiredToken'],
  ])('%i %s reports that the device does not exist any more', async (status, reason) => {
    apns.replies.push({ status, reason });
    expect(await aSender().send(delivery)).toBe('gone');
  });

  it.each([
    [400, 'BadCollapseId'],
    [400, 'BadTopic'],
    [400, 'PayloadEmpty'],
    [404, 'BadPath'],
    [405, 'MethodNotAllowed'],
    [413, 'PayloadTooLarge'],
  ])('%i %s is final', async (status, reason) => {
    apns.replies.push({ status, reason });
    await expect(aSender().send(delivery)).rejects.toBeInstanceOf(DeliveryRefused);
  });

  it.each([
    [403, 'InvalidProviderToken'],
    [403, 'Forbidden'],
    [429, 'TooManyRequests'],
    [429, 'TooManyProviderTokenUpdates'],
    [500, 'InternalServerError'],
    [503, 'ServiceUnavailable'],
    [503, 'Shutdown'],
  ])('%i %s is worth another try', async (status, reason) => {
    apns.replies.push({ status, reason });
    const sending = aSender().send(delivery);
    await expect(sending).rejects.toThrow(reason);
    await expect(sending).rejects.not.toBeInstanceOf(DeliveryRefused);
  });

  it('with a retry time is respected', async () => {
    apns.replies.push({ status: 503, reason: 'Shutdown', headers: { 'retry-after': '12' } });
    const sending = aSender().send(delivery);
    await expect(sending).rejects.toBeInstanceOf(DeliveryPostponed);
    await expect(sending).rejects.toMatchObject({ seconds: 12 });
  });
});

describe('the connection', () => {
  it('is one for many pushes at once', async () => {
    const sender = aSender();
    await Promise.all(Array.from({ length: 50 }, () => sender.send(delivery)));
    expect([apns.asked.length, apns.connections]).toEqual([50, 1]);
  });

  it('is opened again after it was lost', async () => {
    const sender = aSender();
    apns.replies.push({ status: 0, instead: 'hang-up' });
    await expect(sender.send(delivery)).rejects.toThrow();
    expect(await sender.send(delivery)).toBe('sent');
    expect(apns.connections).toBe(2);
  });

  it('is opened again after Apple announces a close', async () => {
    const sender = aSender();
    await sender.send(delivery);
    await apns.sayGoodbye();
    expect(await sender.send(delivery)).toBe('sent');
    expect(apns.connections).toBe(2);
  });

  it('is refused with an untrusted certificate', async () => {
    await expect(aSender({ ca: undefined }).send(delivery)).rejects.toThrow();
    expect(apns.asked).toEqual([]);
  });

  it('without an answer is worth another try', async () => {
    const sender = aSender({ api_url: 'https://127.0.0.1:1' });
    await expect(sender.send(delivery)).rejects.not.toBeInstanceOf(DeliveryRefused);
  });
});

it.each(['x', '{}', '{"key_id":"a","team_id":"b"}'])('credentials %j are refused', (json) => {
  expect(() => parseApnsCredentials(json)).toThrow(/^must be/);
});
