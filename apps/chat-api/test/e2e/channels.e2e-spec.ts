import { beforeAll, describe, expect, it } from '@jest/globals';
import { useChatApi, type Person } from './chat-api-under-test.ts';

const chat = useChatApi();

const subscribe = (as: Person, names: readonly string[], more: object = {}) =>
  chat().client.post(
    '/users/me/subscriptions',
    { subscriptions: names.map((name) => ({ name })), ...more },
    { as },
  );

describe('POST users/me/subscriptions', () => {
  it('creates a channel and subscribes its creator', async () => {
    const { member } = chat().people;
    const { status, body } = await subscribe(member, ['news']);
    expect(status).toBe(200);
    expect(body.subscribed).toEqual({ [member.userId]: ['news'] });
    expect(body.already_subscribed).toEqual({});
  });

  it('subscribes to an existing channel, and reports an existing subscription', async () => {
    const { other } = chat().people;
    await subscribe(other, ['News']);
    const { body } = await subscribe(other, ['news']);
    expect(body.subscribed).toEqual({});
    expect(Object.keys(body.already_subscribed)).toEqual([String(other.userId)]);
  });

  it('subscribes others, by id or by address', async () => {
    const { owner, moderator, guest } = chat().people;
    const byId = await subscribe(owner, ['team'], { principals: [owner.userId, guest.userId] });
    expect(Object.keys(byId.body.subscribed).sort()).toEqual(
      [owner.userId, guest.userId].map(String).sort(),
    );
    const byEmail = await subscribe(owner, ['team'], { principals: [moderator.email] });
    expect(byEmail.body.subscribed).toEqual({ [moderator.userId]: ['team'] });
  });

  it('does not subscribe users to a private channel by its name', async () => {
    const { owner, member } = chat().people;
    await subscribe(owner, ['secret'], { invite_only: true });
    const fatal = await subscribe(member, ['secret']);
    expect([fatal.status, fatal.body.msg]).toEqual([400, 'Unable to access channel (secret).']);
    const answer = await subscribe(member, ['secret'], { authorization_errors_fatal: false });
    expect([answer.status, answer.body.unauthorized]).toEqual([200, ['secret']]);
  });

  it('refuses invalid names', async () => {
    const { member } = chat().people;
    expect((await subscribe(member, ['  '])).body.msg).toBe("Channel name can't be empty.");
    expect((await subscribe(member, ['x'.repeat(61)])).body.msg).toBe(
      'Channel name too long (limit: 60 characters).',
    );
  });

  it('refuses guests', async () => {
    const { status, body } = await subscribe(chat().people.guest, ['guests only']);
    expect([status, body.msg]).toEqual([400, 'Not allowed for guest users']);
  });

  it('reports errors of its parameters', async () => {
    const { client, people } = chat();
    const send = async (fields: object) =>
      (await client.post('/users/me/subscriptions', { ...fields }, { as: people.member })).body;
    expect(await send({})).toMatchObject({ var_name: 'subscriptions' });
    expect((await send({ subscriptions: 'x' })).msg).toBe('subscriptions is not valid JSON');
    expect((await send({ subscriptions: { name: 'x' } })).msg).toBe('subscriptions is not a list');
    expect((await send({ subscriptions: [{ name: 5 }] })).msg).toBe(
      'subscriptions[0]["name"] is not a string',
    );
  });
});

describe('GET users/me/subscriptions', () => {
  beforeAll(async () => {
    await subscribe(chat().people.administrator, ['beta', 'Alpha', 'gamma']);
  });

  const list = (as: Person, fields: object = {}) =>
    chat().client.get('/users/me/subscriptions', { ...fields }, { as });

  it('lists one’s channels by name, in the order of code points', async () => {
    const { body } = await list(chat().people.administrator);
    expect(body.subscriptions.map((each: { name: string }) => each.name)).toEqual([
      'Alpha',
      'beta',
      'gamma',
    ]);
  });

  it('gives a new channel its defaults', async () => {
    const { administrator } = chat().people;
    const { body } = await list(administrator);
    expect(body.subscriptions[0]).toMatchObject({
      topics_policy: 'inherit',
      stream_weekly_traffic: null,
      first_message_id: null,
      stream_post_policy: 1,
      is_announcement_only: false,
      is_muted: false,
      in_home_view: true,
      pin_to_top: false,
      invite_only: false,
      is_archived: false,
      creator_id: administrator.userId,
      subscriber_count: 1,
    });
    expect(body.subscriptions[0].color).toMatch(/^#[0-9a-f]{6}$/);
    expect(body.subscriptions[0]).not.toHaveProperty('subscribers');
  });

  it('lists subscribers on request, oneself among them', async () => {
    const { administrator } = chat().people;
    const { body } = await list(administrator, { include_subscribers: 'true' });
    expect(body.subscriptions[0].subscribers).toEqual([administrator.userId]);
    const partial = await list(administrator, { include_subscribers: 'partial' });
    expect(partial.body.subscriptions[0].subscribers).toEqual([administrator.userId]);
    const wrong = await list(administrator, { include_subscribers: 'maybe' });
    expect([wrong.status, wrong.body.msg]).toEqual([400, 'Invalid include_subscribers']);
  });

  it('does not find inaccessible channels', async () => {
    const { body } = await list(chat().people.bot);
    expect(body.subscriptions).toEqual([]);
  });
});
