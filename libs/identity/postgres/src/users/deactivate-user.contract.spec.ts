import { expect, it } from '@jest/globals';
import {
  CreateRealm,
  DeactivateOwnAccount,
  DeactivateUser,
  RealmAddresses,
  RegenerateBotApiKey,
} from '@tandem/identity-domain';
import {
  MemoryApiKeyIssuer,
  MemoryPasswordHasher,
  aRealmRequest,
  anAccount,
  freshStringId,
} from '@tandem/identity-domain/testing';
import { ROLES, systemClock, type Role } from '@tandem/shared-kernel';
import { useTestDatabase } from '@tandem/shared-postgres/testing';
import { bindIdentityTx } from '../identity-tx.ts';

let queryCount = 0;
const test = useTestDatabase({ onQuery: () => (queryCount += 1) });
const apiKeys = new MemoryApiKeyIssuer();
const changes = { announce: () => undefined };

async function found() {
  const unitOfWork = test().database.unitOfWork(bindIdentityTx);
  const { realmId, owner } = await new CreateRealm({
    unitOfWork,
    passwords: new MemoryPasswordHasher(),
    apiKeys,
    addresses: new RealmAddresses('https://chat.example.com'),
    clock: systemClock,
  }).execute(aRealmRequest({ stringId: freshStringId() }));
  const add = (ownerId?: number, role: Role = ROLES.member) =>
    unitOfWork.run(async ({ users }) => {
      const id = await users.nextId();
      const bot =
        ownerId === undefined ? null : ({ type: 1, ownerId, isSystemBot: false } as const);
      await users.add(anAccount({ id, realmId }, { bot, role }));
      return id;
    });
  const actor = { userId: owner.userId, realmId, role: ROLES.owner, isBot: false };
  return { unitOfWork, actor, add };
}

it('deactivates any number of bots with a person in thirteen round trips, and removes all', async () => {
  const { unitOfWork, actor, add } = await found();
  const userId = await add();
  const bots = [await add(userId), await add(userId), await add(userId)];
  queryCount = 0;
  await new DeactivateUser({ unitOfWork, changes }).execute(actor, {
    userId,
    deleteProfile: true,
    deleteMessagesIn: ['public-channels'],
    notificationComment: null,
  });
  expect(queryCount).toBe(13);
  const { sql } = test().database;
  const { rows } = await sql.query<{ type: string; id: string | null }>(
    `select type, payload->>'userId' as id from outbox where realm_id = $1 order by outbox.id`,
    [actor.realmId],
  );
  const all = [...bots, userId].map(String);
  expect(rows.filter(({ type }) => type === 'user.deactivated').map(({ id }) => id)).toEqual(all);
  const { rows: left } = await sql.query(
    `select id from user_account where id = any($1::bigint[])
     and (is_active or not is_deleted or full_name <> 'Deleted user')`,
    [[...bots, userId]],
  );
  expect(left).toEqual([]);
});

it('lets one of two owners succeed who deactivate each other', async () => {
  const { unitOfWork, actor, add } = await found();
  const second = await add(undefined, ROLES.owner);
  const put = (by: number, userId: number) =>
    new DeactivateUser({ unitOfWork, changes }).execute(
      { ...actor, userId: by },
      { userId, deleteProfile: false, deleteMessagesIn: [], notificationComment: null },
    );
  const results = await Promise.allSettled([put(actor.userId, second), put(second, actor.userId)]);
  expect(results.map(({ status }) => status).sort()).toEqual(['fulfilled', 'rejected']);
});

it('deactivates a member in nine round trips', async () => {
  const { unitOfWork, actor, add } = await found();
  const userId = await add();
  queryCount = 0;
  const leaving = { ...actor, userId, role: ROLES.member };
  await new DeactivateOwnAccount({ unitOfWork, changes }).execute(leaving);
  expect(queryCount).toBe(9);
});

it('changes a bot’s key in seven round trips', async () => {
  const { unitOfWork, actor, add } = await found();
  const botId = await add(actor.userId);
  queryCount = 0;
  await new RegenerateBotApiKey({ unitOfWork, apiKeys, changes }).execute(actor, { botId });
  expect(queryCount).toBe(7);
});
