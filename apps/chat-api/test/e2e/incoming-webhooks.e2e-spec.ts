import { createHmac } from 'node:crypto';
import { beforeAll, describe, expect, it } from '@jest/globals';
import { WEBHOOK_FIXTURES } from '@tandem/integrations-domain/testing';
import { useChatApi, type Person } from './chat-api-under-test.ts';
import type { Account } from './chat-client.ts';

const chat = useChatApi();
let bot: Account & { readonly userId: number };
const email = 'alerts-bot@tandem.invalid';

interface Sent {
  readonly query?: Readonly<Record<string, string>>;
  readonly headers?: Readonly<Record<string, string>>;
  readonly type?: string;
}

/** Sends a request of another system. */
async function notify(integration: string, body: unknown, { query, headers, type }: Sent = {}) {
  const params = new URLSearchParams({ api_key: bot.apiKey, stream: 'alerts', ...query });
  const response = await fetch(
    `${chat().client.url}/api/v1/external/${integration}?${params.toString()}`,
    {
      method: 'POST',
      headers: { 'content-type': type ?? 'application/json', ...headers },
      body: typeof body === 'string' ? body : JSON.stringify(body),
    },
  );
  const answer = (await response.json()) as Record<string, unknown>;
  return { status: response.status, answer };
}

/** The newest message of a user. */
async function newest(as: Person = chat().people.owner) {
  const fields = { anchor: 'newest', num_before: 1, num_after: 0, apply_markdown: false };
  const { messages } = (await chat().client.get('/messages', fields, { as })).body;
  const { subject, content, sender_id, client, type } = messages.at(-1);
  return { subject, content, sender_id, client, type };
}

const done = { status: 200, answer: { result: 'success', msg: '' } };
const ping = { repository: { name: 'tandem', private: false }, sender: { login: 'ann' } };

beforeAll(async () => {
  const { client, people } = chat();
  const as = people.owner;
  await client.post('/users/me/subscriptions', { subscriptions: [{ name: 'alerts' }] }, { as });
  const made = await client.post(
    '/bots',
    { full_name: 'Alerts', short_name: 'alerts', bot_type: 2 },
    { as },
  );
  const { user_id: userId, api_key: apiKey } = made.body;
  bot = { userId, apiKey, email };
});

