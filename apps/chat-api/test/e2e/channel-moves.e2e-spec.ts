import { beforeEach, describe, expect, it } from '@jest/globals';
import { useChatApi, type Person } from './chat-api-under-test.ts';
import { DAY, moveTools, silent, type TestChannel } from './move-tools.ts';

const chat = useChatApi();
const { subscribe, newChannel, enter, send, edit, ok, refused, read, contents, sql, age } =
  moveTools(chat);

let channel: TestChannel;
beforeEach(async () => {
  channel = await enter();
});

describe('another channel', () => {
  it('receives moved messages, with a notice', async () => {
    const { member, other } = chat().people;
    const target = await newChannel([member]);
    const id = await send(member, 't');
    await send(member, 't', { to: target.id });
    await ok(member, id, { stream_id: target.id });
    const message = await read(member, id);
    expect(message).toMatchObject({ stream_id: target.id, subject: 't' });
    expect(message.edit_history).toEqual([
      {
        user_id: member.userId,
        timestamp: expect.any(Number),
        prev_stream: channel.id,
        stream: target.id,
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

  it('gets a notice in the old topic when the whole topic moved', async () => {
    const { member } = chat().people;
    const target = await newChannel([member]);
    const id = await send(member, 't');
    await ok(member, id, {
      stream_id: target.id,
      topic: 'new',
      propagate_mode: 'change_all',
      send_notification_to_old_thread: true,
    });
    expect(await contents('t')).toEqual([
      `This topic was moved to #**${target.name}>new** by ${silent(member)}.`,
    ]);
    expect((await read(member, id)).edit_history[0]).toMatchObject({
      prev_stream: channel.id,
      stream: target.id,
      prev_topic: 't',
      topic: 'new',
    });
  });

  it('requires permission to move there', async () => {
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

  it('hides messages from users who are not subscribed', async () => {
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

  it('does not change', async () => {
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

  it('moves a message to a new topic', async () => {
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

describe('the topic settings of a user', () => {
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
  it('editing, moving, reacting, sending and deleting are consistent', async () => {
    const { member, other, owner } = chat().people;
    const target = await newChannel([member, other]);
    const ids: number[] = [];
    for (let i = 0; i < 6; i += 1) ids.push(await send(member, i % 2 ? 'odd' : 'even'));
    const rounds = Array.from({ length: 5 }, (_, round) => {
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
    // Every message is in a topic of its channel, and every topic has its newest message.
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
