import { beforeAll, describe, expect, it } from '@jest/globals';
import { useChatApi, type Person } from './chat-api-under-test.ts';
import type { Account } from './chat-client.ts';

const chat = useChatApi();
let bot: Account & { readonly userId: number };

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
const repository = {
  name: 'tandem',
  full_name: 'acme/tandem',
  html_url: 'https://git.test/tandem',
};
const sender = { login: 'ann' };

beforeAll(async () => {
  const { client, people } = chat();
  const as = people.owner;
  await client.post('/users/me/subscriptions', { subscriptions: [{ name: 'alerts' }] }, { as });
  const made = await client.post(
    '/bots',
    { full_name: 'Alerts', short_name: 'alerts', bot_type: 2 },
    { as },
  );
  const { user_id: userId, api_key: apiKey, email } = made.body;
  bot = { userId, apiKey, email };
});

describe('an incoming webhook', () => {
  it('says in a channel what the body says', async () => {
    expect(await notify('json', { a: [1, { b: true }] })).toEqual(done);
    expect(await newest()).toEqual({
      subject: 'JSON',
      content: '```json\n{\n  "a": [\n    1,\n    {\n      "b": true\n    }\n  ]\n}\n```',
      sender_id: bot.userId,
      client: 'JSONWebhook',
      type: 'stream',
    });
  });

  it('takes channel and topic from the address alone', async () => {
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
    const { type, content } = await newest();
    expect(type).toBe('private');
    expect(content).toContain('`gone`');
    expect(content).toContain('lost');
  });

  it.each([
    ['', 401, 'INVALID_API_KEY', 'Malformed API key'],
    ['A'.repeat(32), 401, 'INVALID_API_KEY', 'Invalid API key'],
  ])('refuses the key %j', async (apiKey, status, code, msg) => {
    const { status: got, answer } = await notify('json', {}, { query: { api_key: apiKey } });
    expect([got, answer.code, answer.msg]).toEqual([status, code, msg]);
  });

  it('refuses what is not right, each in its own words', async () => {
    const { client } = chat();
    const without = await fetch(`${client.url}/api/v1/external/json`, {
      method: 'POST',
      body: '{}',
    });
    expect([without.status, await without.json()]).toEqual([
      400,
      {
        result: 'error',
        code: 'REQUEST_VARIABLE_MISSING',
        msg: "Missing 'api_key' argument",
        var_name: 'api_key',
      },
    ]);
    expect(await notify('nothing', {})).toMatchObject({
      status: 404,
      answer: { code: 'NOT_FOUND' },
    });
    expect(await notify('constructor', {})).toMatchObject({ status: 404 });
    expect(await notify('json', '{')).toMatchObject({
      status: 400,
      answer: { code: 'BAD_REQUEST', msg: 'Malformed JSON' },
    });
    expect(await notify('github', {})).toEqual({
      status: 400,
      answer: {
        result: 'error',
        code: 'MISSING_HTTP_EVENT_HEADER',
        msg: "Missing the HTTP event header 'X-GitHub-Event'",
        header: 'X-GitHub-Event',
      },
    });
    expect(await notify('github', {}, { headers: { 'x-github-event': 'odd' } })).toEqual({
      status: 200,
      answer: {
        result: 'error',
        code: 'UNSUPPORTED_WEBHOOK_EVENT_TYPE',
        msg: "The 'odd' event isn't currently supported by the github webhook; ignoring",
        webhook_name: 'github',
        event_type: 'odd',
      },
    });
    expect((await fetch(`${client.url}/api/v1/external/json`)).status).toBe(405);
  });

  it('leaves out the events that the address does not want', async () => {
    const headers = { 'x-github-event': 'push' };
    const before = await newest();
    for (const query of [{ only_events: '["issue*"]' }, { exclude_events: '["p*h"]' }]) {
      expect(await notify('github', { repository, sender }, { headers, query })).toEqual(done);
    }
    expect(await newest()).toEqual(before);
    await notify(
      'github',
      { repository, sender, ref: 'refs/heads/x' },
      {
        headers,
        query: { only_events: '["push"]', exclude_events: '["issues"]' },
      },
    );
    expect((await newest()).subject).toBe('tandem / x');
  });

  it('answers any body without a server error', async () => {
    const events = { github: 'pull_request', gitlab: 'Note Hook' } as Record<string, string>;
    const names = ['alertmanager', 'github', 'gitlab', 'grafana', 'slack', 'slack_incoming'];
    for (const name of [...names, 'generic', 'json']) {
      const headers = {
        'x-github-event': events[name] ?? '',
        'x-gitlab-event': events[name] ?? '',
      };
      for (const body of [
        'null',
        '[]',
        '"x"',
        '1',
        '{"alerts":[null,{}],"blocks":[1],"text":{}}',
      ]) {
        const { status } = await notify(name, body, { headers });
        expect([name, body, status < 500]).toEqual([name, body, true]);
      }
    }
  });
});

