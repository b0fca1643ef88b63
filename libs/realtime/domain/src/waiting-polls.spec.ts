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
  const add = (expiresAt: Date | null, queueId = 'a', now = START) => {
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
      now,
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

/** The seconds after the start in which heartbeats are sent, with their number. */
function heartbeats(polls: WaitingPolls, added: readonly Ending[][], until: number) {
  const sent = new Map<number, number>();
  const count = () => added.filter((endings) => endings.includes('heartbeat')).length;
  for (let second = 0; second <= until; second += 1) {
    const before = count();
    polls.sendHeartbeats(later(second));
    if (count() > before) sent.set(second, count() - before);
  }
  return sent;
}

it('wakes once for the heartbeats of polls that came within a few seconds', () => {
  const { polls, add } = waiting();
  const added = Array.from({ length: 40 }, (_, index) => add(null, `queue ${index}`));
  const sent = heartbeats(polls, added, 60);
  expect([...sent.values()]).toEqual([40]);
  const [second = 0] = sent.keys();
  expect(second).toBeGreaterThanOrEqual(44);
  expect(second).toBeLessThanOrEqual(56);
});

it('spreads the heartbeats of many polls, and delays none of them', () => {
  const { polls, add } = waiting();
  const added = Array.from({ length: 500 }, (_, index) => add(null, `queue ${index}`));
  const sent = heartbeats(polls, added, 60);
  expect(Math.max(...sent.values())).toBe(50);
  expect([...sent.keys()].every((second) => second >= 44 && second <= 56)).toBe(true);
  expect([...sent.values()].reduce((sum, count) => sum + count, 0)).toBe(500);
});

it('joins heartbeats that are due from 45 to 55 seconds later, and no others', () => {
  const { polls, add } = waiting();
  const [first, soon, late] = [0, 20, 70].map((seconds) =>
    add(null, `queue ${seconds}`, later(seconds)),
  );
  const sent = heartbeats(polls, [first!, soon!, late!], 130);
  expect([...sent.values()]).toEqual([1, 1, 1]);
});
