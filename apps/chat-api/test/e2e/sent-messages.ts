import { beforeAll, expect } from '@jest/globals';
import type { ChatApiUnderTest, Person } from './chat-api-under-test.ts';

/** A term of a narrow. */
export const term = (operator: string, operand: unknown, negated = false) => ({
  operator,
  operand,
  ...(negated && { negated }),
});

/** Messages that narrows distinguish, and a search for them. */
export function useSentMessages(chat: () => ChatApiUnderTest) {
  /** Ids of sent messages, by name. */
  const sent: Record<string, number> = {};

  async function send(as: Person, name: string, fields: object): Promise<void> {
    const { status, body } = await chat().client.post(
      '/messages',
      { type: 'channel', to: 'lobby', topic: 'lunch', content: name, ...fields },
      { as },
    );
    expect([status, body.msg]).toEqual([200, '']);
    sent[name] = body.id as number;
  }

  const subscribe = (as: Person, name: string, principals: readonly number[], more: object = {}) =>
    chat().client.post(
      '/users/me/subscriptions',
      { subscriptions: [{ name }], principals, ...more },
      { as },
    );

  const get = (as: Person, fields: object) =>
    chat().client.get('/messages', { anchor: 'newest', num_before: 100, ...fields }, { as });

  /** Names of the messages that a narrow finds, oldest first. */
  async function found(as: Person, narrow: unknown, fields: object = {}): Promise<string[]> {
    const { status, body } = await get(as, { narrow: JSON.stringify(narrow), ...fields });
    expect([status, body.msg]).toEqual([200, '']);
    const names = new Map(Object.entries(sent).map(([name, id]) => [id, name]));
    return (body.messages as { id: number }[]).map(({ id }) => names.get(id) ?? `#${id}`);
  }

  beforeAll(async () => {
    const { owner, member, other, moderator } = chat().people;
    await subscribe(owner, 'lobby', [owner.userId, member.userId]);
    await subscribe(owner, 'cellar', [owner.userId], { invite_only: true });
    await send(owner, 'one', {});
    await send(member, 'two', { topic: 'Dinner', content: 'look at https://example.com today' });
    await send(owner, 'three', { topic: 'dinner', content: `hello @**${member.fullName}**` });
    await send(owner, 'four', { topic: '', content: 'the general <b>talk</b> about walking' });
    await send(owner, 'five', { content: 'we walked & talked' });
    await send(owner, 'hidden', { to: 'cellar', topic: 'wine' });
    await send(owner, 'psst', { type: 'direct', to: [member.userId] });
    await send(member, 'reply', { type: 'direct', to: [owner.userId] });
    await send(owner, 'group', { type: 'direct', to: [member.userId, moderator.userId] });
    await send(member, 'note', { type: 'direct', to: [member.userId] });
    await send(owner, 'secret', { type: 'direct', to: [moderator.userId] });
    await subscribe(other, 'lobby', [other.userId]);
    await send(owner, 'late', { topic: '✔ done' });
  });

  return { sent, send, subscribe, get, found };
}
