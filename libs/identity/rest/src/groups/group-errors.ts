import { badRequest, coded } from '../wire-entries.ts';

/** The wire form of the failures of groups, and of settings whose value is a group. */
export const groupErrors = {
  NO_SUCH_GROUP: badRequest('Invalid user group'),
  GROUP_DEACTIVATED: badRequest('User group is deactivated.'),
  GROUP_NAME_EMPTY: badRequest("User group name can't be empty!"),
  GROUP_NAME_TOO_LONG: badRequest('User group name cannot exceed {limit} characters.'),
  GROUP_NAME_PREFIX: badRequest("User group name cannot start with '{prefix}'."),
  GROUPS_TOO_MANY: badRequest('You have reached the limit of {limit} user groups.'),
  GROUP_NAME_TAKEN: badRequest("User group '{name}' already exists."),
  GROUP_DEACTIVATED_ONLY_NAME: badRequest('You can only change name of deactivated user groups'),
  GROUP_UNCHANGED: badRequest('No new data supplied'),
  GROUP_MEMBERS_UNCHANGED: badRequest(
    'Nothing to do. Specify at least one of "add", "delete", "add_subgroups" or "delete_subgroups".',
  ),
  GROUP_SUBGROUPS_UNCHANGED: badRequest(
    'Nothing to do. Specify at least one of "add" or "delete".',
  ),
  ALREADY_GROUP_MEMBER: badRequest('User {userId} is already a member of this group'),
  NO_GROUP_MEMBER: badRequest("There is no member '{userId}' in this user group"),
  ALREADY_SUBGROUP: badRequest('User group {groupId} is already a subgroup of this group.'),
  NO_SUBGROUP: badRequest('User group {groupId} is not a subgroup of this group.'),
  SUBGROUP_CYCLE: badRequest(
    'User group {groupId} is already a subgroup of one of the passed subgroups.',
  ),
  GROUP_IN_USE: coded('CANNOT_DEACTIVATE_GROUP_IN_USE', 'Cannot deactivate user group in use.'),

  GROUP_SETTING_UNKNOWN_USER: badRequest('Invalid user ID: {userId}'),
  GROUP_SETTING_UNKNOWN_GROUP: badRequest('Invalid user group ID: {groupId}'),
  GROUP_SETTING_CHANGED_MEANWHILE: {
    ...coded('EXPECTATION_MISMATCH', "'{field}' value does not match the expected value."),
    extra: { field_name: 'field' },
  },
  SYSTEM_GROUP_REQUIRED: {
    ...coded('SYSTEM_GROUP_REQUIRED', "'{setting}' must be a system user group."),
    extra: { setting_name: 'setting' },
  },
  GROUP_SETTING_FORBIDS: badRequest("'{setting}' setting cannot be set to '{group}' group."),
} as const;
