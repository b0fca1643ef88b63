import { expect, it } from '@jest/globals';
import { useChatApi } from './chat-api-under-test.ts';

const chat = useChatApi();
const ping = { repository: { name: 'tandem', private: false }, sender: { login: 'ann' } };

/** The newest direct message of the owner. */
async function newestDirect() {
  const { client, people } = chat();
  const fields = {
    anchor: 'newest',
    num_before: 1,
    num_after: 0,
    apply_markdown: false,
    narrow: [{ operator: 'is', operand: 'dm' }],
  };
  const { messages } = (await client.get('/messages', fields, { as: people.owner })).body;
  const newest = messages.at(-1);
  return newest && { sender_full_name: newest.sender_full_name, content: newest.content };
}

it.each<[string, unknown, number, string | null]>([
  [
    'github',
    ping,
    400,
    `Hi there!  Your bot github setup just sent an HTTP request to /api/v1/external/github that
is missing the HTTP X-GitHub-Event header.  Because this header is how
GitHub indicates the event type, this usually indicates a configuration
issue, where you either entered the URL for a different integration, or are running
an older version of the third-party service that doesn't provide that header.
Contact an administrator of your organization if you need help debugging!`,
  ],
  [
    'gitlab',
    'not JSON',
    400,
    `Hi there! It looks like you tried to set up the GitLab integration,
but didn't correctly configure the webhook to send data in the JSON format
that this integration expects!`,
  ],
  [
    'uptimerobot',
    { alert_type_friendly_name: 'Up' },
    400,
    `Hi there! Your bot uptimerobot setup just received a UptimeRobot payload that is missing
some data that this server requires. This usually indicates a configuration issue
in your UptimeRobot webhook settings. Please make sure that you set the required parameters
when configuring the UptimeRobot webhook. Contact an administrator of your organization if you
need further help!`,
  ],
  ['zapier', '{', 400, null],
  ['slack_incoming', '{', 400, null],
  ['jira', { webhookEvent: 'unknown' }, 200, null],
])('notifies the owner of a wrong setup: %s', async (integration, body, status, notice) => {
  const { client, people } = chat();
  const as = people.owner;
  const fields = { full_name: `${integration} setup`, short_name: integration, bot_type: 2 };
  const { api_key: apiKey } = (await client.post('/bots', fields, { as })).body;
  const before = await newestDirect();
  const address = `${client.url}/api/v1/external/${integration}?api_key=${apiKey}&stream=none`;
  const request = { method: 'POST', body: typeof body === 'string' ? body : JSON.stringify(body) };
  expect((await fetch(address, request)).status).toBe(status);
  const expected = { sender_full_name: 'Notification Bot', content: notice };
  expect(await newestDirect()).toEqual(notice === null ? before : expected);
});

it('mentions the sender of an event whose account is in a profile', async () => {
  const { client, people } = chat();
  const [owner, administrator] = [{ as: people.owner }, { as: people.administrator }];
  const field = { field_type: 7, field_data: { subtype: 'github' } };
  const { id } = (await client.post('/realm/profile_fields', field, administrator)).body;
  await client.patch('/users/me/profile_data', { data: [{ id, value: 'Ann' }] }, owner);
  const bot = { full_name: 'Mentions', short_name: 'mentions', bot_type: 2 };
  const { api_key: apiKey } = (await client.post('/bots', bot, owner)).body;
  const request = {
    method: 'POST',
    body: JSON.stringify(ping),
    headers: { 'x-github-event': 'ping' },
  };
  await fetch(`${client.url}/api/v1/external/github?api_key=${apiKey}`, request);
  const { full_name: name, user_id: userId } = (await client.get('/users/me', {}, owner)).body;
  expect(await newestDirect()).toEqual({
    sender_full_name: 'Mentions',
    content: `GitHub webhook has been successfully configured by @_**${name}|${userId}**.`,
  });
});
