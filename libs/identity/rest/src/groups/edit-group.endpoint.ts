import {
  GROUP_PERMISSION_NAMES,
  IdentityError,
  type CreateUserGroup,
  type DeactivateUserGroup,
  type EditUserGroup,
  type GroupPermission,
  type GroupSettingChange,
  type GroupSettingValue,
  type GroupUse,
} from '@tandem/identity-domain';
import {
  BoolParam,
  JsonParam,
  PathInt,
  TextParam,
  WireError,
  chatEndpoint,
  groupChangeShape,
  groupValueShape,
  integer,
  listOf,
  toGroupChange,
  toGroupValue,
  type ChatEndpoint,
  type WireGroupChange,
  type WireGroupValue,
} from '@tandem/shared-chat-wire';
import { schema } from '@tandem/shared-rest';
import { groupErrors } from './group-errors.ts';

const VALUE_ERRORS = [
  'NO_SUCH_GROUP',
  'GROUP_DEACTIVATED',
  'SYSTEM_GROUP_REQUIRED',
  'GROUP_SETTING_FORBIDS',
  'GROUP_SETTING_UNKNOWN_USER',
  'GROUP_SETTING_UNKNOWN_GROUP',
] as const;
const NAME_ERRORS = [
  'GROUP_NAME_EMPTY',
  'GROUP_NAME_TOO_LONG',
  'GROUP_NAME_PREFIX',
  'GROUP_NAME_TAKEN',
] as const;

type Given<T> = Partial<Record<GroupPermission, T>>;

class CreateGroupParams {
  @TextParam()
  description!: string;

  @JsonParam(listOf(integer()), { description: 'IDs of users' })
  members!: number[];

  @TextParam()
  name!: string;

  @JsonParam(listOf(integer()), { default: [], description: 'IDs of groups' })
  subgroups!: number[];
}

class EditGroupParams {
  @PathInt()
  userGroupId!: number;

  @BoolParam({ optional: true, description: 'False reactivates the group' })
  deactivated?: boolean;

  @TextParam({ optional: true })
  description?: string;

  @TextParam({ optional: true })
  name?: string;
}

// One parameter for each permission, after all others.
for (const name of GROUP_PERMISSION_NAMES) {
  JsonParam(groupValueShape, { name, optional: true })(CreateGroupParams.prototype, name);
  JsonParam(groupChangeShape, { name, optional: true })(EditGroupParams.prototype, name);
}

class GroupParams {
  @PathInt()
  userGroupId!: number;
}

/** @see `POST user_groups/create` */
export function createGroup(useCase: Pick<CreateUserGroup, 'execute'>): ChatEndpoint {
  return chatEndpoint({
    operationId: 'create-user-group',
    method: 'POST',
    path: '/user_groups/create',
    tag: 'groups',
    summary: 'Create a user group',
    auth: 'user',
    params: CreateGroupParams,
    response: { group_id: schema.integer() },
    errors: ['INSUFFICIENT_PERMISSION', 'GROUPS_TOO_MANY', ...NAME_ERRORS, ...VALUE_ERRORS],
    handle: async ({ actor, params }) => {
      const { name, description, members: memberIds, subgroups: subgroupIds } = params;
      const settings = given<WireGroupValue, GroupSettingValue>(params, toGroupValue);
      const input = { name, description, memberIds, subgroupIds, settings };
      return { group_id: (await useCase.execute(actor, input)).groupId };
    },
  });
}

/** @see `PATCH user_groups/{user_group_id}` */
export function editGroup(useCase: Pick<EditUserGroup, 'execute'>): ChatEndpoint {
  return chatEndpoint({
    operationId: 'update-user-group',
    method: 'PATCH',
    path: '/user_groups/{user_group_id}',
    tag: 'groups',
    summary: 'Update a user group',
    auth: 'user',
    scope: 'administration',
    params: EditGroupParams,
    response: {},
    errors: [
      'GROUP_UNCHANGED',
      'INSUFFICIENT_PERMISSION',
      'GROUP_DEACTIVATED_ONLY_NAME',
      'GROUP_SETTING_CHANGED_MEANWHILE',
      ...NAME_ERRORS,
      ...VALUE_ERRORS,
    ],
    handle: async ({ actor, params }) => {
      const { userGroupId: groupId, name, description, deactivated } = params;
      const settings = given<WireGroupChange, GroupSettingChange>(params, toGroupChange);
      await useCase.execute(actor, { groupId, name, description, deactivated, settings });
      return {};
    },
  });
}

/** Under the two names that clients call it by. */
export function deactivateGroup(useCase: Pick<DeactivateUserGroup, 'execute'>): ChatEndpoint[] {
  const common = {
    tag: 'groups',
    summary: 'Deactivate a user group',
    auth: 'user',
    scope: 'administration',
    params: GroupParams,
    response: {},
    errors: ['NO_SUCH_GROUP', 'GROUP_DEACTIVATED', 'INSUFFICIENT_PERMISSION', 'GROUP_IN_USE'],
  } as const;
  const run = async (
    actor: Parameters<DeactivateUserGroup['execute']>[0],
    { userGroupId: groupId }: GroupParams,
  ) => {
    try {
      await useCase.execute(actor, { groupId });
    } catch (error) {
      throw withObjections(error);
    }
    return {};
  };
  return [
    chatEndpoint({
      ...common,
      operationId: 'deactivate-user-group',
      method: 'POST',
      path: '/user_groups/{user_group_id}/deactivate',
      handle: ({ actor, params }) => run(actor, params),
    }),
    chatEndpoint({
      ...common,
      operationId: 'remove-user-group',
      method: 'DELETE',
      path: '/user_groups/{user_group_id}',
      handle: ({ actor, params }) => run(actor, params),
    }),
  ];
}

/** The requested permissions in the form of the domain. */
function given<T, D>(params: object, toDomain: (value: T) => D): Given<D> {
  const settings: Given<D> = {};
  for (const name of GROUP_PERMISSION_NAMES) {
    const value = (params as Given<T>)[name];
    if (value !== undefined) settings[name] = toDomain(value);
  }
  return settings;
}

/** If a group is in use, the error contains its uses. */
function withObjections(error: unknown): unknown {
  if (!(error instanceof IdentityError) || error.code !== 'GROUP_IN_USE') return error;
  const { uses } = error.data as { readonly uses: readonly GroupUse[] };
  const { status, code, msg } = groupErrors.GROUP_IN_USE;
  return new WireError(status, code, msg, { objections: uses.map(presentUse) });
}

function presentUse(use: GroupUse) {
  switch (use.type) {
    case 'subgroup':
      return { type: use.type, supergroup_ids: use.supergroupIds };
    case 'user_group':
      return { type: use.type, group_id: use.groupId, settings: use.settings };
    case 'channel':
      return { type: use.type, channel_id: use.channelId, settings: use.settings };
    case 'realm':
      return { type: use.type, settings: use.settings };
  }
}
