import { beforeEach, describe, expect, it } from '@jest/globals';
import {
  GROUP_PERMISSION_NAMES,
  SYSTEM_GROUPS,
  type GroupPermission,
  type UserGroup,
  type UserGroupRepository,
} from '../src/index.ts';
import { anAccount } from './builders.ts';
import { freshRealm, type IdentityHarness } from './identity-harness.ts';

/** The contract of repositories of groups. */
export function describeUserGroupRepository(
  name: string,
  makeHarness: () => IdentityHarness,
): void {
  describe(name, () => {
    let harness: IdentityHarness;
    beforeEach(() => {
      harness = makeHarness();
    });

    const addTo = (realmId: number) =>
      harness.unitOfWork.run((tx) => tx.groups.addSystemGroups(realmId, new Date(0)));

    it('numbers the system groups in their order', async () => {
      const groups = await addTo((await freshRealm(harness)).id);
      const ids = SYSTEM_GROUPS.map((group) => groups[group.name]);
      expect(ids).toEqual([...ids].sort((a, b) => a - b));
      expect(new Set(ids).size).toBe(8);
    });

    it('gives every organization groups of its own', async () => {
      const one = await addTo((await freshRealm(harness)).id);
      const other = await addTo((await freshRealm(harness)).id);
      expect(other['role:owners']).not.toBe(one['role:owners']);
    });

    it('sets and changes settings', async () => {
      const { id } = await freshRealm(harness);
      const groups = await addTo(id);
      const set = (setting: number) =>
        harness.unitOfWork.run((tx) =>
          tx.groups.setRealmGroupSettings(id, { can_create_groups: setting }),
        );
      await set(groups['role:members']);
      await expect(set(groups['role:nobody'])).resolves.toBeUndefined();
    });

    describe('user-defined groups', () => {
      let realmId: number;
      let system: Awaited<ReturnType<typeof addTo>>;
      beforeEach(async () => {
        realmId = (await freshRealm(harness)).id;
        system = await addTo(realmId);
      });

      const run = <T>(work: (groups: UserGroupRepository) => Promise<T>) =>
        harness.unitOfWork.run((tx) => work(tx.groups));
      const addUser = (isActive = true) =>
        harness.unitOfWork.run(async ({ users }) => {
          const id = await users.nextId();
          await users.add(anAccount({ id, realmId }, { isActive }));
          return id;
        });
      const settingsOf = (id: number) =>
        Object.fromEntries(GROUP_PERMISSION_NAMES.map((name) => [name, id])) as Record<
          GroupPermission,
          number
        >;
      const aGroup = (name: string, changes: Partial<UserGroup> = {}) => ({
        realmId,
        name,
        description: 'We help',
        isSystem: false,
        creatorId: null,
        dateCreated: new Date('2026-03-11T08:15:30.123Z'),
        deactivated: false,
        settings: settingsOf(system['role:members']),
        ...changes,
      });
      const add = (name: string, changes: Partial<UserGroup> = {}) =>
        run(async (groups) => {
          const id = await groups.add(aGroup(name, changes));
          if (id === null) throw new Error(`The name is taken: ${name}`);
          return id;
        });
      const find = async (id: number) => (await run((groups) => groups.find(realmId, [id])))[0];

      it('returns an added group, in its own organization', async () => {
        const id = await add('support');
        expect(await find(id)).toEqual({ ...aGroup('support'), id });
        expect(await find(system['role:owners'])).toMatchObject({
          name: 'role:owners',
          isSystem: true,
          settings: settingsOf(system['role:nobody']),
        });
        const other = await freshRealm(harness);
        expect(await run((groups) => groups.find(other.id, [id]))).toEqual([]);
        expect(await run((groups) => groups.systemGroups(realmId))).toEqual(system);
      });

      it('gives a name to one group', async () => {
        const id = await add('support');
        expect(await run((groups) => groups.add(aGroup('support')))).toBeNull();
        const other = await add('other');
        expect(await run((groups) => groups.change(other, { name: 'support' }))).toBe(false);
        expect(await find(other)).toMatchObject({ name: 'other' });
        const changes = { name: 'support', description: 'x', deactivated: true };
        expect(await run((groups) => groups.change(id, changes))).toBe(true);
        expect(await find(id)).toMatchObject(changes);
      });

      it('counts the groups that a user created, deactivated ones included', async () => {
        const creatorId = await addUser();
        await add('one', { creatorId });
        await add('two', { creatorId, deactivated: true });
        await add('three', { creatorId: await addUser() });
        const count = (realm: number) => run((groups) => groups.countCreatedBy(realm, creatorId));
        expect(await count(realmId)).toBe(2);
        expect(await count((await freshRealm(harness)).id)).toBe(0);
      });

      it('changes permissions one by one', async () => {
        const id = await add('support');
        const changes = { can_join_group: system['role:nobody'] };
        await run((groups) => groups.setPermissions(id, changes));
        const settings = { ...settingsOf(system['role:members']), ...changes };
        expect(await find(id)).toMatchObject({ settings });
      });

      it('stores members of groups, and returns those of groups without a name', async () => {
        const [one, two] = [await addUser(), await addUser()];
        const [outer, inner] = [await add('outer'), await add('inner')];
        await run((groups) => groups.addMembers(outer, [two, one]));
        await run((groups) => groups.addSubgroups(outer, [inner]));
        const held = { directMembers: [one, two], directSubgroups: [inner] };
        expect(await run((groups) => groups.directMembersOf(outer))).toEqual(held);
        const anonymous = await run((groups) => groups.addAnonymous(realmId, held));
        const values = await run((groups) => groups.valuesOf([outer, anonymous]));
        expect([values.get(outer), values.get(anonymous)]).toEqual([outer, held]);
        expect(await find(anonymous)).toBeUndefined();
        await run((groups) => groups.removeMembers(outer, [one]));
        await run((groups) => groups.removeSubgroups(outer, [inner]));
        expect(await run((groups) => groups.directMembersOf(outer))).toEqual({
          directMembers: [two],
          directSubgroups: [],
        });
      });

      it('returns active users, and the groups of each', async () => {
        const [one, gone] = [await addUser(), await addUser(false)];
        const [outer, inner, off] = [
          await add('outer'),
          await add('inner'),
          await add('off', { deactivated: true }),
        ];
        await run((groups) => groups.addSubgroups(outer, [inner]));
        for (const id of [inner, off]) await run((groups) => groups.addMembers(id, [one, gone]));
        const active = await run((groups) =>
          groups.activeUsersAmong(realmId, [one, gone, 999_999]),
        );
        expect([...active]).toEqual([one]);
        const holding = await run((groups) => groups.groupIdsOf(one));
        const ids = [outer, inner, off, system['role:fullmembers'], system['role:everyone']];
        expect(ids.map((id) => holding.has(id))).toEqual([true, true, false, true, true]);
        expect(holding.has(system['role:moderators'])).toBe(false);
        expect((await run((groups) => groups.groupIdsOf(gone))).size).toBe(0);
        const within = await run((groups) => groups.within([outer]));
        expect([...within].sort((a, b) => a - b)).toEqual([outer, inner].sort((a, b) => a - b));
      });

      it('returns the references to a group', async () => {
        const used = await add('used');
        const user = await add('user');
        const off = await add('off', { deactivated: true });
        expect(await run((groups) => groups.usesOf(realmId, used))).toEqual([]);
        const value = { directMembers: [], directSubgroups: [used, user] };
        const anonymous = await run((groups) => groups.addAnonymous(realmId, value));
        await run((groups) => groups.setPermissions(user, { can_join_group: anonymous }));
        await run((groups) => groups.setPermissions(off, { can_join_group: used }));
        await run((groups) => groups.setRealmGroupSettings(realmId, { can_create_groups: used }));
        expect(await run((groups) => groups.realmGroupSettings(realmId))).toEqual({
          can_create_groups: used,
        });
        await run((groups) => groups.addSubgroups(user, [used]));
        expect(await run((groups) => groups.usesOf(realmId, used))).toEqual([
          { type: 'subgroup', supergroupIds: [user] },
          { type: 'user_group', groupId: user, settings: ['can_join_group'] },
          { type: 'realm', settings: ['can_create_groups'] },
        ]);
      });
    });
  });
}