describe('requests of other systems', () => {
  const commits = [
    { id: '0123456789abcdef', message: 'Fix it\n\nAll of it', url: 'https://git.test/c/1' },
  ];
  const issue = {
    number: 7,
    title: 'Broken',
    html_url: 'https://git.test/i/7',
    body: 'It `fails`',
  };

  it.each<[string, string, object, string, string]>([
    [
      ...(['github', 'push', { repository, sender, ref: 'refs/heads/main', commits }] as const),
      'tandem / main',
      'ann pushed 1 commit to branch main.\n\n* Fix it ([0123456789a](https://git.test/c/1))',
    ],
    [
      ...(['github', 'issues', { repository, sender, action: 'opened', issue }] as const),
      'tandem / issue #7 Broken',
      'ann opened [issue #7 Broken](https://git.test/i/7).\n``` quote\nIt `fails`\n```',
    ],
    [
      'github',
      'pull_request',
      { repository, sender, action: 'closed', pull_request: { ...issue, merged: true } },
      'tandem / PR #7 Broken',
      'ann merged [PR #7 Broken](https://git.test/i/7).',
    ],
    [
      'gitlab',
      'Merge Request Hook',
      {
        user: { name: 'Ann' },
        project: { name: 'tandem', web_url: 'https://lab.test/tandem' },
        object_attributes: { action: 'merge', iid: 3, title: 'Mend', url: 'https://lab.test/3' },
      },
      'tandem / MR !3 Mend',
      'Ann merged [MR !3 Mend](https://lab.test/3).',
    ],
    [
      'gitlab',
      'Pipeline Hook',
      {
        project: { name: 'tandem', web_url: 'https://lab.test/tandem' },
        object_attributes: { id: 9, ref: 'main', status: 'failed' },
      },
      'tandem / main',
      '[Pipeline 9](https://lab.test/tandem/-/pipelines/9) of main: failed.',
    ],
    [
      'alertmanager',
      '',
      {
        alerts: [
          {
            status: 'firing',
            labels: { alertname: 'Disk', instance: 'db-1' },
            annotations: { summary: 'The disk is full' },
            generatorURL: 'https://prom.test/g',
          },
        ],
      },
      'db-1',
      ':alert: **FIRING**: Disk ([source](https://prom.test/g))',
    ],
    [
      'grafana',
      '',
      {
        alerts: [
          {
            status: 'resolved',
            labels: { alertname: 'Load' },
            annotations: { summary: 'Calm again' },
            generatorURL: 'https://graf.test/1',
          },
        ],
      },
      'Load',
      ':squared_ok: **RESOLVED** [Load](https://graf.test/1)\n\nCalm again\n\nLabels:\n- alertname: Load',
    ],
    [
      'slack_incoming',
      '',
      { channel: '#ops', text: 'A *bold* <https://x.test|link> &amp; ~old~' },
      'ops',
      'A **bold** [link](https://x.test) & ~~old~~',
    ],
  ])('%s %s', async (integration, event, body, subject, content) => {
    const headers = { 'x-github-event': event, 'x-gitlab-event': event };
    const { status } = await notify(integration, body, { headers });
    expect([status, await newest()]).toMatchObject([200, { subject, content }]);
  });

  it('may stand in a form', async () => {
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
    expect(await newest()).toMatchObject({ subject: 'channel: ops', content: '**ann**: hello' });
  });
});
