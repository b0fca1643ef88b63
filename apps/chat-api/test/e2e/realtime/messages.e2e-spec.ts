import { beforeAll, describe, expect, it } from '@jest/globals';
import { useChatApi, type Person } from '../chat-api-under-test.ts';
import { EventClient, type Event } from './event-client.ts';

const chat = useChatApi();
let channelId: number;

beforeAll(async () => {
  const { owner, member, other } = chat().people;
  const subscribe = (name: string, principals: number[], as = owner) =>
    chat().client.post(
      '/users/me/subscriptions',
      { subscriptions: [{ name }], principals },
      { as },
    );
  await subscribe('general', [owner.userId, member.userId, other.userId]);
  await subscribe('elsewhere', [owner.userId]);
  const { body } = await chat().client.get('/users/me/subscriptions', {}, { as: member });
  channelId = body.subscriptions[0].stream_id as number;
});

async function send(as: Person, fields: object, userAgent?: string): Promise<number> {
  const { status, body } = await chat().client.post(
    '/messages',
    { type: 'channel', to: 'general', topic: 't', content: '*x*', ...fields },
    { as, userAgent },
  );
  expect([status, body.msg]).toEqual([200, '']);
  return body.id as number;
}

const register = (as: Person, fields: object = {}, userAgent?: string) =>
  EventClient.register(chat().client, as, { event_types: ['message'], ...fields }, userAgent);

/** The event of one message. */
const eventOf = (queue: EventClient, id: number): Promise<Event> =>
  queue.until('message', ({ message }) => message.id === id);

