import { beforeAll, describe, expect, it } from '@jest/globals';
import { useChatApi, type Person } from './chat-api-under-test.ts';

const chat = useChatApi();

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
});

async function sentId(as: Person, fields: object): Promise<number> {
  const { status, body } = await chat().client.post(
    '/messages',
    { type: 'channel', to: 'general', topic: 't', ...fields },
    { as },
  );
  expect([status, body.msg]).toEqual([200, '']);
  return body.id as number;
}

describe('reactions', () => {
  const react = (as: Person, id: number, fields: object) =>
    chat().client.post(`/messages/${id}/reactions`, { ...fields }, { as });
  const take = (as: Person, id: number, fields: object, options: object = {}) =>
    chat().client.delete(`/messages/${id}/reactions`, { ...fields }, { as, ...options });
  const reactionsOf = async (id: number, userAgent?: string) =>
    (await chat().client.get(`/messages/${id}`, {}, { as: chat().people.member, userAgent })).body
      .message.reactions as object[];

  it('are added and removed, by name or by code, oldest first', async () => {
    const { member, other } = chat().people;
    const id = await sentId(member, { content: 'x' });
    expect((await react(other, id, { emoji_name: 'tada' })).status).toBe(200);
    expect((await react(member, id, { emoji_name: '+1' })).status).toBe(200);
    expect(await reactionsOf(id)).toEqual([
      {
        emoji_name: 'tada',
        emoji_code: '1f389',
        reaction_type: 'unicode_emoji',
        user_id: other.userId,
      },
      {
        emoji_name: '+1',
        emoji_code: '1f44d',
        reaction_type: 'unicode_emoji',
        user_id: member.userId,
      },
    ]);
    const again = await react(member, id, { emoji_name: '+1' });
    expect([again.status, again.body.code]).toEqual([400, 'REACTION_ALREADY_EXISTS']);
    // As some clients send it: in the query.
    expect((await take(member, id, { emoji_code: '1f44d' }, { inQuery: true })).status).toBe(200);
    expect(await reactionsOf(id)).toHaveLength(1);
  });

  it('of others stay', async () => {
    const { member, other } = chat().people;
    const id = await sentId(member, { content: 'x' });
    await react(other, id, { emoji_name: 'tada' });
    const { status, body } = await take(member, id, { emoji_name: 'tada' });
    expect([status, body.code, body.msg]).toEqual([
      400,
      'REACTION_DOES_NOT_EXIST',
      "Reaction doesn't exist.",
    ]);
    expect(await reactionsOf(id)).toHaveLength(1);
  });

  it('reports the error', async () => {
    const { member, guest } = chat().people;
    const id = await sentId(member, { content: 'x' });
    expect((await react(member, id, { emoji_name: 'nothing' })).body.msg).toBe(
      "Emoji 'nothing' does not exist",
    );
    expect((await take(member, id, {})).body.msg).toBe(
      'At least one of the following arguments must be present: emoji_name, emoji_code',
    );
    expect((await take(member, id, { emoji_name: 'foo' })).body.msg).toBe(
      "Emoji 'foo' does not exist",
    );
    expect((await react(guest, id, { emoji_name: 'tada' })).body.msg).toBe('Invalid message(s)');
    expect((await take(member, 10 ** 15, { emoji_name: 'tada' })).body.msg).toBe(
      'Invalid message(s)',
    );
  });

  it('speak each client’s words', async () => {
    const { member } = chat().people;
    const id = await sentId(member, { content: 'x' });
    const extra = { emoji_name: 'zulip', emoji_code: 'zulip', reaction_type: 'zulip_extra_emoji' };
    expect((await react(member, id, extra)).status).toBe(200);
    expect(await reactionsOf(id, 'ZulipFlutter/30.0')).toMatchObject([
      { reaction_type: 'zulip_extra_emoji' },
    ]);
    expect(await reactionsOf(id, 'MyApp/1.0')).toMatchObject([
      { reaction_type: 'service_extra_emoji' },
    ]);
    const neutral = { emoji_code: 'zulip', reaction_type: 'service_extra_emoji' };
    expect((await take(member, id, neutral)).status).toBe(200);
  });

  it('of the same kind at the same moment are one', async () => {
    const { member } = chat().people;
    const id = await sentId(member, { content: 'x' });
    const answers = await Promise.all(
      Array.from({ length: 6 }, () => react(member, id, { emoji_name: 'tada' })),
    );
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(1);
    expect(await reactionsOf(id)).toHaveLength(1);
  });
});
