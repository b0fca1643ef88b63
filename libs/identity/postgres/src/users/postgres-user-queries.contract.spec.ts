import { beforeEach, expect, it } from '@jest/globals';
import { EMAIL_VISIBILITY } from '@tandem/identity-domain';
import { aRealm, anAccount, freshStringId } from '@tandem/identity-domain/testing';
import { ROLES, type Actor } from '@tandem/shared-kernel';
import { useTestDatabase } from '@tandem/shared-postgres/testing';
import { bindIdentityTx } from '../identity-tx.ts';
import { PostgresUserQueries } from './postgres-user-queries.ts';

let queryCount = 0;
const test = useTestDatabase({ onQuery: () => (queryCount += 1) });
let queries: PostgresUserQueries;
let realmId: number;

beforeEach(async () => {
  queries = new PostgresUserQueries(test().database.sql);
  realmId = (await run((tx) => tx.realms.add(aRealm(freshStringId()))))!.id;
});

const run = <T>(work: (tx: ReturnType<typeof bindIdentityTx>) => Promise<T>) =>
  test().database.unitOfWork(bindIdentityTx).run(work);
const add = (changes: Parameters<typeof anAccount>[1] = {}) =>
  run(async ({ users }) => {
    const account = anAccount({ id: await users.nextId(), realmId }, changes);
    await users.add(account);
    return account;
  });
const actor = (userId: number): Actor => ({ userId, realmId, role: ROLES.member, isBot: false });

it('shows one’s own account, in one round trip', async () => {
  const account = await add({
    email: 'user5@chat.example.com',
    emailVisibility: EMAIL_VISIBILITY.moderators,
    role: ROLES.guest,
  });
  queryCount = 0;
  expect(await queries.findOwn(actor(account.id))).toEqual({
    id: account.id,
    realmId,
    email: 'user5@chat.example.com',
    deliveryEmail: account.deliveryEmail,
    showsDeliveryEmail: true,
    emailVisibility: EMAIL_VISIBILITY.moderators,
    fullName: 'Una User',
    role: ROLES.guest,
    isActive: true,
    isDeleted: false,
    isImportedStub: false,
    bot: null,
    timezone: '',
    dateJoined: account.dateJoined,
    avatarSource: 'gravatar',
    avatarVersion: 1,
    profileData: {},
  });
  expect(queryCount).toBe(1);
});

it('shows a bot its type and owner', async () => {
  const owner = await add();
  const bot = await add({ bot: { type: 4, ownerId: owner.id, isSystemBot: false } });
  expect(await queries.findOwn(actor(bot.id))).toMatchObject({ bot: bot.bot });
});

it('shows nothing across organizations', async () => {
  const account = await add();
  expect(await queries.findOwn({ ...actor(account.id), realmId: realmId + 1 })).toBeNull();
  expect(await queries.findByDeliveryEmail(realmId + 1, account.deliveryEmail)).toBeNull();
});

it('finds an account for the operator, however its address is spelled', async () => {
  const { id, deliveryEmail } = await add({ role: ROLES.owner });
  const found = await queries.findByDeliveryEmail(realmId, ` ${deliveryEmail.toUpperCase()} `);
  expect(found).toEqual({
    id,
    deliveryEmail,
    fullName: 'Una User',
    role: ROLES.owner,
    isActive: true,
    isBot: false,
  });
  expect(await queries.findByDeliveryEmail(realmId, 'nobody@example.com')).toBeNull();
});
