import { expect, it } from '@jest/globals';
import { MemoryAuditLog, MemoryEventLog } from '../testing/index.ts';
import { auditedEvents, auditedIds, type AuditRules } from './audit.ts';

interface Renamed {
  readonly type: 'user.renamed';
  readonly realmId: number;
  readonly userId: number;
}
interface Seen {
  readonly type: 'user.seen';
  readonly realmId: number;
}

const rules: AuditRules<Renamed | Seen> = {
  'user.renamed': ({ userId }) => (userId === 0 ? null : { objectId: userId }),
  'user.seen': null,
};

it('records the events that have a rule, under their type', async () => {
  const [events, audit] = [new MemoryEventLog<Renamed | Seen>(), new MemoryAuditLog()];
  const appended = [
    { type: 'user.seen', realmId: 1 },
    { type: 'user.renamed', realmId: 1, userId: 7 },
    { type: 'user.renamed', realmId: 1, userId: 0 },
  ] as const;
  expect(await auditedEvents(events, audit, rules).append(...appended)).toEqual([1, 2, 3]);
  expect(events.events).toEqual(appended);
  expect(audit.entries).toEqual([{ kind: 'user.renamed', realmId: 1, objectId: 7 }]);
});

it('cuts long lists of ids, and states their length', () => {
  expect(auditedIds('user', [1, 2])).toEqual({ user_ids: [1, 2] });
  const many = Array.from({ length: 101 }, (_, index) => index);
  expect(auditedIds('user', many)).toEqual({ user_ids: many.slice(0, 100), user_count: 101 });
});
