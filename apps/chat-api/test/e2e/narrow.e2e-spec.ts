import { describe, expect, it } from '@jest/globals';
import { useChatApi } from './chat-api-under-test.ts';
import { term, useSentMessages } from './sent-messages.ts';

const chat = useChatApi();
const { sent, get, found } = useSentMessages(chat);
const NEWEST = 10_000_000_000_000_000;

describe('a range', () => {
  const lobby = JSON.stringify([term('channel', 'lobby')]);

  it('needs an anchor that is one', async () => {
    const { member } = chat().people;
    const ask = (fields: object) => chat().client.get('/messages', { ...fields }, { as: member });
    expect((await ask({})).body).toMatchObject({
      code: 'BAD_REQUEST',
      msg: "Missing 'anchor' argument.",
    });
    for (const anchor of ['x', '1.5', '']) {
      expect((await ask({ anchor })).body.msg).toBe('Invalid anchor');
    }
    expect((await ask({ anchor: '99999999999999999999999' })).body.anchor).toBe(NEWEST);
    expect((await ask({ anchor: '-5' })).body.anchor).toBe(0);
  });

  it('contains the anchor and the requested messages around it', async () => {
    const { owner } = chat().people;
    const { body } = await get(owner, {
      narrow: lobby,
      anchor: String(sent.three),
      num_before: 1,
      num_after: 2,
    });
    expect(body.messages.map((each: { id: number }) => each.id)).toEqual([
      sent.two,
      sent.three,
      sent.four,
      sent.five,
    ]);
    expect(body).toMatchObject({
      anchor: sent.three,
      found_anchor: true,
      found_oldest: false,
      found_newest: false,
      history_limited: false,
    });
  });

  it('reports when it reached the ends', async () => {
    const { owner } = chat().people;
    expect((await get(owner, { narrow: lobby })).body).toMatchObject({
      anchor: NEWEST,
      found_anchor: false,
      found_oldest: true,
      found_newest: true,
    });
    const oldest = await get(owner, {
      narrow: lobby,
      anchor: 'oldest',
      num_before: 0,
      num_after: 2,
    });
    expect(oldest.body).toMatchObject({
      anchor: 0,
      found_anchor: false,
      found_oldest: true,
      found_newest: false,
    });
    expect(oldest.body.messages).toHaveLength(2);
    const middle = await get(owner, { narrow: lobby, anchor: String(sent.three), num_before: 0 });
    expect(middle.body).toMatchObject({
      found_anchor: true,
      found_oldest: false,
      found_newest: false,
    });
    expect(middle.body.messages).toHaveLength(1);
  });

  it('may leave the anchor out at an end only', async () => {
    const { owner } = chat().people;
    const around = { narrow: lobby, anchor: String(sent.three), include_anchor: false };
    const { body } = await get(owner, { ...around, num_before: 1, num_after: 0 });
    expect(body.messages.map((each: { id: number }) => each.id)).toEqual([sent.two]);
    expect((await get(owner, { ...around, num_before: 1, num_after: 1 })).body.msg).toBe(
      'The anchor can only be excluded at an end of the range',
    );
  });

  it('is limited', async () => {
    const { owner } = chat().people;
    expect((await get(owner, { num_before: 4000, num_after: 2000 })).body.msg).toBe(
      'Too many messages requested (maximum 5000).',
    );
    expect((await get(owner, { num_before: -1 })).body.msg).toBe('num_before is too small');
  });

  it('begins at the first unread message', async () => {
    const { member, moderator } = chat().people;
    const fields = { anchor: 'first_unread', num_before: 0, num_after: 0 };
    expect((await get(member, fields)).body.anchor).toBe(sent.one);
    expect(
      (await get(member, { ...fields, narrow: JSON.stringify([term('is', 'dm')]) })).body.anchor,
    ).toBe(sent.psst);
    const legacy = { anchor: '0', use_first_unread_anchor: true, num_before: 0, num_after: 0 };
    expect((await get(member, legacy)).body.anchor).toBe(sent.one);
    const none = await get(moderator, {
      ...fields,
      narrow: JSON.stringify([term('search', 'zebra')]),
    });
    expect(none.body).toMatchObject({ anchor: NEWEST, messages: [] });
  });

  it('begins at a date', async () => {
    const { owner } = chat().people;
    const on = (anchor_date: string) =>
      get(owner, { anchor: 'date', anchor_date, num_before: 0, narrow: lobby, num_after: 1 });
    expect((await on('2001-01-01')).body.anchor).toBeLessThanOrEqual(sent.one!);
    expect((await on('2999-01-01T10:00')).body.messages).toEqual([]);
    expect((await on('yesterday')).status).toBe(400);
  });

  it('may be a list of messages instead', async () => {
    const { member } = chat().people;
    const ask = (fields: object) => chat().client.get('/messages', { ...fields }, { as: member });
    const { body } = await ask({ message_ids: [sent.two, sent.secret, sent.one, 999999] });
    expect(body.messages.map((each: { id: number }) => each.id)).toEqual([sent.one, sent.two]);
    expect(body).not.toHaveProperty('anchor');
    expect(body).toMatchObject({ found_anchor: false, found_oldest: false, found_newest: false });
    const both = await ask({ message_ids: [1], anchor: '5' });
    expect([both.status, both.body.msg]).toEqual([
      400,
      'Unsupported parameter combination: num_before, num_after, anchor, message_ids, include_anchor, use_first_unread_anchor',
    ]);
  });
});

