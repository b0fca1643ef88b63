import { describe, expect, it } from '@jest/globals';
import { ROLES, type Actor } from '@tandem/shared-kernel';
import { SendTypingNotice } from './send-typing-notice.ts';
import type { TypingEvent } from './typing-events.ts';

const ann: Actor = { userId: 1, realmId: 2, role: ROLES.member, isBot: false };
const member = (id: number) => ({ id, email: `user${id}@example.com`, receivesTyping: true });

type Target = Parameters<SendTypingNotice['execute']>[1]['target'];

/** The events of a notice of Ann. */
async function eventsOf(target: Target): Promise<readonly TypingEvent[]> {
  const events: TypingEvent[] = [];
  const notice = new SendTypingNotice({
    typing: {
      findConversation: (_, userIds) =>
        Promise.resolve({ isShown: true, people: userIds.map(member) }),
      findChannel: () =>
        Promise.resolve({
          isShown: true,
          isAccessible: true,
          sender: member(1),
          subscriberCount: 2,
          receiverIds: [5],
        }),
      findMessage: () => Promise.resolve(null),
    },
    typingEvents: {
      append: (event) => {
        events.push(event);
        return Promise.resolve([]);
      },
    },
    clock: { now: () => new Date(0) },
  });
  await notice.execute(ann, { operation: 'start', target });
  return events;
}

describe('a typing notice', () => {
  const inTopic = (topic: string) => eventsOf({ kind: 'channel', channelId: 3, topic });

  it('has the topic that the message will have', async () => {
    expect(await inTopic('x'.repeat(60))).toMatchObject([{ topic: 'x'.repeat(60) }]);
    expect(await inTopic('x'.repeat(100_000))).toMatchObject([{ topic: `${'x'.repeat(57)}...` }]);
  });

  it('is not sent to a direct conversation of more than 100 members', async () => {
    const userIds = Array.from({ length: 100 }, (_, index) => index + 2);
    const some = userIds.slice(1);
    expect(await eventsOf({ kind: 'direct', userIds: some })).toMatchObject([
      { receiverIds: some },
    ]);
    expect(await eventsOf({ kind: 'direct', userIds })).toEqual([]);
  });
});
