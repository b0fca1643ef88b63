import { beforeAll, describe, expect, it } from '@jest/globals';
import { bad, callsOf, failure, notFound } from './calls.ts';
import { useChatApi } from './chat-api-under-test.ts';

const chat = useChatApi();
let channelId: number;

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
  const { body } = await chat().client.get('/users/me/subscriptions', {}, { as: member });
  channelId = body.subscriptions[0].stream_id as number;
});

const call = callsOf(() => chat().client);

describe('drafts', () => {
  const draft = (changes: object = {}) => ({
    type: 'stream',
    to: [channelId],
    topic: 'plans',
    content: 'soon',
    timestamp: 1000,
    ...changes,
  });

  it('are stored, listed by age, replaced and removed', async () => {
    const { moderator, member } = chat().people;
    const mona = call(moderator);
    const drafts = [
      draft({ timestamp: 3000 }),
      { type: 'private', to: [member.userId], topic: 'x', content: 'hi', timestamp: 2000.7 },
      { type: '', to: [], topic: '', content: 'later' },
    ];
    const { body } = await mona.post('/drafts', { drafts });
    expect(body.ids).toHaveLength(3);
    const list = async () => (await mona.get('/drafts')).body;
    const now = expect.any(Number);
    expect(await list()).toMatchObject({
      count: 3,
      drafts: [
        { ...drafts[1], id: body.ids[1], topic: '', timestamp: 2000 },
        { ...drafts[0], id: body.ids[0] },
        { ...drafts[2], id: body.ids[2], timestamp: now },
      ],
    });
    const edited = await mona.patch(`/drafts/${body.ids[0]}`, { draft: draft({ content: 'new' }) });
    expect(edited.status).toBe(200);
    expect((await list()).drafts[0]).toEqual({ id: body.ids[0], ...draft({ content: 'new' }) });
    expect((await mona.delete(`/drafts/${body.ids[0]}`)).status).toBe(200);
    expect(failure(await mona.delete(`/drafts/${body.ids[0]}`))).toEqual(
      notFound('Draft does not exist'),
    );
    expect(failure(await call(member).delete(`/drafts/${body.ids[1]}`))).toEqual(
      notFound('Draft does not exist'),
    );
    expect(failure(await mona.patch(`/drafts/${10 ** 15}`, { draft: draft() }))).toEqual(
      notFound('Draft does not exist'),
    );
  });

  it('are refused together with the first error', async () => {
    const { member } = chat().people;
    const uli = call(member);
    for (const [wrong, msg] of [
      [draft({ to: [] }), 'Must specify exactly 1 channel ID for channel messages'],
      [draft({ to: [1, 2] }), 'Must specify exactly 1 channel ID for channel messages'],
      [draft({ to: [10 ** 12] }), 'Invalid channel ID'],
      [draft({ type: 'private', to: [10 ** 12] }), `Invalid user ID ${10 ** 12}`],
      [draft({ type: 'x' }), 'Invalid drafts[1]["type"]'],
      [draft({ content: ' ' }), 'Message must not be empty'],
      [draft({ timestamp: -1 }), 'Timestamp must not be negative.'],
      [{ type: '' }, 'drafts[1]["to"] field is missing: Field required'],
    ] as const) {
      expect(failure(await uli.post('/drafts', { drafts: [draft(), wrong] }))).toEqual(bad(msg));
    }
    expect((await uli.get('/drafts')).body.count).toBe(0);
    expect((await uli.post('/drafts', { drafts: [] })).body.ids).toEqual([]);
  });

  it('are deleted when the user disables their synchronization', async () => {
    const vera = call(chat().people.other);
    await vera.post('/drafts', { drafts: [draft()] });
    expect((await vera.patch('/settings', { enable_drafts_synchronization: false })).status).toBe(
      200,
    );
    const off = bad('User has disabled synchronizing drafts.');
    expect(failure(await vera.get('/drafts'))).toEqual(off);
    expect(failure(await vera.post('/drafts', { drafts: [draft()] }))).toEqual(off);
    expect(failure(await vera.delete('/drafts/1'))).toEqual(off);
    await vera.patch('/settings', { enable_drafts_synchronization: true });
    expect((await vera.get('/drafts')).body).toMatchObject({ count: 0, drafts: [] });
  });
});

