import { describe, expect, it } from '@jest/globals';
import { useChatApi, type Person } from './chat-api-under-test.ts';
import { term, useSentMessages } from './sent-messages.ts';

const chat = useChatApi();
const { sent, send, subscribe, get, found } = useSentMessages(chat);

describe('unread messages', () => {
  it('is found with notes, marks and muted topics', async () => {
    const { owner, member } = chat().people;
    await subscribe(owner, 'marks', [owner.userId, member.userId]);
    for (const [name, topic] of [
      ['m1', 'a'],
      ['m2', 'a'],
      ['m3', 'b'],
      ['m4', 'b'],
    ] as const) {
      await send(owner, name, { to: 'marks', topic });
    }
    const unread = [term('channel', 'marks'), term('is', 'unread')];
    const flag = (names: readonly string[], op: string) =>
      chat().client.post(
        '/messages/flags',
        { messages: names.map((name) => sent[name]), op, flag: 'read' },
        { as: member },
      );
    await flag(['m1', 'm2', 'm3', 'm4'], 'add');
    await flag(['m1', 'm4'], 'remove');
    expect(await found(member, unread)).toEqual(['m1', 'm4']);
    expect(await found(member, [...unread, term('topic', 'a')])).toEqual(['m1']);
    expect(await found(member, [...unread, term('topic', 'a', true)])).toEqual(['m4']);
    expect(await found(member, [term('channel', 'marks'), term('is', 'unread', true)])).toEqual([
      'm2',
      'm3',
    ]);
    const { rows } = await chat().database.database.sql.query<{ id: number }>(
      `select id from channel where name = 'marks'`,
    );
    const policy = { stream_id: rows[0]!.id, topic: 'a', visibility_policy: 1 };
    await chat().client.post('/user_topics', policy, { as: member });
    expect(await found(member, [...unread, term('in', 'home')])).toEqual(['m4']);
    expect(await found(member, [term('is', 'muted')])).toEqual(['m1', 'm2']);
    const only = JSON.stringify([term('search', 'm1 m4')]);
    expect((await get(member, { narrow: only })).body.messages).toEqual([]);
    const first = { anchor: 'first_unread', num_before: 0 };
    const inChannel = JSON.stringify([term('channel', 'marks')]);
    expect((await get(member, { ...first, narrow: inChannel })).body.anchor).toBe(sent.m1);
    await chat().client.post('/mark_all_as_read', {}, { as: member });
    await flag(['m1', 'm3'], 'remove');
    expect((await get(member, first)).body.anchor).toBe(sent.m3);
    const words = JSON.stringify([term('search', 'm3')]);
    expect((await get(member, { ...first, narrow: words })).body.anchor).toBe(sent.m3);
  });
});

describe('a search', () => {
  const search = async (as: Person, operand: string, more: object[] = []) => {
    const narrow = JSON.stringify([term('search', operand), ...more]);
    const { status, body } = await get(as, { narrow });
    expect(status).toBe(200);
    return body.messages as { id: number; match_content: string; match_subject: string }[];
  };

  it('finds words in every form, in content and topic, and marks them', async () => {
    const { member } = chat().people;
    const [four, five] = await search(member, 'walk talking');
    expect([four!.id, five!.id]).toEqual([sent.four, sent.five]);
    expect(four!.match_content).toBe(
      '<p>the general &lt;b&gt;<span class="highlight">talk</span>&lt;/b&gt; about <span class="highlight">walking</span></p>',
    );
    expect(four!.match_subject).toBe('general chat');
    const byTopic = await search(member, 'lunch');
    expect(byTopic.map(({ id }) => id)).toEqual([sent.one, sent.five]);
    expect(byTopic[0]!.match_subject).toBe('<span class="highlight">lunch</span>');
  });

  it('finds phrases as they are written', async () => {
    const { member } = chat().people;
    const [five, ...others] = await search(member, '"Walked & talk"');
    expect([five!.id, others]).toEqual([sent.five, []]);
    expect(five!.match_content).toContain('<span class="highlight">');
    expect(await search(member, '"talked walked"')).toEqual([]);
    expect((await search(member, '"we"')).map(({ id }) => id)).toEqual([sent.five]);
    expect(await search(member, '"100%_"')).toEqual([]);
  });

  it('may be part of a narrow, or negated', async () => {
    const { member } = chat().people;
    const topic = term('topic', 'lunch');
    expect((await search(member, 'talk', [topic])).map(({ id }) => id)).toEqual([sent.five]);
    expect(await found(member, [term('search', 'talk', true), topic])).toEqual(['one']);
    expect(await search(member, 'two')).toEqual([]);
  });

  it('accepts any text', async () => {
    const { member } = chat().people;
    for (const operand of ['(', '"', '""', "'", '\\', 'a & | !b:*', '<->', 'x'.repeat(5000)]) {
      await search(member, operand);
    }
  });
});

describe('GET messages/matches_narrow', () => {
  const ask = (fields: object) =>
    chat().client.get('/messages/matches_narrow', { ...fields }, { as: chat().people.member });

  it('returns which messages match a narrow', async () => {
    const msg_ids = [sent.one, sent.five, sent.secret];
    const narrow = JSON.stringify([term('topic', 'lunch')]);
    expect((await ask({ msg_ids, narrow })).body.messages).toEqual({
      [sent.one!]: { match_content: '<p>one</p>', match_subject: 'lunch' },
      [sent.five!]: { match_content: '<p>we walked &amp; talked</p>', match_subject: 'lunch' },
    });
    const search = JSON.stringify([term('search', 'talked')]);
    const { messages } = (await ask({ msg_ids, narrow: search })).body;
    expect(Object.keys(messages as object)).toEqual([String(sent.five)]);
  });

  it('refuses invalid terms', async () => {
    expect((await ask({ msg_ids: [] })).body.msg).toBe("Missing 'narrow' argument");
    expect((await ask({ msg_ids: ['a'], narrow: [] })).body.msg).toBe(
      'msg_ids[0] is not an integer',
    );
    expect((await ask({ msg_ids: [1], narrow: [['x', 'y']] })).body.code).toBe('BAD_NARROW');
  });
});
