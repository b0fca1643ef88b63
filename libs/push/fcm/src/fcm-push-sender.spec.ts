import { generateKeyPairSync, type KeyObject } from 'node:crypto';
import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import { DeliveryPostponed, DeliveryRefused, type PushDelivery } from '@tandem/push-domain';
import { describeNotificationCarrier } from '@tandem/push-domain/testing';
import { FakeClock } from '@tandem/shared-kernel/testing';
import { jwtVerify } from 'jose';
import { parseFcmCredentials } from './fcm-credentials.ts';
import { FcmPushSender } from './fcm-push-sender.ts';

const PROJECT = 'tandem-test';
const ACCOUNT = 'push@tandem-test.iam.gserviceaccount.com';

interface Asked {
  readonly url: string;
  readonly authorization: string | undefined;
  readonly body: string;
}
type Answer = readonly [status: number, body: object, headers?: Record<string, string>];

let server: Server;
let url: string;
let publicKey: KeyObject;
let privateKey: string;
let asked: Asked[] = [];
let logins: string[] = [];
let loginAnswer: Answer;
let answers: Answer[] = [];
const clock = new FakeClock();

/** Answers as FCM's HTTP v1 API and Google's token service do. */
async function serve(request: IncomingMessage, response: ServerResponse): Promise<void> {
  const chunks: Buffer[] = [];
  for await (const chunk of request) chunks.push(chunk as Buffer);
  const body = Buffer.concat(chunks).toString();
  const path = request.url ?? '';
  const isLogin = path === '/token';
  if (isLogin) logins.push(body);
  else asked.push({ url: path, authorization: request.headers.authorization, body });
  const [status, answer, headers] = isLogin
    ? loginAnswer
    : (answers.shift() ?? [200, { name: 'x' }]);
  response.writeHead(status, { 'content-type': 'application/json', ...headers });
  response.end(JSON.stringify(answer));
}

beforeAll(async () => {
  const pair = generateKeyPairSync('rsa', { modulusLength: 2048 });
  ({ publicKey } = pair);
  privateKey = pair.privateKey.export({ type: 'pkcs8', format: 'pem' }).toString();
  server = createServer((request, response) => void serve(request, response));
  server.listen(0, '127.0.0.1');
  await new Promise((resolve) => server.once('listening', resolve));
  url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
});
afterAll(() => new Promise((resolve) => server.close(resolve)));
beforeEach(() => {
  asked = [];
  logins = [];
  answers = [];
  loginAnswer = [200, { access_token: 'access-1', expires_in: 3599, token_type: 'Bearer' }];
});

const credentials = () =>
  parseFcmCredentials(
    JSON.stringify({
      type: 'service_account',
      project_id: PROJECT,
      client_email: ACCOUNT,
      private_key: privateKey,
      token_uri: `${url}/token`,
      api_url: url,
    }),
  );
const aSender = () => new FcmPushSender(credentials(), clock);
const delivery: PushDelivery = {
  posting: { id: 'message/5/token/1', queuedAt: new Date('2026-03-11T08:15:30Z') },
  target: {
    reference: { type: 'token', id: 1 },
    realmId: 1,
    userId: 2,
    kind: 'fcm',
    token: 'device-token',
    appId: null,
    tokenId: null,
    pushKey: null,
    pushKeyId: null,
  },
  data: { event: 'message', zulip_message_id: 5, content: 'Hello', content_truncated: false },
  alert: { title: 'x', body: 'y' },
  badge: 1,
  collapseId: 'message-5',
  isUrgent: true,
};
const failure = (status: string, errorCode?: string, message = ''): object => ({
  error: { status, message, details: errorCode ? [{ '@type': 'FcmError', errorCode }] : [] },
});

describeNotificationCarrier('FcmPushSender', async () => {
  const busy: Answer = [503, failure('UNAVAILABLE', 'UNAVAILABLE'), { 'retry-after': '9' }];
  const given: Record<'gone' | 'busy' | 'refused' | 'failed', Answer> = {
    gone: [404, failure('NOT_FOUND', 'UNREGISTERED')],
    busy,
    refused: [400, failure('INVALID_ARGUMENT', 'INVALID_ARGUMENT', 'Message is too big')],
    failed: [500, failure('INTERNAL', 'INTERNAL')],
  };
  return {
    carrier: aSender(),
    // FCM has no identity of messages except the key by which a later message replaces an earlier one.
    delivery: (id) => ({
      ...delivery,
      posting: { ...delivery.posting, id },
      collapseId: `message-${id}`,
    }),
    arrived: async () =>
      asked.map(({ body }) => {
        const { message } = JSON.parse(body) as {
          message: { android: { collapse_key: string } };
        };
        return message.android.collapse_key;
      }),
    answerNext: (answer) => void answers.push(given[answer]),
  };
});

