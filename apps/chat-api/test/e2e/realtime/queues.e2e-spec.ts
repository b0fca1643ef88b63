import { beforeAll, describe, expect, it } from '@jest/globals';
import { useChatApi, type Person } from '../chat-api-under-test.ts';
import { waitingAt } from '../revocation/holdings.ts';
import { EventClient } from './event-client.ts';

const chat = useChatApi();
let messageId: number;

beforeAll(async () => {
  const { owner, member, other } = chat().people;
  await chat().client.post(
    '/users/me/subscriptions',
    {
      subscriptions: [{ name: 'general' }],
      principals: [owner.userId, member.userId, other.userId],
    },
    { as: owner },
  );
  const sent = await chat().client.post(
    '/messages',
    { type: 'channel', to: 'general', topic: 't', content: 'x' },
    { as: member },
  );
  messageId = sent.body.id as number;
});

/** Causes an event for all subscribers of the channel. */
async function react(as: Person, emoji: string): Promise<void> {
  const path = `/messages/${messageId}/reactions`;
  const { status } = await chat().client.post(path, { emoji_name: emoji }, { as });
  expect(status).toBe(200);
}

function register(as: Person, fields: object = {}): Promise<EventClient> {
  return EventClient.register(chat().client, as, { event_types: ['reaction'], ...fields });
}

describe('a queue', () => {
  it('waits, and answers as soon as an event arrives', async () => {
    const { member, other } = chat().people;
    const queue = await register(other);
    expect(queue.lastEventId).toBe(-1);
    const waiting = queue.poll();
    await react(member, 'tada');
    const { status, body } = await waiting;
    expect([status, body.queue_id, body.events.length]).toEqual([200, queue.queueId, 1]);
    expect(body.events[0]).toMatchObject({
      type: 'reaction',
      op: 'add',
      message_id: messageId,
      emoji_name: 'tada',
      user_id: member.userId,
      user: { email: member.email, full_name: member.fullName, user_id: member.userId },
    });
  });

  it('delivers events between registration and the first poll, once', async () => {
    const { member, other } = chat().people;
    const queue = await register(other);
    await react(member, 'smile');
    expect((await queue.until('reaction')).emoji_name).toBe('smile');
    expect((await queue.poll({ dont_block: true })).body.events).toEqual([]);
  });

  it('repeats unacknowledged events, and removes acknowledged ones', async () => {
    const { member, other } = chat().people;
    const queue = await register(other);
    await react(member, 'heart');
    await react(member, 'rocket');
    const ask = (last_event_id: number) =>
      queue.client.get(
        '/events',
        { queue_id: queue.queueId, last_event_id, dont_block: true },
        { as: other },
      );
    let again = await ask(-1);
    while (again.body.events.length < 2) again = await ask(-1);
    const names = (again.body.events as { emoji_name: string }[]).map((each) => each.emoji_name);
    expect(names).toEqual(['heart', 'rocket']);
    const last = again.body.events[1].id as number;
    const first = again.body.events[0].id as number;
    expect((await ask(first)).body.events).toHaveLength(1);
    expect((await ask(last)).body.events).toEqual([]);
    const pruned = await ask(first);
    expect([pruned.status, pruned.body.msg]).toEqual([
      400,
      `An event newer than ${first} has already been pruned!`,
    ]);
    const unknown = await ask(last + 1);
    expect([unknown.status, unknown.body.msg]).toEqual([
      400,
      `Event ${last + 1} was not in this queue`,
    ]);
    const far = await ask(10 ** 15);
    expect([far.status, far.body.msg]).toEqual([400, `Event ${10 ** 15} was not in this queue`]);
  });

  it('answers the first of two polls when the second arrives', async () => {
    const { other, member } = chat().people;
    const queue = await register(other);
    const first = queue.poll();
    const fields = { queue_id: queue.queueId, last_event_id: -1 };
    // The second may overtake the first: one of them is answered, the other waits.
    const second = queue.client.get('/events', fields, { as: other });
    const released = await Promise.race([first, second]);
    expect([released.status, released.body.events]).toEqual([200, []]);
    await react(member, 'eyes');
    const both = await Promise.all([first, second]);
    expect(both.map(({ body }) => body.events.length).sort()).toEqual([0, 1]);
  });

  it('is deleted by its owner only, and a waiting poll is answered', async () => {
    const { member, other } = chat().people;
    const queue = await register(other);
    const bad = { code: 'BAD_EVENT_QUEUE_ID', queue_id: queue.queueId };
    const fields = { queue_id: queue.queueId };
    const strange = await chat().client.delete('/events', fields, { as: member });
    expect([strange.status, strange.body]).toMatchObject([400, bad]);
    const spied = await chat().client.get(
      '/events',
      { ...fields, last_event_id: -1 },
      { as: member },
    );
    expect([spied.status, spied.body.msg]).toEqual([400, `Bad event queue ID: ${queue.queueId}`]);
    const waiting = queue.poll();
    await waitingAt(chat().client, 1);
    await chat().client.delete('/events', fields, { as: other });
    expect((await waiting).body).toMatchObject({ result: 'success', events: [] });
    const again = await chat().client.delete('/events', fields, { as: other });
    expect([again.status, again.body]).toMatchObject([400, bad]);
    expect((await queue.poll()).body).toMatchObject(bad);
  });

  it('requires its id and the last event id', async () => {
    const { other } = chat().people;
    const ask = async (fields: object) =>
      (await chat().client.get('/events', { ...fields }, { as: other })).body;
    expect(await ask({})).toMatchObject({
      code: 'REQUEST_VARIABLE_MISSING',
      msg: "Missing 'queue_id' argument",
    });
    expect(await ask({ queue_id: 'x' })).toMatchObject({
      code: 'REQUEST_VARIABLE_MISSING',
      msg: "Missing 'last_event_id' argument",
    });
    for (const queue_id of ['x', 'a\0b', '\ud800', 'x'.repeat(10_000)]) {
      expect(await ask({ queue_id, last_event_id: -1 })).toMatchObject({
        code: 'BAD_EVENT_QUEUE_ID',
      });
    }
  });

  it('receives the requested event types', async () => {
    const { member, other } = chat().people;
    const messages = await register(other, { event_types: ['message', 'no_such'] });
    const everything = await EventClient.register(chat().client, other, { fetch_event_types: [] });
    await react(member, 'fire');
    await everything.until('reaction');
    expect((await messages.poll({ dont_block: true })).body.events).toEqual([]);
  });

  it('survives the end of its instance, and continues in another', async () => {
    const { member, other } = chat().people;
    const instance = await chat().startInstance();
    const queue = await EventClient.register(instance.client, other, {
      event_types: null,
      fetch_event_types: [],
    });
    await react(member, 'octopus');
    await queue.until('reaction');
    const waiting = queue.poll();
    await waitingAt(instance.client, 1);
    await instance.stop();
    const { status, body } = await waiting;
    expect([status, body.events[0].type]).toEqual([200, 'heartbeat']);
    await react(member, 'bug');
    queue.client = chat().client;
    expect((await queue.until('reaction')).emoji_name).toBe('bug');
    const restarted = await chat().startInstance();
    expect(await queue.until('restart')).toMatchObject({
      zulip_feature_level: expect.any(Number),
      zulip_version: expect.any(String),
      zulip_merge_base: expect.any(String),
      server_generation: expect.any(Number),
    });
    await restarted.stop();
  });
});