describe('a message', () => {
  it('has the fields of a fetched message, except those that do not exist yet', async () => {
    const { member, other } = chat().people;
    const queue = await register(other);
    const html = await register(other, { apply_markdown: true, client_gravatar: false });
    const id = await send(member, {});
    const { message, ...rest } = await eventOf(queue, id);
    expect(rest).toEqual({ id: expect.any(Number), type: 'message', flags: [] });
    const fetched = async (apply_markdown: boolean) => {
      const { body } = await chat().client.get(
        `/messages/${id}`,
        { apply_markdown },
        { as: other },
      );
      const fields = { ...(body.message as { flags?: unknown }) };
      delete fields.flags;
      return fields;
    };
    expect(message).toEqual(await fetched(false));
    expect(message).toMatchObject({
      type: 'stream',
      subject: 't',
      display_recipient: 'general',
      stream_id: channelId,
      content: '*x*',
      content_type: 'text/x-markdown',
      avatar_url: null,
    });
    const rendered = await eventOf(html, id);
    expect(rendered.message).toEqual({
      ...(await fetched(true)),
      avatar_url: expect.stringContaining('http'),
    });
    expect(rendered.message.content).toBe('<p><em>x</em></p>');
  });

  it('is delivered to the sender, as read if requested', async () => {
    const { member } = chat().people;
    const queue = await register(member);
    const unread = await send(member, {}, 'ZulipPython/0.9');
    expect((await eventOf(queue, unread)).flags).toEqual([]);
    const read = await send(member, { read_by_sender: true });
    expect((await eventOf(queue, read)).flags).toEqual(['read']);
  });

  it('has its local id only in the queue that it was sent from', async () => {
    const { member } = chat().people;
    const [queue, another] = [await register(member), await register(member)];
    const id = await send(member, { queue_id: queue.queueId, local_id: '1.5' });
    expect((await eventOf(queue, id)).local_message_id).toBe('1.5');
    expect(await eventOf(another, id)).not.toHaveProperty('local_message_id');
  });

  it('has the flags of mentioned users', async () => {
    const { member, other } = chat().people;
    const [queue, own] = [await register(other), await register(member)];
    const id = await send(member, { content: `@**${other.fullName}** @**all**` });
    expect((await eventOf(queue, id)).flags).toEqual([
      'mentioned',
      'stream_wildcard_mentioned',
      'wildcard_mentioned',
    ]);
    expect((await eventOf(own, id)).flags).not.toContain('mentioned');
  });

  it('to users is delivered to both, with all recipients', async () => {
    const { member, other, guest } = chat().people;
    const [theirs, own, strange] = [
      await register(other),
      await register(member),
      await register(guest),
    ];
    const id = await send(member, { type: 'direct', to: [other.userId] });
    const received = await eventOf(theirs, id);
    expect(received.message).toMatchObject({ type: 'private', subject: '' });
    const ids = received.message.display_recipient.map((each: { id: number }) => each.id);
    expect(ids.sort()).toEqual([member.userId, other.userId].sort());
    const sent = await eventOf(own, id);
    expect(sent.message.recipient_id).not.toBe(received.message.recipient_id);
    const { body } = await chat().client.get(`/messages/${id}`, {}, { as: other });
    expect(received.message.recipient_id).toBe(body.message.recipient_id);
    expect((await strange.poll({ dont_block: true })).body.events).toEqual([]);
  });

  it('of a channel is delivered to subscribers, and to queues of all public channels', async () => {
    const { owner, other, moderator } = chat().people;
    const subscriber = await register(owner);
    const outsider = await register(other);
    const listener = await register(moderator, { all_public_streams: true });
    const narrowed = await register(other, { narrow: [['channel', 'ELSEWHERE']] });
    const away = await register(other, {
      narrow: [
        ['stream', 'general'],
        ['topic', 'T'],
      ],
    });
    const id = await send(owner, { to: 'elsewhere', content: '@**all** hello' });
    expect((await eventOf(subscriber, id)).flags).toContain('wildcard_mentioned');
    expect((await eventOf(listener, id)).flags).toEqual([]);
    expect((await eventOf(narrowed, id)).flags).toEqual([]);
    const last = await send(owner, { topic: 'T' });
    expect((await eventOf(away, last)).message.subject).toBe('T');
    expect((await eventOf(outsider, last)).message.id).toBe(last);
    expect([outsider, away].flatMap(({ events }) => events)).toEqual([]);
    expect((await narrowed.poll({ dont_block: true })).body.events).toEqual([]);
  });

  it('is delivered to queues of bots by the settings of the bot, unless the request has its own', async () => {
    const { owner, administrator } = chat().people;
    const { body } = await chat().client.post(
      '/bots',
      { full_name: 'Listener', short_name: 'listener' },
      { as: owner },
    );
    const bot = { email: 'listener-bot@tandem.invalid', apiKey: body.api_key as string };
    const set = async (fields: object) => {
      const path = `/bots/${body.user_id}`;
      const { status } = await chat().client.patch(path, { ...fields }, { as: administrator });
      expect(status).toBe(200);
    };
    const listen = (fields: object = {}) =>
      EventClient.register(chat().client, bot, { event_types: ['message'], ...fields });
    const noDefault = await listen();
    await set({ default_all_public_streams: true });
    const all = await listen();
    const own = await listen({ all_public_streams: false });
    await set({ default_events_register_stream: 'elsewhere' });
    const narrowed = [await listen(), await listen({ narrow: [], all_public_streams: false })];
    const general = await listen({ narrow: [['stream', 'general']] });
    const ids = [await send(owner, {}), await send(owner, { to: 'elsewhere' })];
    for (const queue of narrowed) {
      expect((await eventOf(queue, ids[1]!)).flags).toEqual([]);
      expect(queue.events).toEqual([]);
    }
    for (const id of ids) await eventOf(all, id);
    await eventOf(general, ids[0]!);
    for (const queue of [...narrowed, general, own, noDefault]) {
      expect((await queue.poll({ dont_block: true })).body.events).toEqual([]);
    }
  });

  it('of the general chat has a topic for clients that need one', async () => {
    const { member, other } = chat().people;
    const old = await register(other);
    const client_capabilities = { notification_settings_null: true, empty_topic_name: true };
    const modern = await register(other, { client_capabilities });
    const id = await send(member, { topic: '' });
    expect((await eventOf(old, id)).message.subject).toBe('general chat');
    expect((await eventOf(modern, id)).message.subject).toBe('');
  });

  it('of muted users is marked as read; a mirror does not receive its own messages', async () => {
    const { member, other } = chat().people;
    await chat().client.post(`/users/me/muted_users/${member.userId}`, {}, { as: other });
    const queue = await register(other);
    const mirror = await register(other, {}, 'irc_mirror/1.0');
    const first = await send(member, {}, 'irc_mirror/1.0');
    expect((await eventOf(queue, first)).flags).toEqual(['read']);
    const second = await send(member, {});
    expect((await eventOf(mirror, second)).message.id).toBe(second);
    expect(mirror.events).toEqual([]);
  });
});

describe('a repeated send', () => {
  const post = (content: string, fields: object, headers = {}) => {
    const { member } = chat().people;
    const target = { type: 'direct', to: [member.userId], content };
    return chat().client.post('/messages', { ...target, ...fields }, { as: member, headers });
  };

  it('with the same Idempotency-Key is one message, and another request with it is refused', async () => {
    const headers = { 'Idempotency-Key': 'once' };
    const first = await post('one', {}, headers);
    expect(await post('one', {}, headers)).toMatchObject({
      status: 200,
      body: { id: first.body.id },
    });
    expect(await post('two', {}, headers)).toMatchObject({
      status: 400,
      body: { result: 'error', code: 'IDEMPOTENCY_KEY_REUSED' },
    });
  });

  it('with the same local id is one message, and another text is another message', async () => {
    const echo = { queue_id: 'some queue', local_id: '7' };
    const first = await post('one', echo);
    expect((await post('one', echo)).body.id).toBe(first.body.id);
    const other = await post('two', echo);
    expect(other).toMatchObject({ status: 200 });
    expect(other.body.id).not.toBe(first.body.id);
  });
});
