import type { GroupUse } from './group-use.ts';

/** Failures of groups of users, and of settings whose value is one. */
export interface GroupFailures {
  NO_SUCH_GROUP: null;
  GROUP_DEACTIVATED: null;
  GROUP_NAME_EMPTY: null;
  GROUP_NAME_TOO_LONG: { limit: number };
  GROUP_NAME_PREFIX: { prefix: string };
  GROUP_NAME_TAKEN: { name: string };
  /** One person has created `limit` groups, deactivated ones included. */
  GROUPS_TOO_MANY: { limit: number };
  /** Nothing of a deactivated group but its name may change. */
  GROUP_DEACTIVATED_ONLY_NAME: null;
  GROUP_UNCHANGED: null;
  GROUP_MEMBERS_UNCHANGED: null;
  GROUP_SUBGROUPS_UNCHANGED: null;
  ALREADY_GROUP_MEMBER: { userId: number };
  NO_GROUP_MEMBER: { userId: number };
  ALREADY_SUBGROUP: { groupId: number };
  NO_SUBGROUP: { groupId: number };
  /** The group would contain itself. */
  SUBGROUP_CYCLE: { groupId: number };
  /** Something refers to the group still. */
  GROUP_IN_USE: { uses: readonly GroupUse[] };

  GROUP_SETTING_UNKNOWN_USER: { userId: number };
  GROUP_SETTING_UNKNOWN_GROUP: { groupId: number };
  /** The client saw another value than the one in force. */
  GROUP_SETTING_CHANGED_MEANWHILE: { field: string };
  SYSTEM_GROUP_REQUIRED: { setting: string };
  GROUP_SETTING_FORBIDS: { setting: string; group: string };
}
