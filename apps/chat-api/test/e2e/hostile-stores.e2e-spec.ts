import { expect, it } from '@jest/globals';
import { useChatApi } from './chat-api-under-test.ts';

const chat = useChatApi();

const deep = `${'['.repeat(5_000)}${']'.repeat(5_000)}`;
const HOSTILE = [
  '',
  ' ',
  'null',
  '[]',
  '{}',
  '-1',
  '1e400',
  '9'.repeat(30),
  String(2 ** 53),
  'true',
  deep,
  '\0',
  '"\\u0000"',
  '"\\ud800"',
  '\ufffe',
  'x'.repeat(20_000),
  "';--",
  '%',
  '../..',
  '((((((',
  '[{"type":"","to":[],"topic":"\\ud800","content":"\\udfff x","timestamp":1e308}]',
  '[{"type":"private","to":[9007199254740991,-1],"topic":"","content":"x","timestamp":null}]',
  '[{"type":"stream","to":[-9007199254740991],"topic":"\\u0007","content":"x"}]',
  '{"type":"","to":[],"topic":"","content":"\\ud83d","timestamp":0.1}',
  '{"type":"vote","key":{"__proto__":1},"vote":1}',
  '{"__proto__":{"type":"vote"}}',
];

const SCHEDULED = [
  'type',
  'to',
  'topic',
  'content',
  'scheduled_delivery_timestamp',
  'read_by_sender',
];
const OPERATIONS: readonly (readonly [string, string, readonly string[]])[] = [
  ['POST', '/user_uploads', ['file']],
  ['GET', '/user_uploads/2/{}', []],
  ['GET', '/attachments', ['x']],
  ['DELETE', '/attachments/{}', []],
  ['POST', '/submessage', ['message_id', 'msg_type', 'content']],
  ['GET', '/realm/emoji', []],
  ['POST', '/realm/emoji/{}', ['file']],
  ['DELETE', '/realm/emoji/{}', []],
  ['POST', '/realm/filters', ['pattern', 'url_template']],
  ['PATCH', '/realm/filters/{}', ['pattern', 'url_template']],
  ['DELETE', '/realm/filters/{}', []],
  ['PATCH', '/realm/linkifiers', ['ordered_linkifier_ids']],
  ['POST', '/realm/playgrounds', ['name', 'pygments_language', 'url_template']],
  ['DELETE', '/realm/playgrounds/{}', []],
  ['POST', '/drafts', ['drafts']],
  ['PATCH', '/drafts/{}', ['draft']],
  ['DELETE', '/drafts/{}', []],
  ['POST', '/saved_snippets', ['title', 'content']],
  ['PATCH', '/saved_snippets/{}', ['title', 'content']],
  ['DELETE', '/saved_snippets/{}', []],
  ['POST', '/scheduled_messages', SCHEDULED],
  ['PATCH', '/scheduled_messages/{}', SCHEDULED],
  ['DELETE', '/scheduled_messages/{}', []],
  ['POST', '/reminders', ['message_id', 'scheduled_delivery_timestamp', 'note']],
  ['DELETE', '/reminders/{}', []],
];

it('no value of a parameter or a path causes a server error', async () => {
  const { owner } = chat().people;
  const authorization = `Basic ${btoa(`${owner.email}:${owner.apiKey}`)}`;
  const faults: unknown[] = [];
  for (const [method, path, names] of OPERATIONS) {
    for (const value of HOSTILE) {
      const own = names.map((name): [string, string] => [name, value]);
      // One at a time, with valid others, tests more than all at once.
      const forms = [own, ...names.map((name) => sensible(names, name, value))];
      for (const form of forms) {
        const segment = path.includes('/realm/emoji') ? value.slice(0, 200) : '1';
        const location = path.replace('{}', encodeURIComponent(segment));
        const body = method === 'GET' ? undefined : new URLSearchParams(form);
        const response = await fetch(`${chat().client.url}/api/v1${location}`, {
          method,
          headers: { authorization },
          ...(body && { body }),
        });
        if (response.status >= 500) faults.push([method, location, form, await response.text()]);
        else await response.arrayBuffer();
      }
    }
  }
  expect(faults).toEqual([]);
});

const SENSIBLE: Readonly<Record<string, string>> = {
  message_id: '1',
  msg_type: 'widget',
  content: 'x',
  pattern: 'a',
  url_template: 'https://x',
  name: 'x',
  pygments_language: 'C',
  title: 'x',
  type: 'direct',
  to: '[]',
  topic: 't',
  scheduled_delivery_timestamp: '4000000000',
  read_by_sender: 'true',
  note: 'x',
};

function sensible(names: readonly string[], hostile: string, value: string): [string, string][] {
  const { owner } = chat().people;
  return names.map((name) => {
    if (name === hostile) return [name, value];
    return [name, name === 'to' ? `[${owner.userId}]` : (SENSIBLE[name] ?? '1')];
  });
}