describe('a push', () => {
  it('is sent as a data message of texts, with an access token', async () => {
    expect(await aSender().send(delivery)).toBe('sent');
    expect(asked).toMatchObject([
      { url: `/v1/projects/${PROJECT}/messages:send`, authorization: 'Bearer access-1' },
    ]);
    expect(JSON.parse(asked[0]!.body)).toEqual({
      message: {
        token: 'device-token',
        data: {
          event: 'message',
          zulip_message_id: '5',
          content: 'Hello',
          content_truncated: 'false',
        },
        android: { priority: 'HIGH', collapse_key: 'message-5' },
      },
    });
  });

  it('that is not urgent has normal priority', async () => {
    await aSender().send({ ...delivery, isUrgent: false, collapseId: null });
    expect(JSON.parse(asked[0]!.body)).toMatchObject({
      message: { android: { priority: 'NORMAL' } },
    });
  });

  it('needs a token', async () => {
    const target = { ...delivery.target, token: null };
    await expect(aSender().send({ ...delivery, target })).rejects.toBeInstanceOf(DeliveryRefused);
  });
});

describe('the log-in', () => {
  it('is signed by the service account, and lasts for many pushes', async () => {
    const sender = aSender();
    await Promise.all([sender.send(delivery), sender.send(delivery), sender.send(delivery)]);
    expect(logins).toHaveLength(1);
    const form = new URLSearchParams(logins[0]);
    expect(form.get('grant_type')).toBe('urn:ietf:params:oauth:grant-type:jwt-bearer');
    const { payload, protectedHeader } = await jwtVerify(form.get('assertion') ?? '', publicKey, {
      currentDate: clock.now(),
    });
    expect(protectedHeader).toEqual({ alg: 'RS256', typ: 'JWT' });
    const now = Math.floor(clock.now().getTime() / 1000);
    expect(payload).toEqual({
      iss: ACCOUNT,
      aud: `${url}/token`,
      iat: now,
      exp: now + 3600,
      scope: 'https://www.googleapis.com/auth/firebase.messaging',
    });
  });

  it('is renewed before it ends, and when it was revoked', async () => {
    const sender = aSender();
    await sender.send(delivery);
    clock.advanceSeconds(3_550);
    loginAnswer = [200, { access_token: 'access-2', expires_in: 3599 }];
    await sender.send(delivery);
    answers = [[401, failure('UNAUTHENTICATED')]];
    await expect(sender.send(delivery)).rejects.toThrow('FCM answered 401');
    await sender.send(delivery);
    expect(asked.map(({ authorization }) => authorization)).toEqual([
      'Bearer access-1',
      'Bearer access-2',
      'Bearer access-2',
      'Bearer access-2',
    ]);
    expect(logins).toHaveLength(3);
  });

  it('that fails is tried again', async () => {
    const sender = aSender();
    loginAnswer = [400, { error: 'invalid_grant' }];
    await expect(sender.send(delivery)).rejects.toThrow('400 invalid_grant');
    loginAnswer = [200, { access_token: 'access-1', expires_in: 3599 }];
    expect(await sender.send(delivery)).toBe('sent');
  });
});

describe('an answer', () => {
  it.each<[string, Answer]>([
    ['UNREGISTERED', [404, failure('NOT_FOUND', 'UNREGISTERED')]],
    ['SENDER_ID_MISMATCH', [403, failure('PERMISSION_DENIED', 'SENDER_ID_MISMATCH')]],
    [
      'INVALID_ARGUMENT about the token',
      [
        400,
        failure(
          'INVALID_ARGUMENT',
          'INVALID_ARGUMENT',
          'The registration token is not a valid FCM registration token',
        ),
      ],
    ],
  ])('%s reports that the device does not exist any more', async (_, answer) => {
    answers = [answer];
    expect(await aSender().send(delivery)).toBe('gone');
  });

  it('INVALID_ARGUMENT about anything else is final', async () => {
    answers = [[400, failure('INVALID_ARGUMENT', 'INVALID_ARGUMENT', 'Message is too big')]];
    await expect(aSender().send(delivery)).rejects.toBeInstanceOf(DeliveryRefused);
  });

  it.each<[string, Answer]>([
    ['INTERNAL', [500, failure('INTERNAL', 'INTERNAL')]],
    ['UNAVAILABLE', [503, failure('UNAVAILABLE', 'UNAVAILABLE')]],
    ['THIRD_PARTY_AUTH_ERROR', [401, failure('UNAUTHENTICATED', 'THIRD_PARTY_AUTH_ERROR')]],
    ['QUOTA_EXCEEDED', [429, failure('RESOURCE_EXHAUSTED', 'QUOTA_EXCEEDED')]],
  ])('%s is worth another try', async (_, answer) => {
    answers = [answer];
    const sending = aSender().send(delivery);
    await expect(sending).rejects.not.toBeInstanceOf(DeliveryRefused);
  });

  it('with a retry time is respected', async () => {
    answers = [[429, failure('RESOURCE_EXHAUSTED', 'QUOTA_EXCEEDED'), { 'retry-after': '37' }]];
    const sending = aSender().send(delivery);
    await expect(sending).rejects.toBeInstanceOf(DeliveryPostponed);
    await expect(sending).rejects.toMatchObject({ seconds: 37 });
  });
});

it.each(['x', '{}', '{"project_id":1}'])('credentials %j are refused', (json) => {
  expect(() => parseFcmCredentials(json)).toThrow(/^must be/);
});
