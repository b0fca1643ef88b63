import { describe, expect, it } from '@jest/globals';
import { chooseReplica, mayRead, type ReplicaView } from './choose-replica.ts';
import { WalHistory } from './wal-position.ts';

const view = (given: Partial<ReplicaView>): ReplicaView => ({
  timeline: 1,
  replayed: 100,
  lagMs: 0,
  running: 0,
  ...given,
});
const needed = { timeline: 1, lsn: 100 };

describe('chooseReplica', () => {
  it('reads from a replica that has replayed the position, of several from the least busy', () => {
    const busy = view({ running: 3 });
    const idle = view({ running: 1, replayed: 200 });
    expect(chooseReplica([busy, idle], needed, 30)).toEqual({ kind: 'replica', replica: idle });
  });

  it('never reads from a replica that lacks a byte', () => {
    const near = view({ replayed: 99, lagMs: 30 });
    expect(chooseReplica([near], needed, 30)).toEqual({ kind: 'catch-up', replica: near });
    const far = view({ replayed: 99, lagMs: 31 });
    expect(chooseReplica([far], needed, 30)).toEqual({ kind: 'primary', reason: 'behind' });
  });

  it('waits for the one that has replayed most', () => {
    const [one, other] = [view({ replayed: 50 }), view({ replayed: 60 })];
    expect(chooseReplica([one, other], needed, 30)).toEqual({ kind: 'catch-up', replica: other });
  });

  it('compares no positions of other timelines', () => {
    const former = view({ timeline: 1, replayed: 900 });
    const away = view({ timeline: null, replayed: 900 });
    expect(chooseReplica([former, away], { timeline: 2, lsn: 100 }, 30)).toEqual({
      kind: 'primary',
      reason: 'unavailable',
    });
  });
});

describe('mayRead', () => {
  it('is true while a replica is up and near', () => {
    expect(mayRead([view({ lagMs: 30 })], 30)).toBe(true);
    expect(mayRead([view({ lagMs: 31 }), view({ timeline: null })], 30)).toBe(false);
    expect(mayRead([], 30)).toBe(false);
  });
});

describe('WalHistory', () => {
  it('gives the age of the first record that a replica lacks', () => {
    const history = new WalHistory();
    history.add(100, 1_000);
    history.add(200, 1_500);
    history.add(300, 1_501);
    expect(history.lagMs(99, 2_000)).toBe(1_000);
    expect(history.lagMs(100, 2_000)).toBe(500);
    expect(history.lagMs(200, 2_000)).toBe(0);
    history.clear();
    expect(history.lagMs(0, 2_000)).toBe(0);
  });

  it('is bounded', () => {
    const history = new WalHistory();
    for (let at = 0; at < 30_000; at += 10) history.add(at, at);
    expect(history.lagMs(0, 30_000)).toBe(20_000);
  });
});
