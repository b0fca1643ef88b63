import { beforeEach, describe, expect, it } from '@jest/globals';
import { useChatApi } from './chat-api-under-test.ts';
import { DAY, moveTools, silent, type TestChannel } from './move-tools.ts';

const chat = useChatApi();
const { subscribe, enter, send, ok, refused, read, contents, sql, age, ...settings } =
  moveTools(chat);
const { realmSetting, realmGroup } = settings;

let channel: TestChannel;
beforeEach(async () => {
  channel = await enter();
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

  it('has its former name in the history', async () => {
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
      prev_content: 'x',
      prev_topic: 'after',
      topic: 'third',
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
        code: 'BAD_REQUEST',
        empty_topic_display_name: 'general chat',
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
    const cut = `${'x'.repeat(57)}...`;
    expect((await read(member, id)).subject).toBe(cut);
    const before = [await contents(cut), await read(member, id)];
    await realmGroup('can_move_messages_between_topics_group', 'role:nobody');
    for (const as of [chat().people.owner, member]) {
      for (const more of [{}, { propagate_mode: 'change_all' }]) {
        expect((await refused(as, id, { topic: 'x'.repeat(61), ...more })).msg).toBe(
          'Nothing to change',
        );
      }
    }
    await realmGroup('can_move_messages_between_topics_group', 'role:everyone');
    expect([await contents(cut), await read(member, id)]).toEqual(before);
  });

  it('gets notices in the new topic, and on request in the old one', async () => {
    const { member } = chat().people;
    const id = await send(member, 'here');
    await send(member, 'here');
    await ok(member, id, {
      topic: 'there',
      propagate_mode: 'change_all',
      send_notification_to_old_thread: true,
    });
    expect(await contents('there')).toEqual([
      'x',
      'x',
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
      topic: 'third',
      propagate_mode: 'change_later',
      send_notification_to_new_thread: false,
    });
    expect((await contents('third')).every((each) => !each.includes('third'))).toBe(true);
  });

  it('gets a notice with the number of moved messages', async () => {
    const { member } = chat().people;
    await send(member, 'a');
    const second = await send(member, 'a');
    await send(member, 'a');
    await ok(member, second, {
      topic: 'b',
      propagate_mode: 'change_later',
      send_notification_to_old_thread: true,
    });
    const from = `from #**${channel.name}>a** by ${silent(member)}.`;
    expect((await contents('b')).at(-1)).toBe(`2 messages were moved here ${from}`);
    expect((await contents('a')).at(-1)).toBe(
      `2 messages were moved from this topic to #**${channel.name}>b** by ${silent(member)}.`,
    );
  });
});

describe('resolving', () => {
  it('posts a notice to the topic, and is not a move', async () => {
    const { member } = chat().people;
    const [a, b] = [await send(member, 'topic 1'), await send(member, 'topic 1')];
    await ok(member, a, { topic: '✔ topic 1', propagate_mode: 'change_all' });
    expect(await contents('✔ topic 1')).toEqual([
      'x',
      'x',
      `${silent(member)} has marked this topic as resolved.`,
    ]);
    for (const id of [a, b])
      expect(await read(member, id)).not.toHaveProperty('last_moved_timestamp');
    await ok(member, a, { topic: '✔ ✔✔topic 1', propagate_mode: 'change_all' });
    expect((await contents('✔ ✔✔topic 1')).at(-1)).toBe(
      `This topic was moved here from #**${channel.name}>✔ topic 1** by ${silent(member)}.`,
    );
  });

  it('is reverted without a notice at once, and with a notice later', async () => {
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

  it('needs permission, and has no time limit', async () => {
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
      result: 'error',
      code: 'MOVE_MESSAGES_TIME_LIMIT_EXCEEDED',
      msg: 'You only have permission to move the 3/5 most recent messages in this topic.',
      total_messages_in_topic: 5,
      total_messages_allowed_to_move: 3,
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

  it('is refused for direct messages', async () => {
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