describe('registering', () => {
  const post = (fields: object, as: Person = chat().people.other) =>
    chat().client.post('/register', { ...fields }, { as });

  it('returns the fields that are always present', async () => {
    const { body } = await post({ event_types: [] });
    expect(Object.keys(body).sort()).toEqual([
      'last_event_id',
      'msg',
      'queue_id',
      'result',
      'zulip_feature_level',
      'zulip_merge_base',
      'zulip_version',
    ]);
  });

  it('rejects invalid parameters', async () => {
    const { guest } = chat().people;
    const msg = async (fields: object, as?: Person) => (await post(fields, as)).body.msg as string;
    expect(await msg({ client_capabilities: {} })).toContain('notification_settings_null');
    expect(await msg({ narrow: [['has', 'link']] })).toBe('Operator has not supported.');
    expect(await msg({ narrow: [['is', 'followed']] })).toBe('Operand followed not supported.');
    expect(await msg({ narrow: [['is']] })).toBe('narrow[0] should have exactly 2 items');
    expect(await msg({ all_public_streams: true }, guest)).toBe(
      'User not authorized for this query',
    );
    expect(await msg({ event_types: 'x' })).toBe('event_types is not valid JSON');
    expect((await chat().client.post('/register', {})).status).toBe(401);
  });

  it('accepts the lifetime of the queue', async () => {
    const seconds = async (fields: object) =>
      (await post({ event_types: [], ...fields })).body.idle_queue_timeout_secs as number;
    expect(await seconds({ idle_queue_timeout: 5 })).toBe(5);
    expect(await seconds({ idle_queue_timeout: '"mobile"' })).toBe(21_600);
    expect(await seconds({ idle_queue_timeout: 10 ** 9 })).toBe(604_800);
    expect(await seconds({ queue_lifespan_secs: 5 })).toBeUndefined();
  });
});
