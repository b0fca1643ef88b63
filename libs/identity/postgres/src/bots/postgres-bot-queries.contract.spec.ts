import { beforeEach, expect, it } from '@jest/globals';
import { aRealm, anAccount, freshStringId } from '@tandem/identity-domain/testing';
import { ROLES, type Actor } from '@tandem/shared-kernel';
import { useTestDatabase } from '@tandem/shared-postgres/testing';
import { bindIdentityTx } from '../identity-tx.ts';
import { PostgresBotQueries } from './postgres-bot-queries.ts';

let queryCount = 0;
const test = useTestDatabase({ onQuery: () => (queryCount += 1) });
let queries: PostgresBotQueries;
let realmId: number;
let owner: Actor;

beforeEach(async () => {
  queries = new PostgresBotQueries(test().database.sql);
  realmId = (await run((tx) => tx.realms.add(aRealm(freshStringId()))))!.id;
  owner = { userId: await add(), realmId, role: ROLES.member, isBot: false };
});

const run = <T>(work: (tx: ReturnType<typeof bindIdentityTx>) => Promise<T>) =>
  test().database.unitOfWork(bindIdentityTx).run(work);
const add = (changes: Parameters<typeof anAccount>[1] = {}) =>
  run(async ({ users }) => {
    const id = await users.nextId();
    await users.add(anAccount({ id, realmId }, changes));
    return id;
  });
const addBot = (ownerId: number | null, isActive = true) =>
  add({ isActive, bot: { type: 3, ownerId, isSystemBot: false } });
const idsOf = (bots: readonly { account: { id: number } }[]) =>
  bots.map(({ account }) => account.id);

it('returns a bot with its details, in one round trip', async () => {
  const id = await addBot(owner.userId);
  const service = { name: 'hook', payloadUrl: 'https://example.com', interface: 2 };
  await run((tx) =>
    tx.bots.setDetails(id, {
      defaultSendingChannelId: null,
      defaultEventsChannelId: null,
      allPublicChannels: true,
      service,
      config: { a: '1' },
    }),
  );
  queryCount = 0;
  expect(await queries.find(realmId, [id])).toMatchObject([
    {
      account: { id, realmId, isActive: true, bot: { type: 3, ownerId: owner.userId } },
      apiKeyVersion: 1,
      ownerEmail: `Person${owner.userId}@example.com`,
      defaultSendingChannel: null,
      defaultEventsChannel: null,
      allPublicChannels: true,
      service,
      config: { a: '1' },
    },
  ]);
  expect(queryCount).toBe(1);
});

it('shows one’s own active bots, and to administrators all of them', async () => {
  const mine = await addBot(owner.userId);
  const gone = await addBot(owner.userId, false);
  const others = await addBot(await add());
  const orphan = await addBot(null);
  expect(idsOf(await queries.own(owner))).toEqual([mine]);
  expect(idsOf(await queries.managedBy(owner))).toEqual([mine, gone]);
  const administrator = { ...owner, role: ROLES.administrator };
  expect(idsOf(await queries.managedBy(administrator))).toEqual([mine, gone, others, orphan]);
});

it('shows nothing of another organization', async () => {
  const id = await addBot(owner.userId);
  const outsider = { ...owner, realmId: realmId + 1, role: ROLES.owner };
  expect(await queries.find(outsider.realmId, [id])).toEqual([]);
  expect(await queries.own(outsider)).toEqual([]);
  expect(await queries.managedBy(outsider)).toEqual([]);
});

it('returns the stored texts of a bot', async () => {
  await run((tx) => tx.bots.store(owner.userId, new Map([['a', '1']])));
  expect([...(await queries.stored(owner))]).toEqual([['a', '1']]);
});
