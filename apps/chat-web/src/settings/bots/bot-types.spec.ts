import { expect, it } from '@jest/globals';
import { outgoingServiceOf, webhookAddress, zuliprcOf, type Bot } from './bot-types.ts';

it('an address names the integration, and the parameters that have a value', () => {
  const parameters = { api_key: 'k', stream: '', topic: 'a b&c' };
  expect(webhookAddress('https://chat.example', 'github', parameters)).toBe(
    'https://chat.example/api/v1/external/github?api_key=k&topic=a%20b%26c',
  );
});

it('the file of a bot has its address, key and site', () => {
  expect(zuliprcOf({ email: 'a-bot@chat.example' }, 'k', 'https://chat.example')).toBe(
    '[api]\nemail=a-bot@chat.example\nkey=k\nsite=https://chat.example\n',
  );
});

it.each([
  [[{ base_url: 'https://a.test', interface: 2, token: 't' }], 'https://a.test', 2],
  [[{ base_url: 'https://a.test', interface: 1, token: 't' }], 'https://a.test', 1],
  [[], '', 1],
])('the service of an outgoing webhook is read: %j', (services, url, form) => {
  expect(outgoingServiceOf({ services } as unknown as Bot)).toEqual({ url, interface: form });
});
