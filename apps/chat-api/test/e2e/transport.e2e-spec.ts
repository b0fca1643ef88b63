import { describe, expect, it } from '@jest/globals';
import { operatorOf } from '@tandem/identity-domain';
import { describeChatApi } from '../../src/index.ts';
import { useChatApi } from './chat-api-under-test.ts';

const chat = useChatApi();
const NOBODY = 'A'.repeat(32);
const LIST_FAULT = (name: string) =>
  `Invalid ${name}: Value error, Not in the list of possible values`;

describe('authentication', () => {
  const send = (authorization?: string) =>
    chat().client.get('/users/me', {}, { headers: authorization ? { authorization } : {} });
  const basic = (text: string) => `Basic ${btoa(text)}`;

  it('requires authentication', async () => {
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

  it('refuses invalid requests, each with a specific text', async () => {
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
    const { client, people, identity, realmId, startInstance } = chat();
    const instance = await startInstance();
    const as = people.bot;
    // Both have cached the key.
    expect((await client.get('/users/me', {}, { as })).status).toBe(200);
    expect((await instance.client.get('/users/me', {}, { as })).status).toBe(200);
    const { apiKey } = await identity.useCases.rotateApiKey.execute(operatorOf(realmId), {
      userId: as.userId,
    });
    // Neither process made the change: the database notifies both, long before their caches expire.
    const refusal = async (of: typeof client) => {
      for (let tries = 0; tries < 500; tries += 1) {
        const { msg } = (await of.get('/users/me', {}, { as })).body;
        if (msg !== '') return msg as string;
        await new Promise((resolve) => setTimeout(resolve, 10));
      }
      return 'still taken';
    };
    expect([await refusal(client), await refusal(instance.client)]).toEqual([
      'Invalid API key',
      'Invalid API key',
    ]);
    expect((await instance.client.get('/users/me', {}, { as: { ...as, apiKey } })).status).toBe(
      200,
    );
    await instance.stop();
  });
});

describe('methods and paths', () => {
  it('answers 405 before it requires authentication', async () => {
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

  it('lists allowed methods by OPTIONS', async () => {
    const answer = await chat().client.request('OPTIONS', '/server_settings', {}, {});
    expect([answer.status, answer.headers.get('allow')]).toEqual([204, 'GET']);
  });

  it('accepts only digits for a number in the path', async () => {
    const as = chat().people.member;
    for (const path of ['/messages/abc', '/messages/-1', '/messages/1/', '/nothing']) {
      const { status, body } = await chat().client.get(path, {}, { as });
      expect([status, body.code, body.result]).toEqual([404, 'NOT_FOUND', 'error']);
    }
  });

  it('publishes the document of its sources, which the clients of the tests check answers by', async () => {
    const response = await fetch(`${chat().client.url}/openapi.json`);
    expect(await response.text()).toBe(JSON.stringify(describeChatApi().document));
  });

  it('finds no path with an empty segment, for any route', async () => {
    const { client, people } = chat();
    const document = (await (await fetch(`${client.url}/openapi.json`)).json()) as {
      paths: Record<string, object>;
    };
    const calls = Object.entries(document.paths).flatMap(([template, item]) =>
      [...template.matchAll(/\{\w+\}/g)].flatMap(({ index, 0: name }) => {
        const path = template.slice(0, index) + template.slice(index + name.length);
        return Object.keys(item).map((method) => [
          method.toUpperCase(),
          path.replace('/api/v1', '').replace(/\{\w+\}/g, '1'),
        ]);
      }),
    );
    expect(calls.length).toBeGreaterThan(60);
    const answers = await Promise.all(
      calls.map(async ([method = '', path = '']) => {
        const { status } = await client.request(method, path, {}, { as: people.owner });
        return [method, path, status];
      }),
    );
    expect(answers.filter(([, , status]) => status !== 404)).toEqual([]);
    const raw = ['/user_uploads/', '/user_uploads//a', '/user_avatars//1.png', '/join/'];
    for (const path of raw) expect((await fetch(client.url + path)).status).toBe(404);
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
  it('are reported in order when no parameter has their name', async () => {
    const as = chat().people.member;
    const known = await chat().client.get('/users/me', {}, { as });
    expect(known.body).not.toHaveProperty('ignored_parameters_unsupported');
    const { body } = await chat().client.get('/users/me', { zed: 2, foo: 1, client: 'x' }, { as });
    expect(body.ignored_parameters_unsupported).toEqual(['foo', 'zed']);
  });

  const sendJson = async (method: string, path: string, body: string) => {
    const as = chat().people.member;
    const response = await fetch(`${chat().client.url}/api/v1${path}`, {
      method,
      headers: {
        authorization: `Basic ${btoa(`${as.email}:${as.apiKey}`)}`,
        'content-type': 'application/json',
      },
      body,
    });
    return { status: response.status, body: (await response.json()) as Record<string, unknown> };
  };

  it('are read from a JSON body as from a form', async () => {
    const { userId } = chat().people.member;
    const sent = await sendJson(
      'POST',
      '/messages',
      JSON.stringify({ type: 'direct', to: [userId], content: 'by JSON', foo: { bar: 1 } }),
    );
    expect(sent.body).toMatchObject({ result: 'success', ignored_parameters_unsupported: ['foo'] });
    const found = await chat().client.get(
      `/messages/${String(sent.body.id)}`,
      { apply_markdown: false },
      { as: chat().people.member },
    );
    expect(found.body.message.content).toBe('by JSON');
    const changed = await sendJson(
      'PATCH',
      '/settings',
      '{"twenty_four_hour_time":true,"web_font_size_px":15,"color_scheme":2,"default_language":"de"}',
    );
    expect(changed).toEqual({ status: 200, body: { result: 'success', msg: '' } });
    const flags = '{"messages":[' + String(sent.body.id) + '],"op":"add","flag":"starred"}';
    expect((await sendJson('POST', '/messages/flags', flags)).body).toMatchObject({
      messages: [sent.body.id],
    });
  });

  it.each([
    ['{"color_scheme":"x"}', 'color_scheme is not valid JSON'],
    ['{"color_scheme":2.0}', 'color_scheme is not an integer'],
    ['{"color_scheme":null}', 'color_scheme is not an integer'],
    ['{"color_scheme":9007199254740993}', LIST_FAULT('color_scheme')],
    ['{"target_users":{"user_ids":[1.0]}}', 'target_users["user_ids"][0] is not an integer'],
    ['{"full_name":null}', 'full_name is not a string'],
    ['[]', 'Request body is not a dict'],
    ['{', 'Request body is not valid JSON'],
  ])('are refused in the JSON body %s', async (body, msg) => {
    expect(await sendJson('PATCH', '/settings', body)).toEqual({
      status: 400,
      body: { result: 'error', msg, code: 'BAD_REQUEST' },
    });
  });

  it.each([
    ['target_users', '{"user_ids":[1.0]}', 'target_users["user_ids"][0] is not an integer'],
    ['target_users', '{"user_ids":[1e0]}', 'target_users["user_ids"][0] is not an integer'],
    ['color_scheme', '9007199254740993', LIST_FAULT('color_scheme')],
    ['color_scheme', '9'.repeat(400), LIST_FAULT('color_scheme')],
    ['web_font_size_px', '9007199254740993', 'web_font_size_px is too large'],
  ])('are refused in the form (%s=%s)', async (name, value, msg) => {
    const as = chat().people.administrator;
    const { status, body } = await chat().client.patch('/settings', { [name]: value }, { as });
    expect([status, body.msg]).toEqual([400, msg]);
  });
});

describe('the service itself', () => {
  it('serves its health, its metrics and its document', async () => {
    const { url } = chat().client;
    expect(await (await fetch(`${url}/health`)).json()).toMatchObject({ status: 'up' });
    expect(await (await fetch(`${url}/metrics`)).text()).toContain('http_requests_total');
    expect((await fetch(`${url}/docs`)).headers.get('content-type')).toContain('text/html');
    expect(await (await fetch(`${url}/openapi.json`)).json()).toMatchObject({ openapi: '3.1.0' });
  });
});

describe('calls', () => {
  it.each([
    ['GET', '/calls/bigbluebutton/create', 'BigBlueButton is not configured.'],
    ['POST', '/calls/zoom/create', 'Zoom credentials have not been configured'],
    ['POST', '/calls/constructorgroups/create', 'Constructor Groups is not configured.'],
    ['POST', '/calls/nextcloud_talk/create', 'Nextcloud Talk is not configured.'],
    ['POST', '/calls/webex/create', 'Webex credentials have not been configured'],
  ])('%s %s reports that they are not available', async (method, path, msg) => {
    const as = chat().people.member;
    const { status, body } = await chat().client.request(
      method,
      path,
      { meeting_name: 'x', room_name: 'x' },
      { as },
    );
    expect([status, body]).toEqual([400, { result: 'error', code: 'BAD_REQUEST', msg }]);
  });
});
