import { beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import { useChatApi, type Person } from './chat-api-under-test.ts';

const chat = useChatApi();
let names = 0;
/** A channel of its own for each test, with `member`, `other` and `owner`. */
let channel: { id: number; name: string };

const subscribe = (as: Person, name: string, principals: readonly number[], more: object = {}) =>
  chat().client.post(
    '/users/me/subscriptions',
    { subscriptions: [{ name }], principals, ...more },
    { as },
  );

async function newChannel(people: readonly Person[], more: object = {}) {
  names += 1;
  const name = `place ${names}`;
  const { owner } = chat().people;
  const ids = [owner, ...people].map((each) => each.userId);
  const { status } = await subscribe(owner, name, ids, more);
  expect(status).toBe(200);
  const { rows } = await chat().database.database.sql.query<{ id: number }>(
    'select id from channel where name = $1',
    [name],
  );
  return { id: rows[0]!.id, name };
}

async function send(as: Person, topic: string, fields: object = {}): Promise<number> {
  const message = { type: 'channel', to: channel.id, topic, content: 'x', ...fields };
  const { status, body } = await chat().client.post('/messages', message, { as });
  expect([status, body.msg]).toEqual([200, '']);
  return body.id as number;
}

const edit = (as: Person, id: number, fields: object) =>
  chat().client.patch(`/messages/${id}`, { ...fields }, { as });

async function ok(as: Person, id: number, fields: object): Promise<void> {
  const { status, body } = await edit(as, id, fields);
  expect([status, body.msg, body.detached_uploads]).toEqual([200, '', []]);
}

const refused = async (as: Person, id: number, fields: object) => {
  const { status, body } = await edit(as, id, fields);
  expect(status).toBe(400);
  return body as { msg: string; code: string };
};

async function read(as: Person, id: number) {
  const { body } = await chat().client.get(`/messages/${id}`, {}, { as });
  return body.message;
}

/** Senders' contents of a topic, oldest first. */
async function contents(topic: string, to = channel): Promise<string[]> {
  const narrow = JSON.stringify([
    { operator: 'channel', operand: to.id },
    { operator: 'topic', operand: topic },
  ]);
  const fields = { narrow, anchor: 'newest', num_before: 100, apply_markdown: false };
  const { body } = await chat().client.get('/messages', fields, { as: chat().people.owner });
  return body.messages.map((each: { content: string }) => each.content);
}

const sql = (text: string, values: unknown[] = []) =>
  chat().database.database.sql.query(text, values);

/** Lets a message be older than it is. */
const age = (id: number, seconds: number) =>
  sql(`update message set sent_at = now() - make_interval(secs => $2) where id = $1`, [
    id,
    seconds,
  ]);

const realmSetting = (setting: string, value: unknown) =>
  sql('update realm set settings = settings || $2::jsonb where id = $1', [
    chat().realmId,
    JSON.stringify({ [setting]: value }),
  ]);

const realmGroup = (setting: string, group: string) =>
  sql(
    `insert into realm_group_setting (realm_id, setting, group_id)
     select $1, $2, id from user_group where realm_id = $1 and name = $3
     on conflict (realm_id, setting) do update set group_id = excluded.group_id`,
    [chat().realmId, setting, group],
  );

const silent = (person: Person) => `@_**${person.fullName}|${person.userId}**`;
const DAY = 86_400;

beforeAll(() => {
  expect(chat().realmId).toBeGreaterThan(0);
});

beforeEach(async () => {
  const { member, other } = chat().people;
  channel = await newChannel([member, other]);
});

describe('a topic', () => {
  it('moves as a whole, later messages, or one', async () => {
    const { member } = chat().people;
    const [a, b, c] = [await send(member, 't'), await send(member, 'T'), await send(member, 't')];
    await ok(member, b, { topic: 'later', propagate_mode: 'change_later' });
    expect((await read(member, a)).subject).toBe('t');
    expect((await read(member, c)).subject).toBe('later');
    await ok(member, c, { topic: 'one' });
    expect((await read(member, b)).subject).toBe('later');
    await ok(member, a, { topic: 'all', propagate_mode: 'change_all' });
    await send(member, 'ALL');
    await ok(member, a, { topic: 'whole', propagate_mode: 'change_all' });
    expect(await contents('all')).toEqual([]);
    expect((await contents('whole')).filter((each) => each === 'x')).toHaveLength(2);
  });

  it('keeps what it was called', async () => {
    const { member } = chat().people;
    const id = await send(member, 'before');
    await ok(member, id, { topic: 'after' });
    const message = await read(member, id);
    expect(message.edit_history).toEqual([
      {
        user_id: member.userId,
        timestamp: expect.any(Number),
        prev_topic: 'before',
        topic: 'after',
      },
    ]);
    expect(message.last_moved_timestamp).toEqual(expect.any(Number));
    expect(message).not.toHaveProperty('last_edit_timestamp');
    await ok(member, id, { topic: 'third', content: 'y' });
    expect((await read(member, id)).edit_history).toHaveLength(2);
    expect((await read(member, id)).edit_history[0]).toMatchObject({
      ...{ prev_content: 'x', prev_topic: 'after', topic: 'third' },
    });
  });

  it('may be nameless, where that is allowed', async () => {
    const { member } = chat().people;
    const id = await send(member, 't');
    await ok(member, id, { topic: ' ' });
    expect((await read(member, id)).subject).toBe('general chat');
    await ok(member, id, { topic: 't' });
    await sql(`update channel set topics_policy = 'disable_empty_topic' where id = $1`, [
      channel.id,
    ]);
    for (const topic of ['(no topic)', '', 'general chat']) {
      expect(await refused(member, id, { topic })).toMatchObject({
        msg: 'Sending messages to the general chat is not allowed in this channel.',
        ...{ code: 'BAD_REQUEST', empty_topic_display_name: 'general chat' },
      });
    }
    await sql(`update channel set topics_policy = 'empty_topic_only' where id = $1`, [channel.id]);
    expect((await refused(member, id, { topic: 'u' })).msg).toBe(
      'Only the general chat topic is allowed in this channel.',
    );
  });

  it('is cut when its name is too long', async () => {
    const { member } = chat().people;
    const id = await send(member, 't');
    await ok(member, id, { topic: 'x'.repeat(61) });
    expect((await read(member, id)).subject).toBe(`${'x'.repeat(57)}...`);
  });

  it('tells where it came from, and where it went when asked', async () => {
    const { member } = chat().people;
    const id = await send(member, 'here');
    await send(member, 'here');
    await ok(member, id, {
      ...{ topic: 'there', propagate_mode: 'change_all', send_notification_to_old_thread: true },
    });
    expect(await contents('there')).toEqual([
      ...['x', 'x'],
      `This topic was moved here from #**${channel.name}>here** by ${silent(member)}.`,
    ]);
    expect(await contents('here')).toEqual([
      `This topic was moved to #**${channel.name}>there** by ${silent(member)}.`,
    ]);
    const last = await send(member, 'there');
    await ok(member, last, { topic: 'here', send_notification_to_old_thread: true });
    expect((await contents('here')).at(-1)).toMatch(
      new RegExp(
        String.raw`^\[A message\]\(http://[^)]*/#narrow/channel/${channel.id}-place-\d+/topic/here/near/${last}\) was moved here from #\*\*${channel.name}>there\*\* by `,
      ),
    );
    expect((await contents('there')).at(-1)).toBe(
      `A message was moved from this topic to #**${channel.name}>here** by ${silent(member)}.`,
    );
    await ok(member, id, {
      ...{ topic: 'third', propagate_mode: 'change_later', send_notification_to_new_thread: false },
    });
    expect((await contents('third')).every((each) => !each.includes('third'))).toBe(true);
  });

  it('tells how many messages came', async () => {
    const { member } = chat().people;
    await send(member, 'a');
    const second = await send(member, 'a');
    await send(member, 'a');
    await ok(member, second, {
      ...{ topic: 'b', propagate_mode: 'change_later', send_notification_to_old_thread: true },
    });
    const from = `from #**${channel.name}>a** by ${silent(member)}.`;
    expect((await contents('b')).at(-1)).toBe(`2 messages were moved here ${from}`);
    expect((await contents('a')).at(-1)).toBe(
      `2 messages were moved from this topic to #**${channel.name}>b** by ${silent(member)}.`,
    );
  });
});

describe('resolving', () => {
  it('tells the topic, and is no move', async () => {
    const { member } = chat().people;
    const [a, b] = [await send(member, 'topic 1'), await send(member, 'topic 1')];
    await ok(member, a, { topic: '✔ topic 1', propagate_mode: 'change_all' });
    expect(await contents('✔ topic 1')).toEqual([
      ...['x', 'x'],
      `${silent(member)} has marked this topic as resolved.`,
    ]);
    for (const id of [a, b])
      expect(await read(member, id)).not.toHaveProperty('last_moved_timestamp');
    await ok(member, a, { topic: '✔ ✔✔topic 1', propagate_mode: 'change_all' });
    expect((await contents('✔ ✔✔topic 1')).at(-1)).toBe(
      `This topic was moved here from #**${channel.name}>✔ topic 1** by ${silent(member)}.`,
    );
  });

  it('is taken back without a trace at once, and told later', async () => {
    const { member } = chat().people;
    const id = await send(member, 'open');
    await ok(member, id, { topic: '✔ open', propagate_mode: 'change_all' });
    await ok(member, id, { topic: 'open', propagate_mode: 'change_all' });
    expect(await contents('open')).toEqual(['x']);
    await ok(member, id, { topic: '✔ open', propagate_mode: 'change_all' });
    await sql(`update message set sent_at = now() - interval '61 s' where is_resolution_notice`);
    await ok(member, id, { topic: 'open', propagate_mode: 'change_all' });
    expect((await contents('open')).at(-1)).toBe(
      `${silent(member)} has marked this topic as unresolved.`,
    );
  });

  it('cuts a long name and has happened all the same', async () => {
    const { member } = chat().people;
    const long = 'y'.repeat(60);
    const id = await send(member, long);
    await ok(member, id, { topic: `✔ ${long}`, propagate_mode: 'change_all' });
    expect((await read(member, id)).subject).toBe(`✔ ${'y'.repeat(55)}...`);
    expect((await contents(`✔ ${'y'.repeat(55)}...`)).at(-1)).toContain('resolved');
  });

  it('is not for the general chat', async () => {
    const { member } = chat().people;
    const id = await send(member, '');
    for (const topic of ['✔ ', '✔ general chat']) {
      expect((await refused(member, id, { topic })).msg).toBe(
        'General chat cannot be marked as resolved',
      );
    }
  });

  it('needs permission, and knows no time limit', async () => {
    const { member } = chat().people;
    const id = await send(member, 'old');
    await age(id, 30 * DAY);
    await realmGroup('can_resolve_topics_group', 'role:nobody');
    expect((await refused(member, id, { topic: '✔ old' })).msg).toBe(
      "You don't have permission to resolve topics in this channel.",
    );
    await realmGroup('can_resolve_topics_group', 'role:everyone');
    await ok(member, id, { topic: '✔ old', propagate_mode: 'change_all' });
  });
});

describe('a rename', () => {
  it('needs permission', async () => {
    const { member, owner } = chat().people;
    const id = await send(member, 't');
    await realmGroup('can_move_messages_between_topics_group', 'role:nobody');
    expect((await refused(member, id, { topic: 'u' })).msg).toBe(
      "You don't have permission to edit this message",
    );
    await ok(owner, id, { topic: 'u' });
    await realmGroup('can_move_messages_between_topics_group', 'role:everyone');
    await ok(member, id, { topic: 'v' });
  });

  it('has a time limit, but not for moderators', async () => {
    const { member, moderator, owner } = chat().people;
    await subscribe(owner, channel.name, [moderator.userId]);
    const id = await send(member, 't');
    await age(id, 8 * DAY);
    expect((await refused(member, id, { topic: 'u' })).msg).toBe(
      "The time limit for editing this message's topic has passed.",
    );
    await ok(moderator, id, { topic: 'u' });
    await realmSetting('move_messages_within_stream_limit_seconds', null);
    await ok(member, id, { topic: 'v' });
    await realmSetting('move_messages_within_stream_limit_seconds', 7 * DAY);
  });

  it('moves all or nothing of a topic', async () => {
    const { member, moderator } = chat().people;
    const ids = [];
    for (let i = 0; i < 5; i += 1) ids.push(await send(member, 'five'));
    for (const id of ids.slice(0, 2)) await age(id, 8 * DAY);
    const all = { topic: 'six', propagate_mode: 'change_all' };
    expect(await refused(member, ids[4]!, all)).toEqual({
      ...{ result: 'error', code: 'MOVE_MESSAGES_TIME_LIMIT_EXCEEDED' },
      msg: 'You only have permission to move the 3/5 most recent messages in this topic.',
      ...{ total_messages_in_topic: 5, total_messages_allowed_to_move: 3 },
      first_message_id_allowed_to_move: ids[2],
    });
    expect(await contents('six')).toEqual([]);
    await ok(moderator, ids[4]!, all);
  });

  it('to a new name needs the right to make topics', async () => {
    const { member } = chat().people;
    const id = await send(member, 't');
    await send(member, 'known');
    await sql(
      `update channel set can_create_topic_group =
         (select id from user_group where realm_id = $2 and name = 'role:nobody') where id = $1`,
      [channel.id, chat().realmId],
    );
    expect((await refused(member, id, { topic: 'unknown' })).msg).toBe(
      'You do not have permission to create new topics in this channel.',
    );
    await ok(member, id, { topic: 'KNOWN' });
    await ok(member, id, { topic: '✔ KNOWN', propagate_mode: 'change_all' });
  });

  it.each([
    [{ topic: 't' }, 'Nothing to change'],
    [{ propagate_mode: 'change_all', content: 'y' }, 'Invalid propagate_mode without topic edit'],
    [{ topic: '\0a' }, 'Invalid character in topic, at position 1!'],
    [{ topic: 'a', subject: 'b' }, "Can't decide between 'topic' and 'subject' arguments"],
    [
      { topic: 'u', prev_content_sha256: 'A' },
      "'prev_content_sha256' value does not match the expected value.",
    ],
    [{ stream_id: 99_999 }, 'Invalid channel ID'],
    [{ stream_id: 99_999, content: 'y' }, 'Cannot change message content while changing channel'],
  ])('may not be %j', async (fields, msg) => {
    const { member } = chat().people;
    expect((await refused(member, await send(member, 't'), fields)).msg).toBe(msg);
  });

  it('is nothing for direct messages', async () => {
    const { member, owner } = chat().people;
    const id = await send(member, '', { type: 'direct', to: [owner.userId] });
    expect((await refused(member, id, { topic: 'x' })).msg).toBe(
      'Direct messages cannot have topics.',
    );
    expect((await refused(member, id, { stream_id: channel.id, topic: 'x' })).msg).toBe(
      'Direct messages cannot be moved to channels.',
    );
  });
});

describe('another channel', () => {
  it('takes messages, and tells of it', async () => {
    const { member, other } = chat().people;
    const target = await newChannel([member]);
    const id = await send(member, 't');
    await send(member, 't', { to: target.id });
    await ok(member, id, { stream_id: target.id });
    const message = await read(member, id);
    expect(message).toMatchObject({ stream_id: target.id, subject: 't' });
    expect(message.edit_history).toEqual([
      {
        ...{ user_id: member.userId, timestamp: expect.any(Number) },
        ...{ prev_stream: channel.id, stream: target.id },
      },
    ]);
    expect(message.last_moved_timestamp).toEqual(expect.any(Number));
    expect((await contents('t', target)).at(-1)).toMatch(
      new RegExp(
        String.raw`^\[A message\]\(\S+\) was moved here from #\*\*${channel.name}>t\*\* by `,
      ),
    );
    expect(await contents('t')).toEqual([]);
    expect((await read(other, id)).flags).toEqual(['read', 'historical']);
  });

  it('tells the old topic when all of it moved', async () => {
    const { member } = chat().people;
    const target = await newChannel([member]);
    const id = await send(member, 't');
    await ok(member, id, {
      ...{ stream_id: target.id, topic: 'new', propagate_mode: 'change_all' },
      send_notification_to_old_thread: true,
    });
    expect(await contents('t')).toEqual([
      `This topic was moved to #**${target.name}>new** by ${silent(member)}.`,
    ]);
    expect((await read(member, id)).edit_history[0]).toMatchObject({
      ...{ prev_stream: channel.id, stream: target.id, prev_topic: 't', topic: 'new' },
    });
  });

  it('is for those who may move there', async () => {
    const { member, guest, owner } = chat().people;
    const target = await newChannel([member, guest]);
    await subscribe(owner, channel.name, [guest.userId]);
    const id = await send(member, 't');
    expect((await refused(guest, id, { stream_id: target.id })).msg).toBe(
      "You don't have permission to move this message",
    );
    const hidden = await newChannel([], { invite_only: true });
    expect((await refused(member, id, { stream_id: hidden.id })).msg).toBe('Invalid channel ID');
    await age(id, 8 * DAY);
    expect((await refused(member, id, { stream_id: target.id })).msg).toBe(
      "The time limit for editing this message's channel has passed",
    );
    await sql(
      `update channel set can_send_message_group =
         (select id from user_group where realm_id = $2 and name = 'role:owners') where id = $1`,
      [target.id, chat().realmId],
    );
    expect((await refused(member, id, { stream_id: target.id })).msg).toBe(
      'You do not have permission to post in this channel.',
    );
  });

  it('hides messages from who is not in it', async () => {
    const { member, other, owner } = chat().people;
    const target = await newChannel([member], { invite_only: true });
    const id = await send(owner, 't');
    await ok(member, id, { stream_id: target.id });
    const { status, body } = await chat().client.get(`/messages/${id}`, {}, { as: other });
    expect([status, body.msg]).toEqual([400, 'Invalid message(s)']);
    expect((await read(owner, id)).stream_id).toBe(target.id);
  });
});

describe('reading', () => {
  const flags = async (as: Person, id: number) => (await read(as, id)).flags as string[];
  const markRead = (as: Person, messages: readonly number[]) =>
    chat().client.post('/messages/flags', { messages, op: 'add', flag: 'read' }, { as });

  it('stays as it was', async () => {
    const { member, other, owner } = chat().people;
    const [a, b] = [await send(owner, 'a'), await send(owner, 'a')];
    const [c, d] = [await send(owner, 'b'), await send(owner, 'b')];
    await markRead(member, [a, b]);
    await markRead(other, [c, d]);
    await ok(owner, a, { topic: 'b', propagate_mode: 'change_all' });
    for (const id of [a, b]) {
      expect(await flags(member, id)).toEqual(['read']);
      expect(await flags(other, id)).toEqual([]);
    }
    for (const id of [c, d]) expect(await flags(member, id)).toEqual([]);
    await ok(owner, c, { topic: 'new' });
    expect(await flags(other, c)).toEqual(['read']);
    expect(await flags(member, c)).toEqual([]);
  });

  it('goes along to a topic of its own', async () => {
    const { member, owner } = chat().people;
    const [a, b] = [await send(owner, 'a'), await send(owner, 'a')];
    await markRead(member, [a]);
    await ok(owner, a, { topic: 'z', propagate_mode: 'change_all' });
    expect(await flags(member, a)).toEqual(['read']);
    expect(await flags(member, b)).toEqual([]);
  });

  it('is no news in another channel', async () => {
    const { member, other, owner } = chat().people;
    const target = await newChannel([member, other]);
    const apart = await newChannel([member]);
    const id = await send(owner, 't', { to: apart.id });
    await ok(owner, id, { stream_id: target.id });
    expect(await flags(member, id)).toEqual([]);
    expect(await flags(other, id)).toEqual(['read']);
    const later = await send(owner, 't', { to: target.id });
    expect(await flags(other, later)).toEqual([]);
  });
});

describe('what somebody set for a topic', () => {
  const policies = async (as: Person) => {
    const { rows } = await sql(
      `select topic_name as topic, visibility_policy as policy from user_topic
       where user_id = $1 and channel_id = $2 order by topic_name`,
      [as.userId, channel.id],
    );
    return rows;
  };
  const set = (as: Person, topic: string, visibility_policy: number) =>
    chat().client.post('/user_topics', { stream_id: channel.id, topic, visibility_policy }, { as });

  it('moves along with all of it, and merges', async () => {
    const { member, other } = chat().people;
    const id = await send(member, 'a');
    await set(member, 'a', 3);
    await set(other, 'a', 1);
    await ok(member, id, { topic: 'b', propagate_mode: 'change_all' });
    expect(await policies(member)).toEqual([{ topic: 'b', policy: 3 }]);
    expect(await policies(other)).toEqual([{ topic: 'b', policy: 1 }]);
    await send(member, 'c');
    await set(other, 'c', 2);
    await ok(member, id, { topic: 'c', propagate_mode: 'change_all' });
    expect(await policies(other)).toEqual([{ topic: 'c', policy: 2 }]);
    const part = await send(member, 'c');
    await ok(member, part, { topic: 'd' });
    expect(await policies(other)).toEqual([{ topic: 'c', policy: 2 }]);
  });
});

describe('at the same moment', () => {
  it('editing, moving, reacting, sending and deleting end well', async () => {
    const { member, other, owner } = chat().people;
    const target = await newChannel([member, other]);
    const ids: number[] = [];
    for (let i = 0; i < 6; i += 1) ids.push(await send(member, i % 2 ? 'odd' : 'even'));
    const rounds = Array.from({ length: 8 }, (_, round) => {
      const id = ids[round % ids.length]!;
      return [
        edit(member, id, { topic: `t${round % 3}`, propagate_mode: 'change_all' }),
        edit(owner, ids[0]!, { stream_id: round % 2 ? target.id : channel.id, topic: 'even' }),
        edit(member, id, { content: `edit ${round}` }),
        chat().client.post(`/messages/${id}/reactions`, { emoji_name: 'tada' }, { as: other }),
        chat().client.post(
          '/messages',
          { type: 'channel', to: channel.id, topic: `t${round % 3}`, content: 'new' },
          { as: other },
        ),
        chat().client.post(
          '/messages/flags',
          { messages: [id], op: round % 2 ? 'remove' : 'add', flag: 'read' },
          { as: other },
        ),
        edit(owner, id, { topic: 'odd', propagate_mode: 'change_later' }),
      ];
    }).flat();
    const answers = await Promise.all(rounds);
    expect(answers.filter(({ status }) => status >= 500)).toEqual([]);
    // Every message is in a topic of its channel, and every topic knows its newest message.
    const { rows } = await sql(
      `select t.id from topic t left join message m on m.topic_id = t.id
       group by t.id having max(m.id) is distinct from t.max_message_id
       union all
       select m.id from message m left join topic t on t.id = m.topic_id
       left join channel c on c.id = t.channel_id
       where m.topic_id is not null and c.recipient_id is distinct from m.recipient_id`,
    );
    expect(rows).toEqual([]);
  });
});