describe('an incoming webhook', () => {
  it('sends the text of the body to a channel', async () => {
    expect(await notify('json', { a: [1, { b: true }] })).toEqual(done);
    expect(await newest()).toEqual({
      subject: 'JSON',
      content: '```json\n{\n  "a": [\n    1,\n    {\n      "b": true\n    }\n  ]\n}\n```',
      sender_id: bot.userId,
      client: 'JSONWebhook',
      type: 'stream',
    });
  });

  it('reads channel and topic only from the address', async () => {
    const body = { topic: 'of the body', stream: 'none', api_key: 'x', content: 'Hello' };
    expect(await notify('generic', body, { query: { topic: 'chosen' } })).toEqual(done);
    expect(await newest()).toMatchObject({ subject: 'chosen', content: 'Hello' });
    await notify('generic', body);
    expect(await newest()).toMatchObject({ subject: 'of the body' });
    const { stream_id: id } = (
      await chat().client.get('/get_stream_id', { stream: 'alerts' }, { as: chat().people.owner })
    ).body;
    await notify('generic', 'plain text', { type: 'text/plain', query: { stream: String(id) } });
    expect(await newest()).toMatchObject({ subject: 'Notifications', content: 'plain text' });
  });

  it('notifies the owner of the bot of messages without a channel, or to an unknown one', async () => {
    await notify('generic', { text: 'to you' }, { query: { stream: '' } });
    expect(await newest()).toMatchObject({ type: 'private', content: 'to you' });
    expect(await notify('generic', { text: 'lost' }, { query: { stream: 'gone' } })).toEqual(done);
    const notice = `Your bot \`${email}\` tried to send a message to`;
    expect(await newest()).toMatchObject({
      type: 'private',
      content: `${notice} channel #**gone**, but that channel does not exist. Click [here](#channels/new) to create it.\n\nlost`,
    });
    await notify('generic', { text: 'lost' }, { query: { stream: '999999' } });
    expect(await newest()).toMatchObject({
      content: `${notice} channel ID 999999, but there is no channel with that ID.\n\nlost`,
    });
  });

  it.each([
    ['', 401, 'INVALID_API_KEY', 'Malformed API key'],
    ['A'.repeat(32), 401, 'INVALID_API_KEY', 'Invalid API key'],
  ])('refuses the key %j', async (apiKey, status, code, msg) => {
    const { status: got, answer } = await notify('json', {}, { query: { api_key: apiKey } });
    expect([got, answer.code, answer.msg]).toEqual([status, code, msg]);
  });

  it('needs a key, an integration that exists, and POST', async () => {
    const address = `${chat().client.url}/api/v1/external/json`;
    const without = await fetch(address, { method: 'POST', body: '{}' });
    expect([without.status, await without.json()]).toEqual([
      400,
      {
        result: 'error',
        code: 'REQUEST_VARIABLE_MISSING',
        msg: "Missing 'api_key' argument",
        var_name: 'api_key',
      },
    ]);
    for (const name of ['nothing', 'constructor', 'JSON']) {
      expect(await notify(name, {})).toEqual({
        status: 404,
        answer: { result: 'error', code: 'NOT_FOUND', msg: `No such integration: ${name}` },
      });
    }
    expect((await fetch(address)).status).toBe(405);
  });

  it.each<[string, unknown, Sent, number, object]>([
    ['json', '{', {}, 400, { code: 'INVALID_JSON', msg: 'Malformed JSON' }],
    ['json', `${'['.repeat(5000)}${']'.repeat(5000)}`, {}, 400, { code: 'INVALID_JSON' }],
    [
      'json',
      [],
      {},
      400,
      {
        code: 'ANOMALOUS_WEBHOOK_PAYLOAD',
        msg: 'Unable to parse request: Did JSON generate this event?',
        webhook_name: 'JSON',
      },
    ],
    [
      'github',
      ping,
      {},
      400,
      {
        code: 'MISSING_HTTP_EVENT_HEADER',
        msg: "Missing the HTTP event header 'X-GitHub-Event'",
        header: 'X-GitHub-Event',
      },
    ],
    [
      'github',
      ping,
      { headers: { 'x-github-event': 'odd' } },
      200,
      {
        code: 'UNSUPPORTED_WEBHOOK_EVENT_TYPE',
        msg: "The 'odd:???' event isn't currently supported by the GitHub webhook; ignoring",
        webhook_name: 'GitHub',
        event_type: 'odd:???',
      },
    ],
    ['zapier', { topic: 'x' }, {}, 400, { code: 'BAD_REQUEST', msg: "Content can't be empty" }],
    [
      'uptimerobot',
      { alert_type_friendly_name: 'Up' },
      {},
      400,
      { code: 'BAD_REQUEST', msg: 'Invalid payload' },
    ],
    [
      'slack_incoming',
      '',
      {},
      400,
      { code: 'REQUEST_VARIABLE_MISSING', ok: false, error: "Missing 'payload' argument" },
    ],
    [
      'slack_incoming',
      '{',
      {},
      400,
      { code: 'INVALID_JSON', msg: 'Malformed JSON', ok: false, error: 'Malformed JSON' },
    ],
  ])('refuses for %s a body (%#)', async (integration, body, sent, status, fields) => {
    const { status: got, answer } = await notify(integration, body, sent);
    expect([got, answer]).toEqual([
      status,
      expect.objectContaining({ result: 'error', ...fields }),
    ]);
  });

  it('omits the events that the address does not want', async () => {
    const headers = { 'x-github-event': 'ping' };
    const before = await newest();
    for (const query of [{ only_events: '["issue*"]' }, { exclude_events: '["p*g"]' }]) {
      expect(await notify('github', ping, { headers, query })).toEqual(done);
    }
    expect(await newest()).toEqual(before);
    const query = { only_events: '["ping"]', exclude_events: '["issues"]' };
    await notify('github', ping, { headers, query });
    expect((await newest()).subject).toBe('tandem');
  });

  it('decodes addresses that a sender encodes twice', async () => {
    const payload = WEBHOOK_FIXTURES.jira?.[0]?.payload;
    await notify('jira', payload, { query: { topic: 'two%20words' } });
    expect((await newest()).subject).toBe('two words');
  });

  it('sends at most 50 messages for a request', async () => {
    const alert = (instance: number) => ({
      status: 'firing',
      labels: { instance: `i${instance}` },
    });
    await notify('alertmanager', {
      alerts: Array.from({ length: 60 }, (_, index) => alert(index)),
    });
    expect(await newest()).toMatchObject({ subject: 'i49', content: '[and 10 more message(s)]' });
  });

  it('answers any body without a server error', async () => {
    const bodies = ['null', '[]', '"x"', '1', '{"alerts":[null,{}],"blocks":[1],"text":{}}', ''];
    for (const [name, fixtures] of Object.entries(WEBHOOK_FIXTURES)) {
      const event = fixtures[0]?.event ?? '';
      for (const body of bodies) {
        const { status } = await notify(name, body, { headers: eventHeaders(event) });
        expect([name, body, status < 500]).toEqual([name, body, true]);
      }
    }
  });
});

