import { beforeEach, expect, it } from '@jest/globals';
import { GROUP_PERMISSION_NAMES, type SystemGroupName } from '@tandem/identity-domain';
import { aRealm, anAccount, freshStringId } from '@tandem/identity-domain/testing';
import { ROLES } from '@tandem/shared-kernel';
import { useTestDatabase } from '@tandem/shared-postgres/testing';
import { bindIdentityTx } from '../identity-tx.ts';
import { PostgresAccountEventQueries } from './postgres-account-event-queries.ts';

let queryCount = 0;
const test = useTestDatabase({ onQuery: () => (queryCount += 1) });
let queries: PostgresAccountEventQueries;
let realmId: number;
let system: Readonly<Record<SystemGroupName, number>>;

beforeEach(async () => {
  queries = new PostgresAccountEventQueries(test().database.sql);
  ({ realmId, system } = await run(async (tx) => {
    const settings = { waiting_period_threshold: 10 };
    const { id } = (await tx.realms.add(aRealm(freshStringId(), { settings })))!;
    return { realmId: id, system: await tx.groups.addSystemGroups(id, new Date(0)) };
  }));
});

const run = <T>(work: (tx: ReturnType<typeof bindIdentityTx>) => Promise<T>) =>
  test().database.unitOfWork(bindIdentityTx).run(work);
const add = (changes: Parameters<typeof anAccount>[1] = {}) =>
  run(async ({ users }) => {
    const id = await users.nextId();
    await users.add(anAccount({ id, realmId }, changes));
    return id;
  });
const addGroup = (deactivated = false) =>
  run(async ({ groups }) => {
    const settings = Object.fromEntries(
      GROUP_PERMISSION_NAMES.map((name) => [name, system['role:nobody']]),
    );
    return (await groups.add({
      realmId,
      name: `group ${freshStringId()}`,
      description: '',
      isSystem: false,
      creatorId: null,
      dateCreated: new Date(0),
      deactivated,
      settings: settings as Parameters<typeof groups.add>[0]['settings'],
    }))!;
  });

it('reads many accounts, bots and groups, each in one round trip', async () => {
  const [one, two] = [await add(), await add({ isActive: false })];
  const bot = await add({ bot: { type: 1, ownerId: one, isSystemBot: false } });
  const group = await addGroup(true);
  await run((tx) => tx.groups.addMembers(group, [one, two]));
  queryCount = 0;
  const accounts = await queries.accounts([two, one, one, bot, 999_999]);
  expect([...accounts.keys()]).toEqual([one, two, bot]);
  expect(accounts.get(two)).toMatchObject({ isActive: false, fullName: 'Una User' });
  expect([...(await queries.bots([one, bot])).keys()]).toEqual([bot]);
  const groups = await queries.groups([group, system['role:owners']]);
  expect(groups.get(group)).toMatchObject({ deactivated: true, members: [one] });
  expect(groups.get(system['role:owners'])).toMatchObject({ isSystem: true, members: [] });
  expect(queryCount).toBe(3);
});

it('finds the system group of a current or former role', async () => {
  const [old, young] = [await add(), await add({ dateJoined: new Date() })];
  const roles = [
    { userId: old, role: ROLES.member },
    { userId: young, role: ROLES.member },
    { userId: old, role: ROLES.owner },
    { userId: 999_999, role: ROLES.guest },
  ];
  expect(await queries.roleGroups(roles)).toEqual([
    system['role:fullmembers'],
    system['role:members'],
    system['role:owners'],
    null,
  ]);
});

it('reads the groups with direct members, without deactivated and anonymous ones', async () => {
  const userId = await add();
  const [group, gone] = [await addGroup(), await addGroup(true)];
  await run(async ({ groups }) => {
    for (const id of [group, gone]) await groups.addMembers(id, [userId]);
    await groups.addAnonymous(realmId, { directMembers: [userId], directSubgroups: [] });
  });
  expect([...(await queries.ownGroups([userId, 999_999]))]).toEqual([[userId, [group]]]);
});
