import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import {
  DeliveryPostponed,
  DeliveryRefused,
  type PushDelivery,
  type PushRegistration,
} from '@tandem/push-domain';
import { describeNotificationCarrier } from '@tandem/push-domain/testing';
import { HttpBouncerPushSender, HttpPushBouncer } from './bouncer-adapters.ts';
import { HttpBouncer } from './http-bouncer.ts';

let server: Server;
let url: string;
let asked: { url: string | undefined; authorization: string | undefined; body: unknown }[] = [];
/** The next answer is of this kind only. */
let answersOnce = false;
let answer: { status: number; body: string; headers?: Record<string, string> };
beforeAll(async () => {
  server = createServer((request, response) => {
    const chunks: Buffer[] = [];
    request.on('data', (chunk: Buffer) => chunks.push(chunk));
    request.on('end', () => {
      const body: unknown = JSON.parse(Buffer.concat(chunks).toString());
      asked.push({ url: request.url, authorization: request.headers.authorization, body });
      response.writeHead(answer.status, answer.headers).end(answer.body);
      if (answersOnce) answer = { status: 200, body: '{"result":"success"}' };
    });
  }).listen(0, '127.0.0.1');
  await new Promise((resolve) => server.once('listening', resolve));
  url = `http://a%40b:k%2Fy@127.0.0.1:${(server.address() as AddressInfo).port}/bouncer/`;
});
afterAll(() => new Promise((resolve) => server.close(resolve)));
beforeEach(() => {
  asked = [];
  answersOnce = false;
  answer = { status: 200, body: '{"result":"success"}' };
});
const failing = (status: number, code?: string, headers = {}) => {
  answer = { status, body: JSON.stringify({ result: 'error', code, msg: '' }), headers };
};

const registration: PushRegistration = {
  realmId: 1,
  userId: 2,
  deviceId: 3,
  tokenKind: 'fcm',
  tokenId: 'AAAAAAAAAAA=',
  bouncerPublicKey: 'key',
  encryptedPushRegistration: 'closed',
};
const register = (address = url) =>
  new HttpPushBouncer(new HttpBouncer(address)).register(registration);

const delivery: PushDelivery = {
  posting: { id: 'message/5/token/1', queuedAt: new Date('2026-03-11T08:15:30Z') },
  target: {
    reference: { type: 'token', id: 1 },
    realmId: 1,
    userId: 2,
    kind: 'apns',
    token: 'abcd',
    appId: 'com.example',
    tokenId: null,
    pushKey: null,
    pushKeyId: null,
  },
  data: { event: 'test' },
  alert: { title: 'a', body: 'b' },
  badge: 2,
  collapseId: 'c',
  isUrgent: true,
};
const send = (changes: Partial<PushDelivery> = {}) =>
  new HttpBouncerPushSender(new HttpBouncer(url)).send({ ...delivery, ...changes });

describeNotificationCarrier('HttpBouncerPushSender', async () => ({
  carrier: new HttpBouncerPushSender(new HttpBouncer(url)),
  delivery: (id) => ({ ...delivery, posting: { ...delivery.posting, id } }),
  arrived: async () => asked.map(({ body }) => (body as { id: string }).id),
  answerNext: (kind) => {
    if (kind === 'gone') failing(410);
    if (kind === 'busy') failing(429, 'RATE_LIMIT_HIT', { 'retry-after': '9' });
    if (kind === 'refused') failing(400);
    if (kind === 'failed') failing(500);
    answersOnce = true;
  },
}));

describe('a registration', () => {
  it('is sent with the credentials of the server, as the client encrypted it', async () => {
    expect(await register()).toEqual({ accepted: true, providerToken: null });
    expect(asked).toEqual([
      {
        url: '/bouncer/api/v1/remotes/push/e2ee/register',
        authorization: `Basic ${btoa('a@b:k/y')}`,
        body: {
          realm_id: 1,
          user_id: 2,
          device_id: 3,
          token_kind: 'fcm',
          token_id: 'AAAAAAAAAAA=',
          bouncer_public_key: 'key',
          encrypted_push_registration: 'closed',
        },
      },
    ]);
  });

  it.each([
    ['INVALID_BOUNCER_PUBLIC_KEY', 'INVALID_BOUNCER_PUBLIC_KEY'],
    ['REQUEST_EXPIRED', 'REQUEST_EXPIRED'],
    ['BAD_REQUEST', 'BAD_REQUEST'],
    ['SOMETHING_NEW', 'BAD_REQUEST'],
  ])('that is answered %s is refused', async (code, expected) => {
    failing(400, code);
    expect(await register()).toEqual({ accepted: false, code: expected });
  });

  it.each([401, 403, 429, 500, 502, 503])('that is answered %i is sent again', async (status) => {
    failing(status);
    await expect(register()).rejects.toThrow(`the bouncer answered ${status}`);
  });

  it('that cannot be sent is sent again', async () => {
    await expect(register('http://127.0.0.1:1')).rejects.toThrow('cannot be reached');
  });
});

describe('a push', () => {
  it('in the older way names its token', async () => {
    expect(await send()).toBe('sent');
    expect(asked).toMatchObject([
      {
        url: '/bouncer/api/v1/remotes/push/notify',
        body: {
          id: 'message/5/token/1',
          realm_id: 1,
          user_id: 2,
          token_kind: 'apns',
          token: 'abcd',
          ios_app_id: 'com.example',
          data: { event: 'test' },
          badge: 2,
          alert: { title: 'a', body: 'b' },
          collapse_id: 'c',
          priority: 'high',
        },
      },
    ]);
  });

  it('to a device that decrypts names the device', async () => {
    const target = {
      ...delivery.target,
      reference: { type: 'device', id: 9 } as const,
      token: null,
      tokenId: 'AAAAAAAAAAA=',
      pushKey: 'MQ==',
      pushKeyId: 1,
    };
    await send({ target, isUrgent: false });
    expect(asked).toMatchObject([
      {
        url: '/bouncer/api/v1/remotes/push/e2ee/notify',
        body: { device_id: 9, token_id: 'AAAAAAAAAAA=', priority: 'normal' },
      },
    ]);
    expect(asked[0]?.body).not.toHaveProperty('token');
  });

  it('to a removed device is reported', async () => {
    failing(400, 'INVALID_REMOTE_PUSH_DEVICE_TOKEN');
    expect(await send()).toBe('gone');
    failing(410);
    expect(await send()).toBe('gone');
    answer = { status: 200, body: '{"result":"success","is_gone":true}' };
    expect(await send()).toBe('gone');
  });

  it.each([400, 413])('that is answered %i is given up', async (status) => {
    failing(status);
    await expect(send()).rejects.toBeInstanceOf(DeliveryRefused);
  });

  it.each([401, 500, 503])('that is answered %i is sent again', async (status) => {
    failing(status);
    await expect(send()).rejects.not.toBeInstanceOf(DeliveryRefused);
  });

  it('is sent again at the time that the bouncer requests', async () => {
    failing(429, 'RATE_LIMIT_HIT', { 'retry-after': '9' });
    await expect(send()).rejects.toMatchObject({ name: DeliveryPostponed.name, seconds: 9 });
  });

  it('survives an answer that is not JSON', async () => {
    answer = { status: 500, body: '<html>' };
    await expect(send()).rejects.toThrow('the bouncer answered 500');
    answer = { status: 200, body: '[]' };
    expect(await send()).toBe('sent');
  });
});
