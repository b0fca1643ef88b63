import { beforeEach, expect, it } from '@jest/globals';
import type { Actor } from '@tandem/shared-kernel';
import { operatorOf } from '@tandem/identity-domain';
import { RunErasure, type ErasureKind, type PersonalData } from '@tandem/identity-domain/erasure';
import { useTestDatabase } from '@tandem/shared-postgres/testing';
import { PostgresErasureRepository } from '../index.ts';
import { TestIdentity } from '../../testing/test-identity.ts';

const test = useTestDatabase();
let identity: TestIdentity;
let owner: Actor;
let userId: number;

beforeEach(async () => {
  identity = await TestIdentity.create(test().database);
  owner = await identity.addOwner();
  ({ userId } = await identity.addUser(owner.realmId, 'una'));
  await identity.clearEvents();
});

const erase = (kind: ErasureKind = 'identity', id = userId) =>
  identity.useCases.requestErasure.execute(owner, { userId: id, kind });
const failure = (code: string) => expect.objectContaining({ code });

it('deactivates and anonymizes the account at once', async () => {
  const erasure = await erase();
  expect(erasure).toMatchObject({ userId, kind: 'identity', requestedBy: owner.userId });
  expect(await identity.account(owner.realmId, userId)).toMatchObject({
    isActive: false,
    fullName: 'Deleted user',
    deliveryEmail: `deleted-user-${userId}@deleted.invalid`,
  });
  expect(await identity.eventTypes()).toEqual([
    'user.deactivated',
    'user.profile_deleted',
    'user.status_changed',
  ]);
  expect(JSON.stringify(await identity.events())).not.toContain('una@example.com');
  expect(identity.calls.announced.at(-1)).toEqual({ userId });
});

it('removes each address of the user from the audit log, also earlier ones', async () => {
  const { realmId } = owner;
  await identity.addUser(realmId, 'ben');
  const { sql } = test().database;
  // The earliest address of the user is that of another user now.
  await sql.query(
    `insert into audit_entry (realm_id, kind, actor_type, user_id, before, after)
     select $1, 'user.email_changed', 'user', $2, json_build_object('delivery_email', was),
       json_build_object('delivery_email', became)
     from (values ('ben@example.com', 'Old@example.com'), ('Old@example.com', 'una@example.com'))
       as change (was, became)`,
    [realmId, userId],
  );
  const names = ['old@example.com', 'una@example.com', 'ben@example.com', 'ann@example.com'];
  await sql.query(
    `insert into audit_entry (realm_id, kind, actor_type, name)
     select $1, 'invitation.created', 'user', unnest($2::text[])`,
    [realmId, names],
  );
  await erase();
  const { rows } = await sql.query<{ name: string | null }>(
    "select name from audit_entry where realm_id = $1 and kind = 'invitation.created' order by id",
    [realmId],
  );
  expect(rows.map(({ name }) => name)).toEqual([null, null, 'ben@example.com', 'ann@example.com']);
});

it('returns the erasure that exists, and extends it to everything', async () => {
  const first = await erase();
  expect((await erase()).id).toBe(first.id);
  const everything = await erase('everything');
  expect(everything.id).not.toBe(first.id);
  expect((await erase('identity')).id).toBe(first.id);
});

it('erases neither the only owner nor unknown users nor bots', async () => {
  await expect(erase('identity', owner.userId)).rejects.toEqual(
    failure('ONLY_OWNER_MUST_STAY_ACTIVE'),
  );
  await expect(erase('identity', 999)).rejects.toEqual(failure('NO_SUCH_USER'));
  const bot = { shortName: 'echo', fullName: 'Echo', type: 1, ownerId: userId } as const;
  const { userId: botId } = await identity.useCases.createBot.execute(
    operatorOf(owner.realmId),
    bot,
  );
  await expect(erase('identity', botId)).rejects.toEqual(failure('NO_SUCH_USER'));
});

it('removes data batch by batch until nothing is left, and continues after an interruption', async () => {
  const { id } = await erase('everything');
  let left = 3;
  let fails = true;
  const personalData: readonly PersonalData[] = [
    {
      eraseBatch: async () => {
        if (left === 0) return {};
        left -= 1;
        return { messages: 200 };
      },
      countMentions: async () => 7,
    },
    {
      eraseBatch: async () => {
        if (!fails) return {};
        fails = false;
        throw new Error('killed');
      },
    },
  ];
  const erasures = () => identity.run((tx) => tx.erasures.of(userId));
  const run = new RunErasure({
    unitOfWork: test().database.unitOfWork((sql) => ({
      erasures: new PostgresErasureRepository(sql),
      personalData,
    })),
    clock: identity.clock,
  });
  await expect(run.execute(id)).rejects.toThrow('killed');
  const removed: number[] = [];
  expect(await run.execute(id, { onRemoved: (count) => removed.push(count) })).toBe(true);
  expect(removed).toEqual([]);
  expect(await erasures()).toMatchObject([
    { removed: { messages: 600 }, mentions: 7, finishedAt: expect.any(Date) },
  ]);
  expect(await run.execute(id, { stopping: { aborted: true } })).toBe(false);
  // A command that ran when the account was deactivated ends now.
  left = 1;
  await run.execute(id);
  expect(left).toBe(1);
  await run.execute(id, { isLate: true });
  expect(await erasures()).toMatchObject([{ removed: { messages: 800 } }]);
  await identity.changeAccount(userId, { isActive: true });
  left = 1;
  await run.execute(id, { isLate: true });
  expect(left).toBe(1);
});
