import { expect, it } from '@jest/globals';
import { ROLES, SCOPES } from '@tandem/shared-kernel';
import type { LiveQueue } from './live-queue.ts';
import { WaitingPolls, type Ending } from './waiting-polls.ts';

const START = new Date('2026-01-01T00:00:00.500Z');
const later = (seconds: number) => new Date(START.getTime() + seconds * 1000);

function waiting() {
  const polls = new WaitingPolls(
    { holdMs: () => 0, begin: () => undefined } as never,
    { after: () => undefined } as never,
  );
  const add = (expiresAt: Date | null, queueId = 'a') => {
    const endings: Ending[] = [];
    const queue = { id: queueId, userId: 1, realmId: 1 };
    const credential = { kind: 'token', id: 1, scopes: SCOPES, expiresAt } as const;
    polls.add(
      {
        live: { queue } as LiveQueue,
        actor: { userId: 1, realmId: 1, role: ROLES.member, isBot: false, credential },
        from: { position: 0, index: null },
        lastEventId: -1,
        answer: () => false,
        end: (reason) => void endings.push(reason),
      },
      START,
    );
    return endings;
  };
  return { polls, add };
}

it('authenticates again in the second in which a credential expires, and not before', () => {
  const { polls, add } = waiting();
  const endings = add(later(3));
  const others = add(null, 'b');
  for (const seconds of [0, 1, 2, 3]) polls.sendHeartbeats(later(seconds));
  expect(endings).toEqual([]);
  polls.sendHeartbeats(later(3.6));
  expect([endings, others]).toEqual([['access-changed'], []]);
});

it('sends a heartbeat if the credential is valid for longer', () => {
  const { polls, add } = waiting();
  const endings = add(later(1_000));
  for (let second = 0; second <= 60; second += 1) polls.sendHeartbeats(later(second));
  expect(endings).toEqual(['heartbeat']);
});

it('ends a poll whose credential has just expired', () => {
  const { polls, add } = waiting();
  polls.sendHeartbeats(later(0));
  const endings = add(later(-1));
  polls.sendHeartbeats(later(1));
  expect(endings).toEqual(['access-changed']);
});
