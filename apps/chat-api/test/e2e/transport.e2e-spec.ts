import { describe, expect, it } from '@jest/globals';
import { operatorOf } from '@tandem/identity-domain';
import { useChatApi } from './chat-api-under-test.ts';

const chat = useChatApi();
const NOBODY = 'A'.repeat(32);

describe('authentication', () => {
  const send = (authorization?: string) =>
    chat().client.get('/users/me', {}, { headers: authorization ? { authorization } : {} });
  const basic = (text: string) => `Basic ${btoa(text)}`;

  it('asks who calls', async () => {
    const { status, body, headers } = await send();
    expect([status, body.code]).toEqual([401, 'UNAUTHORIZED']);
    expect(body.msg).toBe('Not logged in: API authentication or user session required');
    expect(headers.get('www-authenticate')).toMatch(/^Basic /);
  });

  it('takes the API email in any case, with the key', async () => {
    const { member } = chat().people;
    const answer = await send(basic(`${member.email.toUpperCase()}:${member.apiKey}`));
    expect([answer.status, answer.body.user_id]).toEqual([200, member.userId]);
  });

  it('refuses what is not right, each in its own words', async () => {
    const { member, other } = chat().people;
    const attempts: [string, number, string][] = [
      ['Bearer x', 400, 'This endpoint requires HTTP basic authentication.'],
      ['Basic', 401, 'Invalid authorization header for basic auth'],
      [basic('no colon'), 401, 'Invalid authorization header for basic auth'],
      [basic('a:b:c'), 401, 'Invalid authorization header for basic auth'],
      [basic(`${member.email}:abc`), 401, 'Malformed API key'],
      [basic(`${member.email}:${NOBODY}`), 401, 'Invalid API key'],
      [basic(`${other.email}:${member.apiKey}`), 401, 'Invalid API key'],
    ];
    for (const [header, status, msg] of attempts) {
      const answer = await send(header);
      expect([answer.status, answer.body.msg]).toEqual([status, msg]);
    }
  });

  it('stops at once, in every process, when a key is rotated', async () => {
    const { client, people, identity, realmId, startCopy } = chat();
    const copy = await startCopy();
    const as = people.bot;
    // Both have remembered the key.
    expect((await client.get('/users/me', {}, { as })).status).toBe(200);
    expect((await copy.client.get('/users/me', {}, { as })).status).toBe(200);
    const { apiKey } = await identity.useCases.rotateApiKey.execute(operatorOf(realmId), {
      userId: as.userId,
    });
    // Neither process made the change: each hears of it from the database, long before it would ask again.
    const refusal = async (of: typeof client) => {
      for (let tries = 0; tries < 100; tries += 1) {
        const { msg } = (await of.get('/users/me', {}, { as })).body;
        if (msg !== '') return msg as string;
        await new Promise((resolve) => setTimeout(resolve, 10));
      }
      return 'still taken';
    };
    expect([await refusal(client), await refusal(copy.client)]).toEqual([
      'Invalid API key',
      'Invalid API key',
    ]);
    expect((await copy.client.get('/users/me', {}, { as: { ...as, apiKey } })).status).toBe(200);
    await copy.stop();
  });
});

describe('methods and paths', () => {
  it('answers 405 before it asks who calls', async () => {
    const { status, body, headers } = await chat().client.request(
      'PUT',
      '/server_settings',
      {},
      {},
    );
    expect(status).toBe(405);
    expect(body).toEqual({ result: 'error', msg: 'Method Not Allowed', allowed_methods: ['GET'] });
    expect(headers.get('allow')).toBe('GET');
  });

  it('says by OPTIONS what is allowed', async () => {
    const answer = await chat().client.request('OPTIONS', '/server_settings', {}, {});
    expect([answer.status, answer.headers.get('allow')]).toEqual([204, 'GET']);
  });

  it('knows digits only where a number stands in the path', async () => {
    const as = chat().people.member;
    for (const path of ['/messages/abc', '/messages/-1', '/messages/1/', '/nothing']) {
      const { status, body } = await chat().client.get(path, {}, { as });
      expect([status, body.code, body.result]).toEqual([404, 'NOT_FOUND', 'error']);
    }
  });

  it('folds a doubled slash behind the version', async () => {
    const as = chat().people.member;
    const response = await fetch(`${chat().client.url}/api/v1//users/me`, {
      headers: { authorization: `Basic ${btoa(`${as.email}:${as.apiKey}`)}` },
    });
    expect(response.status).toBe(200);
  });
});

describe('parameters', () => {
  it('are reported when nobody understands them, in order', async () => {
    const as = chat().people.member;
    const known = await chat().client.get('/users/me', {}, { as });
    expect(known.body).not.toHaveProperty('ignored_parameters_unsupported');
    const { body } = await chat().client.get('/users/me', { zed: 2, foo: 1, client: 'x' }, { as });
    expect(body.ignored_parameters_unsupported).toEqual(['foo', 'zed']);
  });

  it('are not read from a JSON body', async () => {
    const as = chat().people.member;
    const response = await fetch(`${chat().client.url}/api/v1/messages`, {
      method: 'POST',
      headers: {
        authorization: `Basic ${btoa(`${as.email}:${as.apiKey}`)}`,
        'content-type': 'application/json',
      },
      body: JSON.stringify({ type: 'direct', to: [1], content: 'x' }),
    });
    expect(await response.json()).toMatchObject({ code: 'REQUEST_VARIABLE_MISSING' });
  });
});

describe('the service itself', () => {
  it('tells its health, its figures and its document', async () => {
    const { url } = chat().client;
    expect(await (await fetch(`${url}/health`)).json()).toMatchObject({ status: 'up' });
    expect(await (await fetch(`${url}/metrics`)).text()).toContain('http_requests_total');
    expect((await fetch(`${url}/docs`)).headers.get('content-type')).toContain('text/html');
    expect(await (await fetch(`${url}/openapi.json`)).json()).toMatchObject({ openapi: '3.1.0' });
  });
});
