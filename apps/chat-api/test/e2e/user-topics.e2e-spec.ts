import { beforeAll, describe, expect, it } from '@jest/globals';
import { useChatApi, type Person } from './chat-api-under-test.ts';

const chat = useChatApi();
let open: number;
let hidden: number;

beforeAll(async () => {
  const { client, people, database } = chat();
  const make = async (name: string, more: object = {}) => {
    const fields = { subscriptions: [{ name }], ...more };
    await client.post('/users/me/subscriptions', fields, { as: people.owner });
    const { rows } = await database.database.sql.query<{ id: number }>(
      'select id from channel where name = $1',
      [name],
    );
    return rows[0]!.id;
  };
  open = await make('open');
  hidden = await make('hidden', { invite_only: true });
});

const set = (as: Person, fields: object) =>
  chat().client.post('/user_topics', { ...fields }, { as });
const policies = async (person: Person) => {
  const { rows } = await chat().database.database.sql.query<object>(
    `select channel_id as channel, topic_name as topic, visibility_policy as policy
     from user_topic where user_id = $1 order by last_updated`,
    [person.userId],
  );
  return rows;
};
const events = async () => {
  const { rows } = await chat().database.database.sql.query<{ n: number }>(
    "select count(*) as n from outbox where type = 'user_topic.changed'",
  );
  return rows[0]!.n;
};

describe('POST user_topics', () => {
  it('stores one policy for a topic, ignoring case', async () => {
    const { member } = chat().people;
    const topic = { stream_id: open, topic: 'Lunch' };
    expect((await set(member, { ...topic, visibility_policy: 1 })).status).toBe(200);
    expect((await set(member, { ...topic, topic: 'lunch', visibility_policy: 3 })).status).toBe(
      200,
    );
    expect(await policies(member)).toEqual([{ channel: open, topic: 'Lunch', policy: 3 }]);
    const before = await events();
    expect((await set(member, { ...topic, visibility_policy: 3 })).status).toBe(200);
    expect(await events()).toBe(before);
    expect((await set(member, { ...topic, visibility_policy: 0 })).status).toBe(200);
    expect(await policies(member)).toEqual([]);
    expect((await set(member, { ...topic, visibility_policy: 0 })).status).toBe(200);
    expect(await events()).toBe(before + 1);
  });

  it('accepts the general chat by both names, and bots', async () => {
    const { bot } = chat().people;
    await set(bot, { stream_id: open, topic: 'general chat', visibility_policy: 2 });
    await set(bot, { stream_id: open, topic: '', visibility_policy: 1 });
    expect(await policies(bot)).toEqual([{ channel: open, topic: '', policy: 1 }]);
  });

  it('lets users who lost access reset their policy', async () => {
    const { member } = chat().people;
    const fields = { stream_id: hidden, topic: 'x' };
    const refused = await set(member, { ...fields, visibility_policy: 1 });
    expect([refused.status, refused.body.msg]).toEqual([400, 'Invalid channel ID']);
    expect((await set(member, { ...fields, visibility_policy: 0 })).status).toBe(200);
    const unknown = await set(member, { ...fields, stream_id: 999_999, visibility_policy: 0 });
    expect(unknown.body.msg).toBe('Invalid channel ID');
  });

  it('refuses a guest who is not subscribed', async () => {
    const { guest } = chat().people;
    const { body } = await set(guest, { stream_id: open, topic: 'x', visibility_policy: 1 });
    expect(body.msg).toBe('Invalid channel ID');
  });

  it.each([
    [
      { topic: 'x', visibility_policy: 4 },
      'Invalid visibility_policy: Value error, Not in the list of possible values',
    ],
    [{ topic: 'x', visibility_policy: 'abc' }, 'visibility_policy is not valid JSON'],
    [{ topic: 'x'.repeat(61), visibility_policy: 1 }, 'topic is too long (limit: 60 characters)'],
    [{ visibility_policy: 1 }, "Missing 'topic' argument"],
    [{ topic: 'x' }, "Missing 'visibility_policy' argument"],
    [
      { topic: 'x', subject: 'y', visibility_policy: 1 },
      "Can't decide between 'topic' and 'subject' arguments",
    ],
  ])('refuses %j', async (fields, msg) => {
    const answer = await set(chat().people.member, { stream_id: open, ...fields });
    expect([answer.status, answer.body.msg]).toEqual([400, msg]);
  });

  it('stays one row when set from many sides at once', async () => {
    const { moderator } = chat().people;
    const answers = await Promise.all(
      Array.from({ length: 12 }, (_, i) =>
        set(moderator, { stream_id: open, topic: 'Race', visibility_policy: i % 4 }),
      ),
    );
    expect(answers.map((each) => each.status)).toEqual(Array(12).fill(200));
    expect((await policies(moderator)).length).toBeLessThanOrEqual(1);
  });
});

describe('PATCH users/me/subscriptions/muted_topics', () => {
  const mute = (as: Person, fields: object) =>
    chat().client.patch('/users/me/subscriptions/muted_topics', { ...fields }, { as });

  it('mutes by the name or the number of a channel, as often as one likes', async () => {
    const { other } = chat().people;
    for (const channel of [{ stream: 'OPEN' }, { stream_id: open }, { stream_id: open }]) {
      expect((await mute(other, { ...channel, topic: 'Noise', op: 'add' })).status).toBe(200);
    }
    expect(await policies(other)).toEqual([{ channel: open, topic: 'Noise', policy: 1 }]);
    for (const channel of [{ stream_id: open }, { stream: 'open' }]) {
      expect((await mute(other, { ...channel, topic: 'noise', op: 'remove' })).status).toBe(200);
    }
    expect(await policies(other)).toEqual([]);
  });

  it.each([
    [{ topic: 'x', op: 'add' }, "Missing 'stream_id' argument"],
    [{ topic: 'x', op: 'x', stream_id: 1 }, 'Invalid op'],
    [{ topic: 'x', op: 'add', stream_id: 999_999 }, 'Invalid channel ID'],
    [{ topic: 'x', op: 'add', stream: 'none' }, "Invalid channel name 'none'"],
    [{ topic: 'x', op: 'remove', stream_id: 999_999 }, 'Topic is not muted'],
    [
      { topic: 'x', op: 'add', stream_id: 1, stream: 'x' },
      'Unsupported parameter combination: stream_id, stream',
    ],
  ])('refuses %j', async (fields, msg) => {
    const { status, body } = await mute(chat().people.other, fields);
    expect([status, body.msg, body.code]).toEqual([400, msg, 'BAD_REQUEST']);
    const both = 'stream_id' in fields && 'stream' in fields;
    expect(body.parameters).toBe(both ? 'stream_id, stream' : undefined);
  });
});
