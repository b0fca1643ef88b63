import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { useChatApi } from './chat-api-under-test.ts';
import { done } from './mobile-push-values.ts';

describe('a server with a bouncer', () => {
  const asked: { url: string | undefined; authorization: string | undefined; body: unknown }[] = [];
  let bouncer: Server;
  let answer = { status: 200, body: '{"result":"success"}' };
  const push = { kind: 'bouncer' as const, url: '' };
  beforeAll(async () => {
    bouncer = createServer((request, response) => {
      const chunks: Buffer[] = [];
      request.on('data', (chunk: Buffer) => chunks.push(chunk));
      request.on('end', () => {
        const { url, headers } = request;
        const body: unknown = JSON.parse(Buffer.concat(chunks).toString());
        asked.push({ url, authorization: headers.authorization, body });
        response.writeHead(answer.status).end(answer.body);
      });
    }).listen(0, '127.0.0.1');
    await new Promise((resolve) => bouncer.once('listening', resolve));
    push.url = `http://server:key@127.0.0.1:${(bouncer.address() as AddressInfo).port}`;
  });
  afterAll(() => new Promise((resolve) => bouncer.close(resolve)));
  const chat = useChatApi({ push });

  const test = async () => {
    const as = { as: chat().people.member };
    await chat().client.post('/users/me/android_gcm_reg_id', { token: 'abc' }, as);
    return chat().client.post('/mobile_push/test_notification', {}, as);
  };

  it('has it push the test', async () => {
    expect((await test()).body).toEqual(done);
    expect(asked).toEqual([
      {
        url: '/api/v1/remotes/push/test_notification',
        authorization: `Basic ${btoa('server:key')}`,
        body: {
          realm_id: chat().realmId,
          user_id: chat().people.member.userId,
          token_kind: 'fcm',
          token: 'abc',
        },
      },
    ]);
  });

  it('reports an unknown token, and does not delete it', async () => {
    const code = 'INVALID_REMOTE_PUSH_DEVICE_TOKEN';
    answer = { status: 400, body: JSON.stringify({ result: 'error', code, msg: '' }) };
    expect((await test()).body).toEqual({
      result: 'error',
      code,
      msg: 'Device not recognized by the push bouncer',
    });
    expect((await test()).status).toBe(400);
  });

  it('reports a failed or unavailable bouncer', async () => {
    answer = { status: 500, body: 'oops' };
    const failed = await test();
    expect([failed.status, failed.body.code]).toEqual([502, 'INTERNAL_SERVER_ERROR_ON_BOUNCER']);
    bouncer.closeAllConnections();
    await new Promise((resolve) => bouncer.close(resolve));
    const away = await test();
    expect([away.status, away.body.code]).toEqual([502, 'FAILED_TO_CONNECT_BOUNCER']);
  });
});
