import { beforeAll, expect, it } from '@jest/globals';
import { useChatApi } from './chat-api-under-test.ts';

const chat = useChatApi();
let id: number;

beforeAll(async () => {
  const { client, people } = chat();
  const fields = { name: 'target', subscribers: [people.owner.userId] };
  id = (await client.post('/channels/create', fields, { as: people.owner })).body.id;
});

const NASTY: readonly string[] = [
  '',
  ' ',
  '\0',
  'a\0b',
  'null',
  'true',
  '[]',
  '{}',
  '"x"',
  '0',
  '-1',
  '1e3',
  '1.5',
  'NaN',
  '9007199254740991',
  '9007199254740993',
  '99999999999999999999999',
  '-9223372036854775809',
  '2147483648',
  '[null]',
  '[[]]',
  '[{}]',
  '[1,"a"]',
  '["a",1]',
  '[-1]',
  '[9007199254740991]',
  '"\\ud800"',
  '["\\ud800"]',
  '[{"name":"\\ud800"}]',
  '[{"name":"a\\u0000"}]',
  '["\\u0000"]',
  '{"new":null}',
  '{"new":9007199254740991}',
  '{"new":{"direct_members":[1e9]}}',
  '{"new":{"direct_members":[9007199254740991],"direct_subgroups":[-5]}}',
  '[{"name":"x","description":"\\ud800\\u0001","color":"#fff"}]',
  '\ud800',
  '\u202e',
  '😀',
  '[{"stream_id":9007199254740991,"property":"is_muted","value":true}]',
  '[{"stream_id":1,"property":"__proto__","value":true}]',
  "';drop table channel;--",
  'x'.repeat(70_000),
  '['.repeat(50_000),
  '9'.repeat(5_000),
  '%',
  '%00',
  '%ff',
  '../..',
];

const ENDPOINTS: readonly (readonly [string, string, readonly string[]])[] = [
  [
    'POST',
    '/users/me/subscriptions',
    ['subscriptions', 'principals', 'folder_id', 'topics_policy'],
  ],
  ['POST', '/users/me/subscriptions', ['can_send_message_group', 'message_retention_days']],
  ['DELETE', '/users/me/subscriptions', ['subscriptions', 'principals']],
  ['PATCH', '/users/me/subscriptions', ['add', 'delete']],
  ['POST', '/users/me/subscriptions/properties', ['subscription_data']],
  ['PATCH', '/users/me/subscriptions/{id}', ['property', 'value']],
  ['PATCH', '/users/me/subscriptions/muted_topics', ['stream', 'stream_id', 'topic', 'op']],
  ['POST', '/user_topics', ['stream_id', 'topic', 'visibility_policy']],
  ['POST', '/channels/create', ['name', 'description', 'subscribers', 'folder_id']],
  ['PATCH', '/streams/{id}', ['new_name', 'description', 'folder_id', 'message_retention_days']],
  ['PATCH', '/streams/{id}', ['can_subscribe_group', 'topics_policy', 'is_private', 'is_archived']],
  ['POST', '/streams/{id}/delete_topic', ['topic_name']],
  ['POST', '/default_streams', ['stream_id']],
  ['DELETE', '/default_streams', ['stream_id']],
  ['GET', '/get_stream_id', ['stream']],
  ['GET', '/streams/{id}/email_address', ['sender_id']],
  ['GET', '/users/me/{id}/topics', ['allow_empty_topic_name']],
  ['POST', '/channel_folders/create', ['name', 'description']],
  ['PATCH', '/channel_folders', ['order']],
  ['PATCH', '/channel_folders/{id}', ['name', 'description', 'is_archived']],
  ['POST', '/navigation_views', ['fragment', 'name', 'is_pinned']],
  ['PATCH', '/navigation_views/{id}', ['name', 'is_pinned']],
];

/** Valid values of the other parameters, so that the hostile one is decoded. */
const RIGHT: Readonly<Record<string, string>> = {
  subscriptions: '[{"name":"target"}]',
  topic: 'x',
  visibility_policy: '1',
  op: 'add',
  description: 'x',
  fragment: 'x',
  is_pinned: 'true',
  property: 'color',
  value: '#fff',
};

it.each(ENDPOINTS)('%s %s answers any input without a failure', async (method, path, names) => {
  const { client, people } = chat();
  const { email, apiKey } = people.owner;
  const authorization = `Basic ${btoa(`${email}:${apiKey}`)}`;
  const failures: string[] = [];
  for (const name of names) {
    for (const value of NASTY) {
      const fields = new URLSearchParams({ ...RIGHT, [name]: value });
      const isGet = method === 'GET';
      if (isGet && value.length > 10_000) continue;
      const url = `${client.url}/api/v1${path.replace('{id}', String(id))}`;
      const response = await fetch(isGet ? `${url}?${fields}` : url, {
        method,
        headers: { authorization },
        ...(!isGet && { body: fields }),
      });
      const { status } = response;
      await response.arrayBuffer();
      if (status >= 500) failures.push(`${name}=${value.slice(0, 60)}: ${status}`);
    }
  }
  expect(failures).toEqual([]);
});
