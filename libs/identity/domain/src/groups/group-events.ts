import type { DomainEvent } from '@tandem/shared-kernel';
import type { GroupPermission } from './group-settings.ts';
import type { GroupSettingValue } from './group-setting-value.ts';

interface GroupEvent extends DomainEvent {
  readonly groupId: number;
  readonly actorId: number;
}

type PermissionValues = Readonly<Record<GroupPermission, GroupSettingValue>>;

/** A group was created. */
export interface UserGroupCreated extends GroupEvent {
  readonly type: 'user_group.created';
  readonly name: string;
  readonly description: string;
  /** UNIX seconds. */
  readonly dateCreated: number;
  readonly memberIds: readonly number[];
  readonly subgroupIds: readonly number[];
  readonly settings: PermissionValues;
}

/** Name, description, permissions or activity of a group changed; contains only the changes. */
export interface UserGroupChanged extends GroupEvent {
  readonly type: 'user_group.changed';
  readonly changes: {
    readonly name?: string;
    readonly description?: string;
    readonly deactivated?: boolean;
    readonly settings?: Partial<PermissionValues>;
  };
  /** The previous values, for the audit log. Absent in events of older versions. */
  readonly before?: UserGroupChanged['changes'];
}

/** Users joined a group, or left it. */
export interface UserGroupMembersChanged extends GroupEvent {
  readonly type: 'user_group.members_added' | 'user_group.members_removed';
  readonly userIds: readonly number[];
}

/** Groups were added to a group, or removed from it. */
export interface UserGroupSubgroupsChanged extends GroupEvent {
  readonly type: 'user_group.subgroups_added' | 'user_group.subgroups_removed';
  readonly subgroupIds: readonly number[];
}

/** Events about groups. */
export type UserGroupEvent =
  | UserGroupCreated
  | UserGroupChanged
  | UserGroupMembersChanged
  | UserGroupSubgroupsChanged;
