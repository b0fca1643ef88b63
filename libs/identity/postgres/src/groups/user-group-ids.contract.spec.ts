import { beforeEach, expect, it } from '@jest/globals';
import { SYSTEM_GROUPS } from '@tandem/identity-domain';
import { anAccount, freshStringId, aRealm } from '@tandem/identity-domain/testing';
import { ROLES, type Role } from '@tandem/shared-kernel';
import { useTestDatabase } from '@tandem/shared-postgres/testing';
import { bindIdentityTx } from '../identity-tx.ts';

const test = useTestDatabase();
let realmId: number;

beforeEach(async () => {
  realmId = await run(async (tx) => {
    const realm = await tx.realms.add(aRealm(freshStringId()));
    await tx.groups.addSystemGroups(realm!.id, new Date());
    return realm!.id;
  });
});

const run = <T>(work: (tx: ReturnType<typeof bindIdentityTx>) => Promise<T>) =>
  test().database.unitOfWork(bindIdentityTx).run(work);

const addUser = (changes: Parameters<typeof anAccount>[1] = {}) =>
  run(async ({ users }) => {
    const id = await users.nextId();
    await users.add(anAccount({ id, realmId }, changes));
    return id;
  });

async function addGroup(name: string | null, changes: { deactivated?: boolean } = {}) {
  const { rows } = await test().database.sql.query<{ id: number }>(
    'insert into user_group (realm_id, name, deactivated) values ($1, $2, $3) returning id',
    [realmId, name, changes.deactivated ?? false],
  );
  return rows[0]!.id;
}

const addMember = (groupId: number, userId: number) =>
  test().database.sql.query('insert into user_group_member values ($1, $2)', [groupId, userId]);
const nest = (supergroupId: number, subgroupId: number) =>
  test().database.sql.query('insert into user_group_subgroup values ($1, $2)', [
    supergroupId,
    subgroupId,
  ]);

async function groupIds(userId: number): Promise<number[]> {
  const { rows } = await test().database.sql.query<{ ids: number[] }>(
    'select user_group_ids($1) as ids',
    [userId],
  );
  return rows[0]!.ids;
}

async function groupNames(userId: number): Promise<string[]> {
  const { rows } = await test().database.sql.query<{ name: string }>(
    'select name from user_group where id = any(user_group_ids($1)) order by id',
    [userId],
  );
  return rows.map((row) => row.name);
}

/** The system groups from the widest one to `narrowest`. */
const upTo = (narrowest: string) => {
  const names = SYSTEM_GROUPS.map((group) => group.name as string);
  return names.slice(0, names.indexOf(narrowest) + 1);
};

it.each([
  [ROLES.owner, 'role:owners'],
  [ROLES.administrator, 'role:administrators'],
  [ROLES.moderator, 'role:moderators'],
  [ROLES.member, 'role:fullmembers'],
  [ROLES.guest, 'role:everyone'],
] as [Role, string][])('puts role %d into the groups up to %s', async (role, narrowest) => {
  expect(await groupNames(await addUser({ role }))).toEqual(upTo(narrowest));
});

it('makes users full members after the waiting period of the organization', async () => {
  await test().database.sql.query(
    `update realm set settings = '{"waiting_period_threshold": 3}' where id = $1`,
    [realmId],
  );
  const daysAgo = (days: number) => new Date(Date.now() - days * 86_400_000);
  const fresh = await addUser({ dateJoined: daysAgo(2) });
  const old = await addUser({ dateJoined: daysAgo(4) });
  const freshModerator = await addUser({ dateJoined: daysAgo(0), role: ROLES.moderator });
  expect(await groupNames(fresh)).toEqual(upTo('role:members'));
  expect(await groupNames(old)).toEqual(upTo('role:fullmembers'));
  expect(await groupNames(freshModerator)).toEqual(upTo('role:moderators'));
});

it('follows subgroups, named and unnamed, at any depth', async () => {
  const user = await addUser();
  const chain: number[] = [];
  for (let depth = 0; depth < 10; depth += 1) {
    chain.push(await addGroup(depth % 2 === 0 ? `level ${depth}` : null));
    if (depth > 0) await nest(chain[depth]!, chain[depth - 1]!);
  }
  await addMember(chain[0]!, user);
  expect(await groupIds(user)).toEqual(expect.arrayContaining(chain));
});

it('holds those of a system group that is a subgroup', async () => {
  const { rows } = await test().database.sql.query<{ id: number }>(
    `select id from user_group where realm_id = $1 and name = 'role:moderators'`,
    [realmId],
  );
  const staff = await addGroup('staff');
  await nest(staff, rows[0]!.id);
  expect(await groupIds(await addUser({ role: ROLES.administrator }))).toContain(staff);
  expect(await groupIds(await addUser({ role: ROLES.member }))).not.toContain(staff);
});

it('ends where groups hold each other', async () => {
  const user = await addUser();
  const [a, b] = [await addGroup('a'), await addGroup('b')];
  await nest(a, b);
  await nest(b, a);
  await addMember(a, user);
  expect(await groupIds(user)).toEqual(expect.arrayContaining([a, b]));
});

it('omits deactivated groups and deactivated users', async () => {
  const user = await addUser();
  const closed = await addGroup('closed', { deactivated: true });
  const around = await addGroup('around');
  await nest(around, closed);
  await addMember(closed, user);
  expect(await groupNames(user)).toEqual(upTo('role:fullmembers'));
  await test().database.sql.query('update user_account set is_active = false where id = $1', [
    user,
  ]);
  expect(await groupIds(user)).toEqual([]);
});

it('finds no user of that id', async () => {
  expect(await groupIds(999_999)).toEqual([]);
});
