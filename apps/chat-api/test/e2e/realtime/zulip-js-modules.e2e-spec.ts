import { beforeAll, expect, it } from '@jest/globals';
import { useChatApi } from '../chat-api-under-test.ts';
import { loadZulipJs } from '../load-zulip-js.ts';

type Call = (params?: unknown) => Promise<{ readonly result: string } & Record<string, unknown>>;

/** The modules of the client in the order of its documentation. */
interface ZulipClient {
  readonly accounts: { readonly retrieve: Call };
  readonly emojis: { readonly retrieve: Call };
  readonly events: { readonly retrieve: Call };
  readonly filters: { readonly retrieve: Call };
  readonly messages: Record<
    'retrieve' | 'send' | 'render' | 'update' | 'getById' | 'getHistoryById' | 'deleteById',
    Call
  > & { readonly flags: { readonly add: Call; readonly remove: Call } };
  readonly queues: { readonly register: Call; readonly deregister: Call };
  readonly reactions: { readonly add: Call; readonly remove: Call };
  readonly server: { readonly settings: Call };
  readonly streams: {
    readonly retrieve: Call;
    readonly getStreamId: Call;
    readonly subscriptions: { readonly retrieve: Call };
    readonly topics: { readonly retrieve: Call };
    readonly deleteById: Call;
  };
  readonly typing: { readonly send: Call };
  readonly users: {
    readonly retrieve: Call;
    readonly create: Call;
    readonly me: {
      readonly getProfile: Call;
      readonly subscriptions: { readonly add: Call; readonly remove: Call };
      readonly alertWords: { readonly retrieve: Call };
      readonly pointer: { readonly retrieve: Call };
    };
  };
}

const zulipInit = loadZulipJs<(config: object) => Promise<ZulipClient>>();

const chat = useChatApi();
let zulip: ZulipClient;

beforeAll(async () => {
  const { client, people } = chat();
  const { email: username, apiKey } = people.owner;
  zulip = await zulipInit({ username, apiKey, realm: client.url });
});

const SUCCESS = { result: 'success' };

it('channels: subscribe, list, find, topics, delete', async () => {
  const { other } = chat().people;
  const subscriptions = JSON.stringify([{ name: 'js' }]);
  const principals = JSON.stringify([other.userId, chat().people.owner.userId]);
  const { add, remove } = zulip.users.me.subscriptions;
  expect(await add({ subscriptions, principals })).toMatchObject(SUCCESS);
  expect(await zulip.streams.retrieve()).toMatchObject(SUCCESS);
  expect(await zulip.streams.subscriptions.retrieve()).toMatchObject(SUCCESS);
  const { stream_id } = await zulip.streams.getStreamId('js');
  await zulip.messages.send({ to: 'js', type: 'stream', topic: 't', content: 'x' });
  expect(await zulip.streams.topics.retrieve({ stream_id })).toMatchObject({
    topics: [{ name: 't' }],
  });
  expect(await remove({ subscriptions: JSON.stringify(['js']) })).toMatchObject({
    ...SUCCESS,
    removed: ['js'],
  });
  expect(await zulip.streams.deleteById({ stream_id })).toMatchObject(SUCCESS);
});

it('messages: send, find, render, update, flag, history, delete; reactions', async () => {
  const { owner, other } = chat().people;
  const sent = await zulip.messages.send({ to: owner.email, type: 'private', content: '*x*' });
  const message_id = sent.id as number;
  const found = await zulip.messages.retrieve({
    anchor: 'newest',
    num_before: 10,
    num_after: 0,
    narrow: [{ operator: 'sender', operand: owner.email }],
  });
  expect(found.messages).toMatchObject([{ id: message_id }]);
  expect(await zulip.messages.getById({ message_id })).toMatchObject(SUCCESS);
  expect(await zulip.messages.update({ message_id, content: '**y**' })).toMatchObject(SUCCESS);
  const flag = { messages: [message_id], flag: 'starred' };
  expect(await zulip.messages.flags.add(flag)).toMatchObject(SUCCESS);
  expect(await zulip.messages.flags.remove(flag)).toMatchObject(SUCCESS);
  expect(await zulip.reactions.add({ message_id, emoji_name: 'tada' })).toMatchObject(SUCCESS);
  expect(await zulip.reactions.remove({ message_id, emoji_name: 'tada' })).toMatchObject(SUCCESS);
  expect(await zulip.messages.deleteById({ message_id })).toMatchObject(SUCCESS);
  expect(await zulip.typing.send({ to: [other.userId], op: 'start' })).toMatchObject(SUCCESS);
});

it('queues: register, receive, free', async () => {
  const { other } = chat().people;
  const { queue_id, last_event_id } = await zulip.queues.register({ event_types: ['message'] });
  await chat().client.post(
    '/messages',
    { type: 'direct', to: [chat().people.owner.userId], content: 'hi' },
    { as: other },
  );
  const { events } = await zulip.events.retrieve({ queue_id, last_event_id });
  expect(events).toMatchObject([{ type: 'message', message: { content: 'hi' } }]);
  expect(await zulip.queues.deregister({ queue_id })).toMatchObject(SUCCESS);
});

it('the organization: settings, emoji, users, alert words; removed endpoints are refused', async () => {
  expect(await zulip.server.settings()).toMatchObject(SUCCESS);
  expect(await zulip.emojis.retrieve()).toMatchObject(SUCCESS);
  expect(await zulip.users.retrieve()).toMatchObject(SUCCESS);
  expect(await zulip.users.me.getProfile()).toMatchObject(SUCCESS);
  expect(await zulip.users.me.alertWords.retrieve()).toMatchObject(SUCCESS);
  expect(await zulip.users.me.pointer.retrieve()).toMatchObject({ result: 'error' });
});
