import { beforeEach, expect, it } from '@jest/globals';
import { ROLES, type Actor } from '@tandem/shared-kernel';
import { aRealmRequest } from '@tandem/identity-domain/testing';
import { useTestDatabase } from '@tandem/shared-postgres/testing';
import { TestIdentity } from '../../testing/test-identity.ts';

const test = useTestDatabase();
let identity: TestIdentity;
let ann: Actor;
let bob: Actor;
let gus: Actor;
let olga: Actor;

beforeEach(async () => {
  identity = await TestIdentity.create(test().database);
  const { realmId, owner } = await identity.useCases.createRealm.execute(aRealmRequest());
  olga = { userId: owner.userId, realmId, role: ROLES.owner, isBot: false };
  ann = await identity.addUser(realmId, 'ann');
  bob = await identity.addUser(realmId, 'bob');
  gus = await identity.addUser(realmId, 'gus', ROLES.guest);
});

const create = async (changes = {}) => {
  const group = { name: 'support', description: '', memberIds: [], subgroupIds: [], settings: {} };
  return (await identity.useCases.createUserGroup.execute(ann, { ...group, ...changes })).groupId;
};
const refused = (step: Promise<unknown>, code: string) =>
  expect(step).rejects.toMatchObject({ code });
const eventsOf = async (groupId: number) =>
  (await identity.events()).filter((event) => 'groupId' in event && event.groupId === groupId);
const members = { add: [], remove: [], addSubgroups: [], removeSubgroups: [] };

it('has an event with all fields of a new group', async () => {
  const groupId = await create({ memberIds: [bob.userId, ann.userId, bob.userId] });
  const creator = { directMembers: [ann.userId], directSubgroups: [] };
  expect(await eventsOf(groupId)).toMatchObject([
    {
      type: 'user_group.created',
      actorId: ann.userId,
      name: 'support',
      memberIds: [ann.userId, bob.userId],
      settings: { can_manage_group: creator, can_add_members_group: creator },
    },
  ]);
});

it('is not for guests, and leaves nothing behind when it fails', async () => {
  const { createUserGroup } = identity.useCases;
  const group = { name: 'x', description: '', memberIds: [], subgroupIds: [], settings: {} };
  await refused(createUserGroup.execute(gus, group), 'INSUFFICIENT_PERMISSION');
  await create();
  const before = (await identity.events()).length;
  await refused(create(), 'GROUP_NAME_TAKEN');
  expect(await identity.events()).toHaveLength(before);
});

it('has events only for changes', async () => {
  const groupId = await create();
  const { editUserGroup } = identity.useCases;
  const same = { groupId, name: 'support', description: '', settings: {} };
  await editUserGroup.execute(ann, same);
  expect(await eventsOf(groupId)).toHaveLength(1);
  const value = { directMembers: [bob.userId], directSubgroups: [] };
  const settings = { can_join_group: { value }, can_leave_group: undefined };
  await editUserGroup.execute(olga, { groupId, description: 'new', settings } as never);
  expect((await eventsOf(groupId)).at(-1)).toMatchObject({
    type: 'user_group.changed',
    changes: { description: 'new', settings: { can_join_group: value } },
  });
  await refused(editUserGroup.execute(bob, same), 'INSUFFICIENT_PERMISSION');
});

it('refuses a change if another client changed the value meanwhile', async () => {
  const groupId = await create();
  const change = { value: 1, old: { directMembers: [bob.userId], directSubgroups: [] } };
  const settings = { can_manage_group: change };
  const step = identity.useCases.editUserGroup.execute(ann, { groupId, settings });
  await refused(step, 'GROUP_SETTING_CHANGED_MEANWHILE');
});

it('makes no group a part of itself', async () => {
  const outer = await create();
  const inner = await create({ name: 'inner' });
  const { changeGroupMembers } = identity.useCases;
  await changeGroupMembers.execute(ann, { ...members, groupId: outer, addSubgroups: [inner] });
  for (const subgroup of [outer, inner]) {
    const step = changeGroupMembers.execute(ann, {
      ...members,
      groupId: inner,
      addSubgroups: [subgroup],
    });
    await refused(step, 'SUBGROUP_CYCLE');
  }
  expect((await eventsOf(outer)).at(-1)).toMatchObject({
    type: 'user_group.subgroups_added',
    subgroupIds: [inner],
  });
});

it('lets a member leave without the permission to remove others', async () => {
  const groupId = await create({ memberIds: [bob.userId, gus.userId] });
  const { changeGroupMembers } = identity.useCases;
  const remove = (actor: Actor, userId: number) =>
    changeGroupMembers.execute(actor, { ...members, groupId, remove: [userId] });
  await refused(remove(bob, gus.userId), 'INSUFFICIENT_PERMISSION');
  await remove(gus, gus.userId);
  await remove(bob, bob.userId);
  expect((await eventsOf(groupId)).map(({ type }) => type)).toEqual([
    'user_group.created',
    'user_group.members_removed',
    'user_group.members_removed',
  ]);
});

it('deactivates a group without references', async () => {
  const inner = await create();
  const outer = await create({ name: 'outer', subgroupIds: [inner] });
  const { deactivateUserGroup, editUserGroup } = identity.useCases;
  await refused(deactivateUserGroup.execute(ann, { groupId: inner }), 'GROUP_IN_USE');
  await deactivateUserGroup.execute(ann, { groupId: outer });
  await deactivateUserGroup.execute(ann, { groupId: inner });
  const edit = (changes: object) =>
    editUserGroup.execute(ann, { groupId: inner, settings: {}, ...changes });
  await refused(edit({ description: 'x' }), 'GROUP_DEACTIVATED_ONLY_NAME');
  await edit({ deactivated: false, description: 'x' });
  expect((await eventsOf(inner)).at(-1)).toMatchObject({
    changes: { deactivated: false, description: 'x' },
  });
});
