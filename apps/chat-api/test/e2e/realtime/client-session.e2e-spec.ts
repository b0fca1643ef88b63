import { afterEach, beforeAll, describe, expect, it } from '@jest/globals';
import {
  ChatSession,
  MODEL_REGISTRATION,
  apiKeyCredentials,
  channelConversation,
  stateOf as initialState,
  unreadCount,
  viewOf,
  type ChatSessionOptions,
  type ChatState,
  type Conversation,
} from '@tandem/chat-client';
import { until } from '@tandem/chat-client/testing';
import { useChatApi, type Person } from '../chat-api-under-test.ts';

/* Sessions of the client library, at the service itself. */

const chat = useChatApi();
const running: ChatSession[] = [];
let channelId = 0;

beforeAll(async () => {
  const { owner, member, other } = chat().people;
  const principals = [owner, member, other].map(({ userId }) => userId);
  const subscriptions = [{ name: 'sessions' }];
  await chat().client.post('/users/me/subscriptions', { subscriptions, principals }, { as: owner });
  const found = await chat().client.get('/get_stream_id', { stream: 'sessions' }, { as: owner });
  channelId = found.body.stream_id as number;
});

afterEach(async () => {
  await Promise.all(running.splice(0).map((session) => session.stop()));
});

/** A session of a user that receives events. */
async function liveSession(
  as: Person,
  transport: 'auto' | 'poll' = 'auto',
  more: Partial<ChatSessionOptions> = {},
) {
  const session = new ChatSession({
    url: chat().client.url,
    credentials: apiKeyCredentials(as.email, as.apiKey),
    transport,
    ...more,
  });
  running.push(session);
  const end = session.run();
  await until(session, () => session.status.state === 'live');
  return { session, end };
}

const stateOf = ({ state }: ChatSession): ChatState => {
  if (!state) throw new Error('The session has registered');
  return state;
};
const textsIn = (session: ChatSession, conversation: Conversation) =>
  viewOf(stateOf(session), conversation).messages.map(({ content }) => content);

describe.each(['auto', 'poll'] as const)('sessions by %s', (transport) => {
  it('send, receive and recognize messages, and change flags', async () => {
    const { owner, member } = chat().people;
    const topic = channelConversation(channelId, `flags by ${transport}`);
    const { session: sender } = await liveSession(member, transport);
    const { session: reader } = await liveSession(owner, transport);
    const ids = await Promise.all([sender.send(topic, 'one'), sender.send(topic, 'two')]);
    await until(sender, () => sender.outbox.length === 0 && textsIn(sender, topic).length === 2);
    await until(reader, () => textsIn(reader, topic).length === 2);
    expect(textsIn(reader, topic)).toEqual(['<p>one</p>', '<p>two</p>']);

    const isUnread = () => unreadCount(stateOf(reader), topic);
    expect(isUnread()).toBe(2);
    const { session: elsewhere } = await liveSession(owner, transport);
    const reading = reader.setFlag('add', 'read', ids);
    expect(isUnread()).toBe(0);
    await reading;
    await until(elsewhere, () => unreadCount(stateOf(elsewhere), topic) === 0);
    await reader.setFlag('remove', 'read', [ids[1]]);
    await until(elsewhere, () => unreadCount(stateOf(elsewhere), topic) === 1);
    expect(isUnread()).toBe(1);
  });
});

it('pages are joined with events, and the gap between them is filled', async () => {
  const { owner, member } = chat().people;
  const topic = channelConversation(channelId, 'pages');
  const send = (content: string) =>
    chat().client.post(
      '/messages',
      { type: 'channel', to: channelId, topic: 'pages', content },
      { as: member },
    );
  const texts = Array.from({ length: 9 }, (_, index) => `text ${index}`);
  for (const text of texts.slice(0, 8)) await send(text);
  const { session } = await liveSession(owner);
  const loading = session.messages.load(topic, { anchor: 'oldest', before: 0, after: 3 });
  await send(texts[8]!);
  await loading;
  await until(session, () => viewOf(stateOf(session), topic).messages.length > 0);
  await until(session, () => textsIn(session, topic).includes('<p>text 8</p>'));
  expect(viewOf(stateOf(session), topic)).toMatchObject({ hasOlder: true, hasNewer: false });
  await session.messages.fillGaps(topic);
  await session.messages.loadOlder(topic);
  expect(textsIn(session, topic)).toEqual(texts.map((text) => `<p>${text}</p>`));
  expect(viewOf(stateOf(session), topic)).toMatchObject({ hasOlder: false, hasNewer: false });
});

it('a session that reads the users later has the whole state of a registration', async () => {
  const { owner, guest } = chat().people;
  for (const as of [owner, guest]) {
    const { session } = await liveSession(as, 'auto', { defersUsers: true });
    expect([...stateOf(session).users.keys()]).toEqual([as.userId]);
    await session.readUsers();
    // With all types, those included that the model does not read.
    const everything = { ...MODEL_REGISTRATION, fetch_event_types: null };
    const registered = await session.api.post('/register', everything);
    expect(stateOf(session)).toEqual(initialState(registered, everything));
  }
});

it('a deactivated account ends its sessions and their unsent messages, with the cause', async () => {
  const { owner, other } = chat().people;
  const { session, end } = await liveSession(other);
  await chat().client.delete(`/users/${other.userId}`, {}, { as: owner });
  expect(await end).toMatchObject({ state: 'unauthorized', loss: 'account_deactivated' });
  const late = session.send(channelConversation(channelId, 'late'), 'too late');
  await expect(late).rejects.toThrow('The account is deactivated');
});
