import { beforeEach, expect, it } from '@jest/globals';
import { ROLES, type Actor, type Role } from '@tandem/shared-kernel';
import { aRealmRequest, createMemoryIdentity, type MemoryIdentity } from '../../testing/index.ts';
import { operatorOf } from '../operator.ts';

let identity: MemoryIdentity;
let ann: Actor;
let bob: Actor;
let gus: Actor;
let olga: Actor;

beforeEach(async () => {
  identity = createMemoryIdentity();
  const { realmId, owner } = await identity.useCases.createRealm.execute(aRealmRequest());
  const open = async (name: string, role: Role) => {
    const { userId } = await identity.useCases.createUser.execute(operatorOf(realmId), {
      email: `${name}@example.com`,
      fullName: name,
      password: 'correct horse',
      role,
    });
    return { userId, realmId, role, isBot: false };
  };
  olga = { userId: owner.userId, realmId, role: ROLES.owner, isBot: false };
  ann = await open('ann', ROLES.member);
  bob = await open('bob', ROLES.member);
  gus = await open('gus', ROLES.guest);
});

const create = async (changes = {}) => {
  const group = { name: 'support', description: '', memberIds: [], subgroupIds: [], settings: {} };
  return (await identity.useCases.createUserGroup.execute(ann, { ...group, ...changes })).groupId;
};
const refused = (step: Promise<unknown>, code: string) =>
  expect(step).rejects.toMatchObject({ code });
const eventsOf = (groupId: number) =>
  identity.events.events.filter((event) => 'groupId' in event && event.groupId === groupId);
const members = { add: [], remove: [], addSubgroups: [], removeSubgroups: [] };

it('has an event with all fields of a new group', async () => {
  const groupId = await create({ memberIds: [bob.userId, ann.userId, bob.userId] });
  const creator = { directMembers: [ann.userId], directSubgroups: [] };
  expect(eventsOf(groupId)).toMatchObject([
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
  const before = identity.events.events.length;
  await refused(create(), 'GROUP_NAME_TAKEN');
  expect(identity.events.events).toHaveLength(before);
});

it('has events only for what changed', async () => {
  const groupId = await create();
  const { editUserGroup } = identity.useCases;
  const same = { groupId, name: 'support', description: '', settings: {} };
  await editUserGroup.execute(ann, same);
  expect(eventsOf(groupId)).toHaveLength(1);
  const value = { directMembers: [bob.userId], directSubgroups: [] };
  const settings = { can_join_group: { value }, can_leave_group: undefined };
  await editUserGroup.execute(olga, { groupId, description: 'new', settings } as never);
  expect(eventsOf(groupId).at(-1)).toMatchObject({
    type: 'user_group.changed',
    changes: { description: 'new', settings: { can_join_group: value } },
  });
  await refused(editUserGroup.execute(bob, same), 'INSUFFICIENT_PERMISSION');
});

it('refuses what another client changed meanwhile', async () => {
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
  expect(eventsOf(outer).at(-1)).toMatchObject({
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
  expect(eventsOf(groupId).map(({ type }) => type)).toEqual([
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
  expect(eventsOf(inner).at(-1)).toMatchObject({
    changes: { deactivated: false, description: 'x' },
  });
});
