import { expect, it } from '@jest/globals';
import { aRealm, anAccount, freshStringId } from '@tandem/identity-domain/testing';
import { useTestDatabase } from '@tandem/shared-postgres/testing';
import { bindIdentityTx } from '../identity-tx.ts';
import { PostgresAnonymousGroups } from './postgres-anonymous-groups.ts';

const test = useTestDatabase();

/** An organization with its system groups and one member. */
const found = () =>
  test()
    .database.unitOfWork(bindIdentityTx)
    .run(async ({ realms, groups, users }) => {
      const realm = (await realms.add(aRealm(freshStringId())))!;
      const id = await users.nextId();
      await users.add(anAccount({ id, realmId: realm.id }));
      return {
        realmId: realm.id,
        userId: id,
        groups: await groups.addSystemGroups(realm.id, new Date()),
      };
    });

async function groupIds(userId: number): Promise<number[]> {
  const { rows } = await test().database.sql.query<{ ids: number[] }>(
    'select user_group_ids($1) as ids',
    [userId],
  );
  return rows[0]!.ids;
}

it('holds the users and the groups that it names', async () => {
  const acme = await found();
  const anonymous = new PostgresAnonymousGroups(test().database.sql);
  const [byPerson, byGroup, empty] = [
    await anonymous.create(acme.realmId, { directMembers: [acme.userId], directSubgroups: [] }),
    await anonymous.create(acme.realmId, {
      directMembers: [],
      directSubgroups: [acme.groups['role:members'], acme.groups['role:nobody']],
    }),
    await anonymous.create(acme.realmId, { directMembers: [], directSubgroups: [] }),
  ];
  const ids = await groupIds(acme.userId);
  expect(ids).toEqual(expect.arrayContaining([byPerson, byGroup]));
  expect(ids).not.toContain(empty);
});

it('omits users and groups of other organizations', async () => {
  const [acme, other] = [await found(), await found()];
  const group = await new PostgresAnonymousGroups(test().database.sql).create(acme.realmId, {
    directMembers: [other.userId],
    directSubgroups: [other.groups['role:everyone']],
  });
  expect(await groupIds(other.userId)).not.toContain(group);
});