const eventHeaders = (event: string) => ({
  'x-forgejo-event': event,
  'x-gitea-event': event,
  'x-github-event': event,
  'x-gitlab-event': event,
});

describe('requests of other systems', () => {
  it.each(Object.keys(WEBHOOK_FIXTURES))('become messages: %s', async (name) => {
    const fixture = WEBHOOK_FIXTURES[name]?.[0];
    const { status } = await notify(name, fixture?.text ?? fixture?.payload, {
      headers: eventHeaders(fixture?.event ?? ''),
      query: { ...fixture?.options },
    });
    const { topic, content } = fixture?.messages.at(-1) ?? {};
    const subject = topic === '' ? 'general chat' : topic;
    expect([status, await newest()]).toMatchObject([200, { subject, content }]);
  });

  it('may be in a form', async () => {
    const form = (fields: Readonly<Record<string, string>>) =>
      [
        new URLSearchParams(fields).toString(),
        { type: 'application/x-www-form-urlencoded' },
      ] as const;
    const incoming = await notify('slack_incoming', ...form({ payload: '{"text":"by form"}' }));
    expect(incoming.answer).toEqual({ result: 'success', msg: '', ok: true });
    expect(await newest()).toMatchObject({ content: 'by form' });
    const said = { user_name: 'ann', channel_name: 'ops', text: 'hello', token: 'x' };
    expect(await notify('slack', ...form(said))).toEqual(done);
    const subject = 'Message from Slack';
    expect(await newest()).toMatchObject({ subject, content: '**ann**: hello' });
    const type = 'application/x-www-form-urlencoded';
    await notify('slack', form(said)[0], { type, query: { channels_map_to_topics: '1' } });
    expect(await newest()).toMatchObject({ subject: 'channel: ops', content: '**ann**: hello' });
    const toChannel = { type, query: { stream: '', channels_map_to_topics: '0' } };
    await notify('slack', form({ ...said, channel_name: 'alerts' })[0], toChannel);
    expect(await newest()).toMatchObject({ type: 'stream', subject });
    await notify('json', '{"of": "another type"}', { type });
    expect(await newest()).toMatchObject({ content: '```json\n{\n  "of": "another type"\n}\n```' });
  });

  it('may be sent as messages, which is all of the API that such a bot may use', async () => {
    const { client } = chat();
    const as = { ...bot, email };
    const fields = { type: 'stream', to: 'alerts', topic: 'api', content: 'by the API' };
    expect((await client.post('/messages', fields, { as })).status).toBe(200);
    expect(await newest()).toMatchObject({ subject: 'api', sender_id: bot.userId });
    for (const path of ['/users/me', '/messages', '/streams']) {
      const { status, body } = await client.get(path, {}, { as });
      const msg = 'This API is not available to incoming webhook bots.';
      expect([path, status, body.msg]).toEqual([path, 401, msg]);
    }
  });

  it('may ask which bot the key belongs to', async () => {
    const { answer } = await notify('zapier', { type: 'auth' });
    const { userId: id } = bot;
    expect(answer).toEqual({ result: 'success', msg: '', full_name: 'Alerts', email, id });
  });
});

