import { IdentityError, type ChangeGroupMembers, type ReadGroup } from '@tandem/identity-domain';
import {
  BoolParam,
  JsonParam,
  PathInt,
  chatEndpoint,
  integer,
  listOf,
  type ChatEndpoint,
} from '@tandem/shared-chat-wire';
import { schema } from '@tandem/shared-rest';

const CHANGE_ERRORS = [
  'NO_SUCH_GROUP',
  'GROUP_DEACTIVATED',
  'INSUFFICIENT_PERMISSION',
  'GROUP_SETTING_UNKNOWN_GROUP',
  'ALREADY_SUBGROUP',
  'SUBGROUP_CYCLE',
  'NO_SUBGROUP',
] as const;

class GroupParams {
  @PathInt()
  userGroupId!: number;
}

class GetMembersParams extends GroupParams {
  @BoolParam({ default: false, description: 'Ignore subgroups' })
  directMemberOnly!: boolean;
}

class GetSubgroupsParams extends GroupParams {
  @BoolParam({ default: false, description: 'Ignore indirect subgroups' })
  directSubgroupOnly!: boolean;
}

class ChangeSubgroupsParams extends GroupParams {
  @JsonParam(listOf(integer()), { default: [], description: 'IDs of groups' })
  add!: number[];

  @JsonParam(listOf(integer()), { default: [], description: 'IDs of groups' })
  delete!: number[];
}

class ChangeMembersParams extends GroupParams {
  @JsonParam(listOf(integer()), { default: [], description: 'IDs of users' })
  add!: number[];

  @JsonParam(listOf(integer()), { default: [], description: 'IDs of groups' })
  addSubgroups!: number[];

  @JsonParam(listOf(integer()), { default: [], description: 'IDs of users' })
  delete!: number[];

  @JsonParam(listOf(integer()), { default: [], description: 'IDs of groups' })
  deleteSubgroups!: number[];
}

/** @see `GET user_groups/{user_group_id}/members` */
export function getGroupMembers(useCase: Pick<ReadGroup, 'execute'>): ChatEndpoint {
  return chatEndpoint({
    operationId: 'get-user-group-members',
    method: 'GET',
    path: '/user_groups/{user_group_id}/members',
    tag: 'groups',
    summary: 'Get user group members',
    auth: 'user',
    guard: 'not-guest',
    params: GetMembersParams,
    response: { members: schema.array(schema.integer(), 'IDs of active users, ascending') },
    errors: ['NO_SUCH_GROUP', 'GROUP_DEACTIVATED'],
    handle: async ({ actor, params }) => {
      const { userGroupId: groupId, directMemberOnly: directOnly } = params;
      return { members: await useCase.execute(actor, { groupId, what: 'members', directOnly }) };
    },
  });
}

/** @see `GET user_groups/{user_group_id}/subgroups` */
export function getSubgroups(useCase: Pick<ReadGroup, 'execute'>): ChatEndpoint {
  return chatEndpoint({
    operationId: 'get-user-group-subgroups',
    method: 'GET',
    path: '/user_groups/{user_group_id}/subgroups',
    tag: 'groups',
    summary: 'Get subgroups of a user group',
    auth: 'user',
    guard: 'not-guest',
    params: GetSubgroupsParams,
    response: { subgroups: schema.array(schema.integer(), 'IDs of groups, ascending') },
    errors: ['NO_SUCH_GROUP', 'GROUP_DEACTIVATED'],
    handle: async ({ actor, params }) => {
      const { userGroupId: groupId, directSubgroupOnly: directOnly } = params;
      const subgroups = await useCase.execute(actor, { groupId, what: 'subgroups', directOnly });
      return { subgroups };
    },
  });
}

/** @see `POST user_groups/{user_group_id}/members` */
export function changeGroupMembers(useCase: Pick<ChangeGroupMembers, 'execute'>): ChatEndpoint {
  return chatEndpoint({
    operationId: 'update-user-group-members',
    method: 'POST',
    path: '/user_groups/{user_group_id}/members',
    tag: 'groups',
    summary: 'Update user group members',
    auth: 'user',
    scope: 'administration',
    params: ChangeMembersParams,
    response: {},
    errors: [
      'GROUP_MEMBERS_UNCHANGED',
      'GROUP_SETTING_UNKNOWN_USER',
      'ALREADY_GROUP_MEMBER',
      'NO_GROUP_MEMBER',
      ...CHANGE_ERRORS,
    ],
    handle: async ({ actor, params }) => {
      const { userGroupId: groupId, add, delete: remove } = params;
      const { addSubgroups, deleteSubgroups: removeSubgroups } = params;
      if ([add, remove, addSubgroups, removeSubgroups].every(({ length }) => length === 0)) {
        throw new IdentityError('GROUP_MEMBERS_UNCHANGED');
      }
      await useCase.execute(actor, { groupId, add, remove, addSubgroups, removeSubgroups });
      return {};
    },
  });
}

/** @see `POST user_groups/{user_group_id}/subgroups` */
export function changeSubgroups(useCase: Pick<ChangeGroupMembers, 'execute'>): ChatEndpoint {
  return chatEndpoint({
    operationId: 'update-user-group-subgroups',
    method: 'POST',
    path: '/user_groups/{user_group_id}/subgroups',
    tag: 'groups',
    summary: 'Update subgroups of a user group',
    auth: 'user',
    scope: 'administration',
    params: ChangeSubgroupsParams,
    response: {},
    errors: ['GROUP_SUBGROUPS_UNCHANGED', ...CHANGE_ERRORS],
    handle: async ({ actor, params }) => {
      const { userGroupId: groupId, add: addSubgroups, delete: removeSubgroups } = params;
      if (addSubgroups.length === 0 && removeSubgroups.length === 0) {
        throw new IdentityError('GROUP_SUBGROUPS_UNCHANGED');
      }
      const none = { add: [], remove: [] };
      await useCase.execute(actor, { groupId, ...none, addSubgroups, removeSubgroups });
      return {};
    },
  });
}