describe('without a narrow', () => {
  it('contains only received messages', async () => {
    const { member, other, moderator } = chat().people;
    expect(await found(member, [])).toEqual([
      'one',
      'two',
      'three',
      'four',
      'five',
      'psst',
      'reply',
      'group',
      'note',
      'late',
    ]);
    expect(await found(other, [])).toEqual(['late']);
    expect(await found(moderator, [])).toEqual(['group', 'secret']);
  });
});

describe('a narrow', () => {
  it('to a channel holds its history, by name, number and old word', async () => {
    const { other, owner } = chat().people;
    const all = ['one', 'two', 'three', 'four', 'five', 'late'];
    expect(await found(other, [term('channel', 'Lobby')])).toEqual(all);
    expect(await found(other, [['stream', 'lobby']])).toEqual(all);
    const { body } = await get(owner, { narrow: JSON.stringify([['stream', 'lobby']]) });
    const channelId = body.messages[0].stream_id as number;
    expect(await found(other, [term('channel', channelId)])).toEqual(all);
    expect(await found(other, [term('channel', 'lobby', true)])).toEqual([]);
    const { body: listed } = await get(other, {
      narrow: JSON.stringify([term('channel', 'lobby')]),
    });
    expect(listed.messages[0].flags).toEqual(['read', 'historical']);
    expect(await found(other, [term('channel', 'lobby'), term('is', 'unread')])).toEqual(['late']);
    expect(await found(other, [term('channel', 'lobby'), term('in', 'home')])).toEqual(all);
    const notMuted = term('is', 'muted', true);
    expect(await found(other, [term('channel', 'lobby'), notMuted])).toEqual(['late']);
  });

  it('shows no inaccessible messages', async () => {
    const { member, guest, owner } = chat().people;
    expect(await found(member, [term('channel', 'cellar')])).toEqual([]);
    expect(await found(guest, [term('channel', 'lobby')])).toEqual([]);
    expect(await found(guest, [term('channels', 'public')])).toEqual([]);
    expect(await found(owner, [term('channel', 'cellar')])).toEqual(['hidden']);
    expect(await found(member, [term('search', 'hidden')])).toEqual([]);
    expect(await found(member, [term('id', sent.secret)])).toEqual([]);
    expect(await found(member, [term('sender', owner.userId), term('is', 'dm')])).toEqual([
      'psst',
      'group',
    ]);
  });

  it('to channels of a kind', async () => {
    const { moderator, owner } = chat().people;
    const all = ['one', 'two', 'three', 'four', 'five', 'late'];
    expect(await found(moderator, [term('channels', 'public')])).toEqual(all);
    expect(await found(moderator, [['streams', 'web-public']])).toEqual([]);
    expect(await found(owner, [term('channels', 'public', true), term('is', 'dm', true)])).toEqual([
      'hidden',
    ]);
  });

  it('to archived channels that the actor received messages in', async () => {
    const { owner, member, moderator } = chat().people;
    const { client, database } = chat();
    const subscriptions = [{ name: 'attic' }];
    const principals = [member.userId];
    await client.post('/users/me/subscriptions', { subscriptions, principals }, { as: owner });
    const send = (content: string) =>
      client.post(
        '/messages',
        { type: 'channel', to: 'attic', topic: 'old', content },
        { as: owner },
      );
    const dusty = `#${(await send('dusty')).body.id}`;
    const { rows } = await database.database.sql.query<{ id: number }>(
      "select id from channel where name = 'attic'",
    );
    await client.delete(`/streams/${rows[0]?.id}`, {}, { as: owner });
    const archived = term('channels', 'archived');
    expect(await found(member, [archived])).toEqual([dusty]);
    expect(await found(member, [archived, term('channels', 'public')])).toEqual([dusty]);
    expect(await found(moderator, [archived])).toEqual([]);
    expect(await found(member, [term('search', 'dusty')])).toEqual([]);
    expect(await found(member, [term('channels', 'archived', true)])).not.toContain(dusty);
  });

  it('to a topic, in any case; the general chat has two names', async () => {
    const { member } = chat().people;
    expect(await found(member, [term('channel', 'lobby'), term('topic', 'DINNER')])).toEqual([
      'two',
      'three',
    ]);
    expect(await found(member, [term('topic', 'general chat')])).toEqual(['four']);
    expect(await found(member, [term('topic', '')])).toEqual(['four']);
    expect(await found(member, [term('channel', 'lobby'), term('topic', 'dinner', true)])).toEqual([
      'one',
      'four',
      'five',
      'late',
    ]);
  });

  it('to a sender', async () => {
    const { member, owner } = chat().people;
    expect(await found(member, [term('sender', member.email)])).toEqual(['two', 'reply', 'note']);
    expect(await found(member, [term('sender', owner.userId, true)])).toEqual([
      'two',
      'reply',
      'note',
    ]);
  });

  it('to users', async () => {
    const { member, owner, moderator, other } = chat().people;
    const both = ['psst', 'reply'];
    expect(await found(member, [term('dm', [owner.userId])])).toEqual(both);
    expect(await found(member, [['pm-with', `${owner.email}, ${member.email}`]])).toEqual(both);
    expect(await found(member, [term('dm', [member.userId])])).toEqual(['note']);
    expect(await found(member, [term('dm', [])])).toEqual([]);
    expect(await found(member, [term('dm', [other.userId])])).toEqual([]);
    expect(await found(member, [term('dm-including', owner.userId)])).toEqual([...both, 'group']);
    expect(await found(member, [term('dm-including', member.userId)])).toEqual([
      ...both,
      'group',
      'note',
    ]);
    expect(await found(member, [term('group-pm-with', moderator.email)])).toEqual(['group']);
    expect(await found(member, [['is', 'private'], term('dm', [owner.userId], true)])).toEqual([
      'group',
      'note',
    ]);
    expect(await found(member, [term('is', 'dm', true), term('channel', 'lobby', true)])).toEqual(
      [],
    );
  });

  it('to properties', async () => {
    const { member } = chat().people;
    expect(await found(member, [term('is', 'mentioned')])).toEqual(['three']);
    expect(await found(member, [term('mentions', member.userId)])).toEqual(['three']);
    expect(await found(member, [term('is', 'resolved')])).toEqual(['late']);
    expect(await found(member, [term('is', 'resolved', true), term('channel', 'lobby')])).toEqual([
      'one',
      'two',
      'three',
      'four',
      'five',
    ]);
    expect(await found(member, [term('has', 'link')])).toEqual(['two']);
    expect(await found(member, [term('has', 'image')])).toEqual([]);
    expect(await found(member, [term('is', 'starred')])).toEqual([]);
    expect(await found(member, [term('is', 'alerted')])).toEqual([]);
    // Users who start a topic follow it.
    expect(await found(member, [term('is', 'followed')])).toEqual(['two', 'three']);
    expect(await found(member, [term('is', 'muted')])).toEqual([]);
    const everything = await found(member, []);
    expect(await found(member, [term('in', 'all')])).toEqual(everything);
    expect(await found(member, [term('in', 'home')])).toEqual(everything);
    expect(await found(member, [term('near', '5')])).toEqual(everything);
  });

  it('to messages with a reaction', async () => {
    const { member } = chat().people;
    const path = `/messages/${sent.five}/reactions`;
    await chat().client.post(path, { emoji_name: 'tada' }, { as: member });
    expect(await found(member, [term('has', 'reaction')])).toEqual(['five']);
  });

  it('to where a message is now', async () => {
    const { member, other } = chat().people;
    const dinner = ['two', 'three'];
    expect(await found(member, [term('with', sent.two)])).toEqual(dinner);
    expect(
      await found(member, [
        term('channel', 'lobby'),
        term('topic', 'renamed'),
        term('with', String(sent.two)),
      ]),
    ).toEqual(dinner);
    expect(await found(member, [term('with', sent.psst)])).toEqual(['psst', 'reply']);
    // A user without access to it gets the result of the other terms.
    const rest = [term('channel', 'lobby'), term('topic', 'lunch')];
    expect(await found(other, [...rest, term('with', sent.psst)])).toEqual(['one', 'five']);
    const { body } = await get(other, { narrow: JSON.stringify([term('with', sent.psst)]) });
    expect(body.msg).toBe("Invalid narrow operator: Invalid 'with' operator");
  });

  it.each([
    [[term('bogus', 'x')], 'unknown operator bogus'],
    [[term('channel', 'nowhere')], 'unknown channel nowhere'],
    [[term('channels', 'x')], 'unknown channels operand x'],
    [[term('sender', 'no@x')], 'unknown user no@x'],
    [[term('dm', [99999])], 'unknown user in [99999]'],
    [[term('dm', 'no@x')], 'unknown user in no@x'],
    [[term('dm-including', 99999)], 'unknown user 99999'],
    [[term('is', 'x')], "unknown 'is' operand x"],
    [[term('is', 'direct')], "unknown 'is' operand direct"],
    [[term('has', 'x')], "unknown 'has' operand x"],
    [[term('in', 'x')], "unknown 'in' operand x"],
    [[term('id', 'x')], 'Invalid message ID'],
    [
      [term('channel', 'lobby'), term('is', 'dm')],
      'No message can be both a channel message and direct message',
    ],
  ])('may not be %j', async (narrow, desc) => {
    const { status, body } = await get(chat().people.member, { narrow: JSON.stringify(narrow) });
    expect([status, body]).toEqual([
      400,
      { result: 'error', code: 'BAD_NARROW', msg: `Invalid narrow operator: ${desc}`, desc },
    ]);
  });

  it.each([
    ['{}', 'narrow is not a list'],
    ['x', 'narrow is not valid JSON'],
    ['[["a"]]', 'Invalid narrow[0]: Value error, element is not a string pair'],
    ['[["id",5]]', 'Invalid narrow[0]: Value error, element is not a string pair'],
    ['[5]', 'Invalid narrow[0]: Value error, dict or list required'],
    ['[["is","dm"],{"operator":"is"}]', 'Invalid narrow[1]: Value error, operand is missing'],
    ['[{"operand":"is"}]', 'Invalid narrow[0]: Value error, operator is missing'],
    ['[{"operator":"is","operand":5}]', 'operand is not a string'],
    ['[{"operator":"channel","operand":[]}]', 'operand is not a string or integer'],
    ['[{"operator":"dm","operand":["a"]}]', 'operand is not a string or an integer list'],
    ['[{"operator":"search","operand":""}]', 'operand cannot be blank.'],
    ['[{"operator":"is","operand":"dm","negated":1}]', 'negated is not a boolean'],
    [
      '[{"operator":"with","operand":1},{"operator":"with","operand":2}]',
      "Invalid narrow operator combination: Duplicate 'with' operators.",
    ],
  ])('may not be written %s', async (narrow, msg) => {
    const { status, body } = await get(chat().people.member, { narrow });
    expect([status, body.msg]).toEqual([400, msg]);
  });

  it.each(['null', '[]', '[{"operator":"topic","operand":"a\\u0000\\ud800"}]'])(
    'may be written %s',
    async (narrow) => {
      expect((await get(chat().people.member, { narrow })).status).toBe(200);
    },
  );
});
