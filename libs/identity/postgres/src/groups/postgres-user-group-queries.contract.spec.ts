import { beforeEach, expect, it } from '@jest/globals';
import type { SystemGroupName } from '@tandem/identity-domain';
import { aRealm, anAccount, freshStringId } from '@tandem/identity-domain/testing';
import { ROLES, type Actor, type Role } from '@tandem/shared-kernel';
import { executedPlan, pagesOf, useTestDatabase } from '@tandem/shared-postgres/testing';
import { bindIdentityTx } from '../identity-tx.ts';
import { PostgresUserGroupQueries, listGroups } from './postgres-user-group-queries.ts';

let queryCount = 0;
const test = useTestDatabase({ onQuery: () => (queryCount += 1) });
let queries: PostgresUserGroupQueries;
let realmId: number;
let actor: Actor;
let system: Readonly<Record<SystemGroupName, number>>;

const run = <T>(work: (tx: ReturnType<typeof bindIdentityTx>) => Promise<T>) =>
  test().database.unitOfWork(bindIdentityTx).run(work);
const addUser = (role: Role = ROLES.member) =>
  run(async ({ users }) => {
    const id = await users.nextId();
    await users.add(anAccount({ id, realmId }, { role }));
    return id;
  });
const sql = async (text: string, values: unknown[]) =>
  (await test().database.sql.query<{ id: number }>(text, values)).rows[0]?.id ?? 0;
const addGroup = (name: string | null, deactivated = false) =>
  sql('insert into user_group (realm_id, name, deactivated) values ($1, $2, $3) returning id', [
    realmId,
    name,
    deactivated,
  ]);
const put = (table: string, ...values: number[]) =>
  sql(`insert into ${table} values ($1, $2)`, values);
const isMember = async (groupId: number, userId: number, directOnly = false) =>
  (await queries.membership(actor, groupId, userId, { directOnly }))?.isMember;
const both = async (groupId: number, userId: number) => [
  await isMember(groupId, userId),
  await isMember(groupId, userId, true),
];

beforeEach(async () => {
  queries = new PostgresUserGroupQueries(test().database.sql);
  await run(async (tx) => {
    realmId = (await tx.realms.add(aRealm(freshStringId())))!.id;
    system = await tx.groups.addSystemGroups(realmId, new Date());
  });
  actor = { userId: await addUser(), realmId, role: ROLES.member, isBot: false };
});

it('follows subgroups ten levels down, in one round trip', async () => {
  const user = await addUser();
  let group = await addGroup('deepest');
  await put('user_group_member', group, user);
  expect(await both(group, user)).toEqual([true, true]);
  for (let level = 0; level < 10; level += 1) {
    const wider = await addGroup(`level ${level}`);
    await put('user_group_subgroup', wider, group);
    group = wider;
  }
  expect(await both(group, user)).toEqual([true, false]);
  expect(await both(group, actor.userId)).toEqual([false, false]);
  queryCount = 0;
  await isMember(group, user);
  expect(queryCount).toBe(1);
});

it('puts each role into the narrowest system group directly', async () => {
  const owner = await addUser(ROLES.owner);
  const administrator = await addUser(ROLES.administrator);
  expect(await both(system['role:owners'], owner)).toEqual([true, true]);
  expect(await both(system['role:administrators'], owner)).toEqual([true, false]);
  expect(await both(system['role:administrators'], administrator)).toEqual([true, true]);
  expect(await both(system['role:administrators'], actor.userId)).toEqual([false, false]);
  expect(await both(system['role:everyone'], await addUser(ROLES.guest))).toEqual([true, true]);
  expect(await both(system['role:nobody'], owner)).toEqual([false, false]);
});

it('omits deactivated users', async () => {
  const user = await addUser();
  const group = await addGroup('staff');
  await put('user_group_member', group, user);
  await run((tx) => tx.users.setActive([user], false));
  expect(await both(group, user)).toEqual([false, false]);
});

it('returns which of group and user are missing or deactivated', async () => {
  const direct = { directOnly: false };
  const closed = await addGroup('closed', true);
  expect(await queries.membership(actor, closed, actor.userId, direct)).toEqual({
    groupDeactivated: true,
    userExists: true,
    isMember: false,
  });
  expect(await queries.membership(actor, system['role:members'], 999_999, direct)).toEqual({
    groupDeactivated: false,
    userExists: false,
    isMember: false,
  });
  const unnamed = await addGroup(null);
  expect(await queries.membership(actor, unnamed, actor.userId, direct)).toBeNull();
  const outsider = { ...actor, realmId: realmId + 1 };
  expect(await queries.membership(outsider, closed, actor.userId, direct)).toBeNull();
});

it('reads the accounts once for the lists of all system groups', async () => {
  await sql(
    `insert into user_account (realm_id, delivery_email, email, full_name, role)
     select $1, 'crowd' || n || '@x', 'crowd' || n || '@x', 'n', 400 from generate_series(1, 2000) n
     returning id`,
    [realmId],
  );
  const pages = await sql(
    `select pg_relation_size('user_account') / current_setting('block_size')::integer as id`,
    [],
  );
  const plan = await executedPlan(test().database, listGroups, `${realmId}, true`);
  const read = plan
    .filter((step) => step['Relation Name'] === 'user_account')
    .map((step) => pagesOf([step]));
  expect(read.reduce((sum, each) => sum + each, 0)).toBeLessThan(3 * pages);
});