describe('saved snippets', () => {
  it('are stored, changed and deleted by their owner', async () => {
    const { member, other } = chat().people;
    const uli = call(member);
    const { body } = await uli.post('/saved_snippets', { title: ' Hello ', content: '**hi**' });
    const id = body.saved_snippet_id as number;
    const list = async () => (await uli.get('/saved_snippets')).body.saved_snippets as object[];
    const created = expect.any(Number);
    expect(await list()).toEqual([
      { id, title: 'Hello', content: '**hi**', date_created: created },
    ]);
    expect((await uli.patch(`/saved_snippets/${id}`, { title: 'Bye' })).status).toBe(200);
    expect(await list()).toMatchObject([{ title: 'Bye', content: '**hi**' }]);
    const unknown = notFound('Saved snippet does not exist.');
    expect(failure(await call(other).patch(`/saved_snippets/${id}`, { title: 'x' }))).toEqual(
      unknown,
    );
    expect(failure(await call(other).delete(`/saved_snippets/${id}`))).toEqual(unknown);
    expect((await uli.delete(`/saved_snippets/${id}`)).status).toBe(200);
    expect(failure(await uli.delete(`/saved_snippets/${id}`))).toEqual(unknown);
  });

  it('have a title and a content', async () => {
    const uli = call(chat().people.member);
    const add = (fields: object) => uli.post('/saved_snippets', fields);
    expect(failure(await add({ title: ' ', content: 'x' }))).toEqual(bad('title cannot be blank'));
    expect(failure(await add({ title: 'x', content: '' }))).toEqual(bad('content cannot be blank'));
    expect(failure(await add({ title: 'x'.repeat(61), content: 'x' }))).toEqual(
      bad('title is too long (limit: 60 characters)'),
    );
    expect((await add({ content: 'x' })).body).toMatchObject({
      code: 'REQUEST_VARIABLE_MISSING',
      var_name: 'title',
    });
  });
});

describe('scheduled messages', () => {
  const later = () => Math.floor(Date.now() / 1000) + 3600;
  const message = (changes: object = {}) => ({
    type: 'channel',
    to: channelId,
    topic: 'plans',
    content: 'soon **bold**',
    scheduled_delivery_timestamp: later(),
    ...changes,
  });

  it('are stored, changed and deleted', async () => {
    const { member, other } = chat().people;
    const uli = call(member);
    const at = later();
    const list = async () =>
      (await uli.get('/scheduled_messages')).body.scheduled_messages as object[];
    const first = await uli.post(
      '/scheduled_messages',
      message({ scheduled_delivery_timestamp: at + 5 }),
    );
    const id = first.body.scheduled_message_id as number;
    const direct = { type: 'direct', to: [other.userId], content: 'psst' };
    const second = await uli.post(
      '/scheduled_messages',
      message({ ...direct, scheduled_delivery_timestamp: at }),
    );
    const directId = second.body.scheduled_message_id as number;
    expect(await list()).toEqual([
      {
        scheduled_message_id: directId,
        type: 'private',
        to: [other.userId],
        content: 'psst',
        rendered_content: '<p>psst</p>',
        failed: false,
        scheduled_delivery_timestamp: at,
      },
      {
        scheduled_message_id: id,
        type: 'stream',
        to: channelId,
        topic: 'plans',
        content: 'soon **bold**',
        rendered_content: '<p>soon <strong>bold</strong></p>',
        scheduled_delivery_timestamp: at + 5,
        failed: false,
      },
    ]);
    const edit = (fields: object) => uli.patch(`/scheduled_messages/${id}`, fields);
    expect((await edit({ content: 'now', topic: 'else' })).status).toBe(200);
    expect((await edit({ type: 'direct', to: [member.userId] })).status).toBe(200);
    expect(await list()).toContainEqual({
      scheduled_message_id: id,
      type: 'private',
      to: [member.userId],
      content: 'now',
      rendered_content: '<p>now</p>',
      scheduled_delivery_timestamp: at + 5,
      failed: false,
    });
    expect((await uli.delete(`/scheduled_messages/${id}`)).status).toBe(200);
    const unknown = notFound('Scheduled message does not exist');
    expect(failure(await edit({ content: 'x' }))).toEqual(unknown);
    expect(failure(await uli.delete(`/scheduled_messages/${id}`))).toEqual(unknown);
    expect(failure(await call(other).delete(`/scheduled_messages/${directId}`))).toEqual(unknown);
  });

  it('are refused like messages, and if their time has passed', async () => {
    const { member, guest } = chat().people;
    const uli = call(member);
    const add = (fields: object, as = uli) => as.post('/scheduled_messages', message(fields));
    const past = 'Scheduled delivery time must be in the future.';
    for (const time of [0, -5, 1000, 10 ** 15]) {
      expect(failure(await add({ scheduled_delivery_timestamp: time }))).toEqual(bad(past));
    }
    expect(failure(await add({ content: ' ' }))).toEqual(bad('Message must not be empty'));
    expect((await add({ to: 10 ** 12 })).body.code).toBe('STREAM_DOES_NOT_EXIST');
    expect(failure(await add({ type: 'direct', to: [10 ** 12] }))).toEqual(
      bad(`Invalid user ID ${10 ** 12}`),
    );
    expect(failure(await add({ type: 'x' }))).toEqual(bad('Invalid type'));
    expect((await add({}, call(guest))).status).toBe(400);
    const { body } = await add({});
    const edit = (fields: object) =>
      uli.patch(`/scheduled_messages/${body.scheduled_message_id}`, fields);
    expect(failure(await edit({}))).toEqual(bad('Nothing to change'));
    expect(failure(await edit({ type: 'direct' }))).toEqual(
      bad('Recipient required when updating type of scheduled message.'),
    );
    expect(failure(await edit({ type: 'channel', to: channelId }))).toEqual(
      bad('Topic required when updating scheduled message type to channel.'),
    );
    expect(failure(await edit({ scheduled_delivery_timestamp: 5 }))).toEqual(bad(past));
    const several = [channelId, channelId + 1];
    for (const answer of [await add({ to: several }), await edit({ to: several })]) {
      expect(failure(answer)).toEqual(bad('Expected exactly one channel'));
    }
    for (const answer of [await add({ to: [] }), await edit({ to: [] })]) {
      expect(failure(answer)).toEqual(bad('Missing channel'));
    }
    expect((await edit({ to: [channelId] })).status).toBe(200);
  });
});