// From here on the bot has a secret.
describe('the secret of an incoming webhook', () => {
  const hmac = (secret: string, body: string) =>
    `sha256=${createHmac('sha256', secret).update(body).digest('hex')}`;
  const pinged = JSON.stringify(ping);
  const failed = {
    status: 400,
    answer: {
      result: 'error',
      code: 'BAD_REQUEST',
      msg: 'Webhook signature verification failed.',
    },
  };
  const send = (headers: Readonly<Record<string, string>>, query = {}) =>
    notify('github', pinged, { headers: { 'x-github-event': 'ping', ...headers }, query });

  it('may be in the address', async () => {
    const query = { webhook_secret: 'of the sender' };
    expect(await send({}, query)).toEqual(failed);
    const signature = hmac('of the sender', pinged);
    expect(await send({ 'x-hub-signature-256': signature }, query)).toEqual(done);
    expect(await send({ 'x-hub-signature-256': hmac('other', pinged) }, query)).toEqual(failed);
  });

  it('is demanded of senders that sign once the bot has one, and two are valid in an overlap', async () => {
    const { client, people } = chat();
    const path = `/bots/${bot.userId}/webhook_secret`;
    const as = people.owner;
    expect((await client.get(path, {}, { as })).body).toEqual({
      ...done.answer,
      webhook_secret: null,
      previous_secret_valid_until: null,
    });
    const rotate = async (hours?: number) => {
      const fields = hours === undefined ? {} : { overlap_hours: hours };
      return (await client.post(`${path}/rotate`, fields, { as })).body;
    };
    const secrets: string[] = [];
    for (const hours of [undefined, 2, 0]) {
      secrets.push((await rotate(hours)).webhook_secret as string);
      const accepted: number[] = [];
      for (const secret of secrets) {
        const { status } = await send({ 'x-hub-signature-256': hmac(secret, pinged) });
        accepted.push(status);
      }
      expect([hours, accepted]).toEqual([hours, ACCEPTED[secrets.length]]);
    }
    expect(await send({})).toEqual(failed);
    // A leaked address does not allow its reader to choose the secret.
    const chosen = hmac('chosen', pinged);
    expect(await send({ 'x-hub-signature-256': chosen }, { webhook_secret: 'chosen' })).toEqual(
      failed,
    );
    expect((await client.get(path, {}, { as })).body).toMatchObject({
      webhook_secret: secrets[2],
      previous_secret_valid_until: null,
    });
    // A sender that does not sign is known by the key alone.
    expect(await notify('json', {})).toEqual(done);
    expect((await rotate(169)).code).toBe('BAD_REQUEST');
  });
});

/**
 * The positions of the valid secrets by the number of secrets so far: the first one, both in the overlap, the
 * newest alone.
 */
const ACCEPTED: Readonly<Record<number, readonly number[]>> = {
  1: [200],
  2: [200, 200],
  3: [400, 400, 200],
};
