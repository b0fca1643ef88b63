import { beforeAll, describe, expect, it } from '@jest/globals';
import { useChatApi, type Person } from './chat-api-under-test.ts';

const chat = useChatApi();
const PATH = '/users/me/subscriptions';

const join = (as: Person, names: readonly string[], more: object = {}) =>
  chat().client.post(PATH, { subscriptions: names.map((name) => ({ name })), ...more }, { as });
const leave = (as: Person, names: unknown, more: object = {}) =>
  chat().client.delete(PATH, { subscriptions: names, ...more }, { as });
const idOf = async (as: Person, name: string) =>
  (await chat().client.get('/get_stream_id', { stream: name }, { as })).body.stream_id as number;
const own = async (as: Person) =>
  (await chat().client.get(PATH, {}, { as })).body.subscriptions as Record<string, unknown>[];
const named = async (as: Person, name: string) =>
  (await own(as)).find((each) => each.name === name);

describe('DELETE users/me/subscriptions', () => {
  it('leaves a channel once', async () => {
    const { member } = chat().people;
    await join(member, ['tea']);
    const { status, body } = await leave(member, ['TEA']);
    expect([status, body.removed, body.not_removed]).toEqual([200, ['tea'], []]);
    const again = await leave(member, ['tea']);
    expect([again.body.removed, again.body.not_removed]).toEqual([[], ['tea']]);
    expect(await named(member, 'tea')).toBeUndefined();
    expect((await join(member, ['tea'])).body.subscribed).toEqual({ [member.userId]: ['tea'] });
    expect(await named(member, 'tea')).toMatchObject({ subscriber_count: 1 });
  });

  it('unsubscribes others with the permission', async () => {
    const { administrator, member, other, bot, guest } = chat().people;
    await join(member, ['team'], { principals: [member.userId, other.userId, bot.userId] });
    const refused = await leave(other, ['team'], { principals: [member.userId] });
    expect([refused.status, refused.body.msg]).toEqual([400, 'Insufficient permission']);
    const ownBot = await leave(member, ['team'], { principals: [bot.email] });
    expect(ownBot.body.removed).toEqual(['team']);
    const both = { principals: [member.userId, other.userId] };
    expect((await leave(administrator, ['team'], both)).body.removed).toEqual(['team', 'team']);
    expect((await leave(administrator, ['team'], { principals: [9999] })).body.msg).toBe(
      'No such user',
    );
    await join(administrator, ['hall'], { principals: [guest.userId] });
    expect((await leave(guest, ['hall'])).body.removed).toEqual(['hall']);
  });

  it('requires existing channels', async () => {
    const { owner, member } = chat().people;
    await join(owner, ['cave'], { invite_only: true });
    const { status, body } = await leave(member, ['tea', 'x', 'cave']);
    expect([status, body.msg]).toEqual([400, 'Channel(s) (x, cave) do not exist']);
    expect((await leave(member, [' '])).body.msg).toBe("Channel name can't be empty.");
    expect((await leave(member, 'x')).body.msg).toBe('subscriptions is not valid JSON');
    expect((await leave(member, [5])).body.msg).toBe('subscriptions[0] is not a string');
    const missing = await chat().client.delete(PATH, {}, { as: member });
    expect(missing.body.var_name).toBe('subscriptions');
  });
});

describe('PATCH users/me/subscriptions', () => {
  const change = (as: Person, fields: object) => chat().client.patch(PATH, { ...fields }, { as });

  it('joins and leaves, all of it or nothing', async () => {
    const { other } = chat().people;
    await join(other, ['old']);
    const fields = { add: [{ name: 'new', color: '#abcdef' }], delete: ['old'] };
    const { status, body } = await change(other, fields);
    expect(status).toBe(200);
    expect(body).toMatchObject({
      subscribed: { [other.userId]: ['new'] },
      already_subscribed: {},
      removed: ['old'],
      not_removed: [],
    });
    expect(await named(other, 'new')).toMatchObject({ color: '#abcdef' });
    const half = await change(other, { add: [{ name: 'never' }], delete: ['nowhere'] });
    expect(half.body.msg).toBe('Channel(s) (nowhere) do not exist');
    expect(await named(other, 'never')).toBeUndefined();
    const nothing = await change(other, {});
    expect(nothing.body.msg).toBe('Nothing to do. Specify at least one of "add" or "delete".');
  });
});

