import { beforeAll, describe, expect, it } from '@jest/globals';
import { useChatApi, type Person } from './chat-api-under-test.ts';

const chat = useChatApi();
const ids: Record<string, number> = {};

const get = (as: Person, path: string, fields: object = {}) =>
  chat().client.get(path, { ...fields }, { as });

beforeAll(async () => {
  const { client, people } = chat();
  const make = async (as: Person, name: string, more: object = {}) => {
    await client.post('/users/me/subscriptions', { subscriptions: [{ name }], ...more }, { as });
    ids[name] = (await get(as, '/get_stream_id', { stream: name })).body.stream_id;
  };
  await make(people.owner, 'open');
  await make(people.owner, 'secret', { invite_only: true });
  await make(people.member, 'club', { principals: [people.member.userId, people.guest.userId] });
  for (const topic of ['one', 'two', 'ONE', '']) {
    const fields = { type: 'stream', to: 'open', topic, content: 'x' };
    await client.post('/messages', fields, { as: people.owner });
  }
});

const names = (body: { streams: { name: string }[] }) => body.streams.map((each) => each.name);

describe('GET streams', () => {
  it('lists public channels and one’s own, every field of each', async () => {
    const { member, owner } = chat().people;
    const { body } = await get(member, '/streams');
    expect(names(body)).toEqual(['club', 'open']);
    expect(body.streams[1]).toMatchObject({
      stream_id: ids.open,
      name: 'open',
      invite_only: false,
      is_archived: false,
      creator_id: owner.userId,
      subscriber_count: 1,
      stream_post_policy: 1,
      topics_policy: 'inherit',
      folder_id: null,
      is_announcement_only: false,
    });
    expect(body.streams[1]).not.toHaveProperty('is_default');
    expect(body.streams[1]).not.toHaveProperty('color');
    expect(Object.keys(body.streams[1]).filter((each) => each.startsWith('can_'))).toHaveLength(11);
  });

  it('applies its filters', async () => {
    const { guest, member, owner, bot } = chat().people;
    expect(names((await get(guest, '/streams')).body)).toEqual(['club']);
    expect(names((await get(member, '/streams', { include_public: false })).body)).toEqual([
      'club',
    ]);
    expect(names((await get(owner, '/streams', { include_all: true })).body)).toEqual([
      'club',
      'open',
      'secret',
    ]);
    const owned = { include_public: false, include_owner_subscribed: true };
    expect(names((await get(bot, '/streams', owned)).body)).toEqual(['club']);
    const [first] = (await get(member, '/streams', { include_default: true })).body.streams;
    expect(first.is_default).toBe(false);
  });

  it('shows all of them to administrators only', async () => {
    const { moderator } = chat().people;
    for (const name of ['include_all', 'include_all_active']) {
      const { status, body } = await get(moderator, '/streams', { [name]: true });
      expect([status, body.msg]).toEqual([400, 'User not authorized for this query']);
    }
  });
});

describe('GET streams/{id}, get_stream_id, members', () => {
  it('find accessible channels', async () => {
    const { member, administrator } = chat().people;
    expect((await get(member, `/streams/${ids.open}`)).body.stream.name).toBe('open');
    expect((await get(administrator, `/streams/${ids.secret}`)).body.stream.name).toBe('secret');
    expect((await get(member, '/get_stream_id', { stream: 'OPEN' })).body.stream_id).toBe(ids.open);
  });

  it('find no inaccessible channels', async () => {
    const { member, guest } = chat().people;
    for (const [who, id] of [
      [member, ids.secret],
      [member, 999_999],
      [guest, ids.open],
    ] as const) {
      const { status, body } = await get(who, `/streams/${id}`);
      expect([status, body.msg]).toEqual([400, 'Invalid channel ID']);
      const members = await get(who, `/streams/${id}/members`);
      expect([members.status, members.body.msg]).toEqual([
        400,
        who === guest ? 'Subscriber data is not available for this channel' : 'Invalid channel ID',
      ]);
    }
    const unknown = await get(member, '/get_stream_id', { stream: 'secret' });
    expect([unknown.status, unknown.body.msg]).toEqual([400, "Invalid channel name 'secret'"]);
    expect((await get(member, '/get_stream_id')).body.var_name).toBe('stream');
    expect((await get(member, '/streams/x')).status).toBe(404);
  });

  it('list the subscribers', async () => {
    const { member, guest, other } = chat().people;
    const everybody = [member.userId, guest.userId].sort((a, b) => a - b);
    for (const who of [guest, other]) {
      const { body } = await get(who, `/streams/${ids.club}/members`);
      expect(body.subscribers).toEqual(everybody);
    }
  });
});

describe('GET users/me/{id}/topics', () => {
  it('lists topics, the newest first', async () => {
    const { member } = chat().people;
    const { body } = await get(member, `/users/me/${ids.open}/topics`);
    expect(body.topics.map((each: { name: string }) => each.name)).toEqual([
      'general chat',
      'ONE',
      'two',
    ]);
    const options = { allow_empty_topic_name: true };
    const raw = await get(member, `/users/me/${ids.open}/topics`, options);
    expect(raw.body.topics[0].name).toBe('');
  });

  it('is for readers of the channel', async () => {
    const { administrator, guest } = chat().people;
    for (const [who, id] of [
      [administrator, ids.secret],
      [guest, ids.open],
    ] as const) {
      const { status, body } = await get(who, `/users/me/${id}/topics`);
      expect([status, body.msg]).toEqual([400, 'Invalid channel ID']);
    }
  });
});

describe('the subscriptions of other users', () => {
  it('is returned for one channel or for all', async () => {
    const { member, other, owner, bot } = chat().people;
    const status = await get(other, `/users/${member.userId}/subscriptions/${ids.club}`);
    expect(status.body.is_subscribed).toBe(true);
    const none = await get(member, `/users/${bot.userId}/subscriptions/${ids.club}`);
    expect(none.body.is_subscribed).toBe(false);
    const all = await get(other, `/users/${owner.userId}/channels`);
    expect(all.body.subscribed_channel_ids).toEqual([ids.open]);
  });

  it('requires a user and a channel', async () => {
    const { member, other } = chat().people;
    const nobody = await get(other, `/users/999999/subscriptions/${ids.club}`);
    expect(nobody.body.msg).toBe('No such user');
    const nowhere = await get(other, `/users/${member.userId}/subscriptions/${ids.secret}`);
    expect(nowhere.body.msg).toBe('Invalid channel ID');
    expect((await get(other, '/users/999999/channels')).body.msg).toBe('No such user');
  });
});