describe('reminders', () => {
  it('are stored for messages that the actor may read', async () => {
    const { member, other, guest } = chat().people;
    const uli = call(member);
    const sent = await uli.post('/messages', {
      type: 'channel',
      to: 'general',
      topic: 'plans',
      content: 'remember ```this```',
    });
    const message_id = sent.body.id as number;
    const at = Math.floor(Date.now() / 1000) + 3600;
    const add = (fields: object = {}, as = uli) =>
      as.post('/reminders', { message_id, scheduled_delivery_timestamp: at, ...fields });
    const { body } = await add({ note: 'soon' });
    const id = body.reminder_id as number;
    const [reminder, ...more] = (await uli.get('/reminders')).body.reminders;
    expect(more).toEqual([]);
    expect(reminder).toMatchObject({
      reminder_id: id,
      type: 'private',
      to: [member.userId],
      failed: false,
      scheduled_delivery_timestamp: at,
      reminder_target_message_id: message_id,
    });
    expect(reminder.content).toContain(
      `You requested a reminder for #**general>plans@${message_id}**. Note:\n > soon`,
    );
    expect(reminder.rendered_content).toContain('<blockquote>\n<p>remember');
    expect((await call(other).get('/reminders')).body.reminders).toEqual([]);

    expect(failure(await add({}, call(guest)))).toEqual(bad('Invalid message(s)'));
    expect(failure(await add({ note: 'x'.repeat(1001) }))).toEqual(
      bad('Maximum reminder note length: 1000 characters'),
    );
    expect(failure(await add({ scheduled_delivery_timestamp: 5 }))).toEqual(
      bad('Scheduled delivery time must be in the future.'),
    );
    const unknown = notFound('Reminder does not exist');
    expect(failure(await call(other).delete(`/reminders/${id}`))).toEqual(unknown);
    expect((await uli.delete(`/reminders/${id}`)).status).toBe(200);
    expect(failure(await uli.delete(`/reminders/${id}`))).toEqual(unknown);
  });
});