describe('properties of a subscription', () => {
  let id: number;
  beforeAll(async () => {
    await join(chat().people.moderator, ['shed']);
    id = await idOf(chat().people.moderator, 'shed');
  });
  const set = (as: Person, changes: unknown) =>
    chat().client.post(`${PATH}/properties`, { subscription_data: changes }, { as });
  const shed = () => named(chat().people.moderator, 'shed');

  it('are set, several at once', async () => {
    const { moderator } = chat().people;
    const flags = ['pin_to_top', 'desktop_notifications', 'audible_notifications'];
    const more = ['push_notifications', 'email_notifications', 'wildcard_mentions_notify'];
    const changes = [...flags, ...more, 'is_muted'].map((property) => ({
      stream_id: id,
      property,
      value: true,
    }));
    const color = { stream_id: id, property: 'color', value: '#f00f00' };
    expect((await set(moderator, [...changes, color])).status).toBe(200);
    expect(await shed()).toMatchObject({
      ...Object.fromEntries([...flags, ...more].map((each) => [each, true])),
      is_muted: true,
      in_home_view: false,
      color: '#f00f00',
    });
    await set(moderator, [{ stream_id: id, property: 'in_home_view', value: true }]);
    expect(await shed()).toMatchObject({ is_muted: false, in_home_view: true });
  });

  it('are set one by one', async () => {
    const { moderator } = chat().people;
    const patch = (fields: object) =>
      chat().client.patch(`${PATH}/${id}`, { ...fields }, { as: moderator });
    expect((await patch({ property: 'is_muted', value: true })).status).toBe(200);
    expect((await patch({ property: 'color', value: '#c2c2c2' })).status).toBe(200);
    expect((await patch({ property: 'color', value: '"#c2c2c3"' })).status).toBe(200);
    expect(await shed()).toMatchObject({ is_muted: true, color: '#c2c2c3' });
    expect((await patch({ property: 'is_muted', value: 'yes' })).body.msg).toBe(
      'is_muted is not a boolean',
    );
  });

  it.each([
    [{ property: 'x', value: true }, 'Unknown subscription property: x'],
    [{ property: 'is_muted', value: 1 }, 'is_muted is not a boolean'],
    [{ property: 'in_home_view', value: 'x' }, 'in_home_view is not a boolean'],
    [{ property: 'pin_to_top', value: null }, 'pin_to_top is not a boolean'],
    [{ property: 'color', value: 'red' }, 'color is not a valid hex color code'],
    [{ property: 'color', value: 3 }, 'color is not a string'],
    [{ property: 'color' }, 'subscription_data[0]["value"] field is missing: Field required'],
    [{ value: true }, 'subscription_data[0]["property"] field is missing: Field required'],
  ])('refuse %j', async (change, msg) => {
    const { status, body } = await set(chat().people.moderator, [{ stream_id: id, ...change }]);
    expect([status, body.msg]).toEqual([400, msg]);
  });

  it('are for subscribers', async () => {
    const { other } = chat().people;
    const change = { property: 'is_muted', value: true };
    expect((await set(other, [{ ...change, stream_id: id }])).body.msg).toBe(
      `Not subscribed to channel ID ${id}`,
    );
    expect((await set(other, [{ ...change, stream_id: 999_999 }])).body.msg).toBe(
      'Invalid channel ID',
    );
    expect((await set(other, {})).body.msg).toBe('subscription_data is not a list');
  });
});

describe('notices of the bot', () => {
  const inbox = async (person: Person) => {
    const { rows } = await chat().database.database.sql.query<{ content: string }>(
      `select m.content from message m
       join direct_member d on d.recipient_id = m.recipient_id
       join user_account bot on bot.id = m.sender_id and bot.is_system_bot
       where d.user_id = $1 and m.topic_id is null order by m.id`,
      [person.userId],
    );
    return rows.map((row) => row.content);
  };

  it('notify users whom another user subscribed', async () => {
    const { owner, guest } = chat().people;
    await join(owner, ['porch']);
    const before = (await inbox(guest)).length;
    const { body } = await join(owner, ['porch'], { principals: [guest.userId] });
    expect(body.new_subscription_messages_sent).toBe(true);
    expect((await inbox(guest)).slice(before)).toEqual([
      `@**Olga Owner|${owner.userId}** subscribed you to #**porch**.`,
    ]);
    await leave(guest, ['porch']);
    const quiet = { principals: [guest.userId], send_new_subscription_messages: false };
    const silent = await join(owner, ['porch'], quiet);
    expect(silent.body).not.toHaveProperty('new_subscription_messages_sent');
    expect(await inbox(guest)).toHaveLength(before + 1);
  });

  it('announce new channels where the organization wants it', async () => {
    const { owner } = chat().people;
    const { sql } = chat().database.database;
    await join(owner, ['news']);
    const id = await idOf(owner, 'news');
    await sql.query(
      `update realm set settings = settings
         || jsonb_build_object('new_stream_announcements_stream_id', $2::bigint) where id = $1`,
      [chat().realmId, id],
    );
    await join(owner, ['loud'], { announce: true });
    await join(owner, ['quiet']);
    await join(owner, ['x** @**all** read'], { announce: true });
    const { rows } = await sql.query<{ html: string }>(
      `select m.content, m.subject, m.rendered_content as html
       from message m join topic t on t.id = m.topic_id where t.channel_id = $1 order by m.id`,
      [id],
    );
    expect(rows[1]?.html).toMatch(
      /created a new channel <a href="[^"]*">#x&#42;&#42; @&#42;&#42;all&#42;&#42; read<\/a>\.<\/p>$/,
    );
    expect(rows.slice(0, 1)).toMatchObject([
      {
        content: `@_**Olga Owner|${owner.userId}** created a new channel #**loud**.`,
        subject: 'new channels',
      },
    ]);
  });
});
