import type { ChatState, UserGroup } from '@tandem/chat-client';
import { t } from '../../i18n/translate.ts';
import { isSystemGroupName } from '../../model/permissions/group-value.ts';

/** The name of a group for users. */
export function groupName(group: Pick<UserGroup, 'name'>): string {
  return isSystemGroupName(group.name) ? t(`groups.${group.name}`) : group.name;
}

/** The name of a group by its id. */
export function groupNameOf({ groups }: Pick<ChatState, 'groups'>, groupId: number): string {
  const group = groups.get(groupId);
  return group ? groupName(group) : String(groupId);
}
