import { beforeAll, expect, it } from '@jest/globals';
import { PASSWORD, useChatApi } from './chat-api-under-test.ts';
import { loadZulipJs } from './load-zulip-js.ts';

interface ZulipClient {
  messages: {
    send(params: object): Promise<{ result: string; id: number }>;
    getById(
      params: object,
    ): Promise<{ result: string; message: { content: string; reactions: object[] } }>;
  };
  reactions: {
    add(params: object): Promise<{ result: string }>;
    remove(params: object): Promise<{ result: string }>;
  };
  users: { me: { getProfile(): Promise<{ result: string; email: string }> } };
}

/** The client as npm ships it. */
const zulipInit = loadZulipJs<(config: object) => Promise<ZulipClient>>();

const chat = useChatApi();

beforeAll(async () => {
  const { client, people } = chat();
  await client.post(
    '/users/me/subscriptions',
    { subscriptions: [{ name: 'general' }] },
    { as: people.member },
  );
});

it('logs in, sends and reads a message, adds and removes a reaction', async () => {
  const { client, people } = chat();
  const zulip = await zulipInit({
    username: people.member.email,
    password: PASSWORD,
    realm: client.url,
  });
  expect(await zulip.users.me.getProfile()).toMatchObject({
    result: 'success',
    email: people.member.email,
  });

  const sent = await zulip.messages.send({
    to: 'general',
    type: 'stream',
    topic: 'hello',
    content: 'From **zulip-js**',
  });
  expect(sent.result).toBe('success');
  const message_id = sent.id;
  const readBack = async () => (await zulip.messages.getById({ message_id })).message;
  expect((await readBack()).content).toBe('<p>From <strong>zulip-js</strong></p>');

  const reaction = { message_id, emoji_name: 'tada' };
  expect(await zulip.reactions.add(reaction)).toMatchObject({ result: 'success' });
  expect((await readBack()).reactions).toHaveLength(1);
  expect(await zulip.reactions.remove(reaction)).toMatchObject({ result: 'success' });
  expect((await readBack()).reactions).toEqual([]);
});
