import type { GroupSettingValue } from '../settings/group-setting.ts';
import type { ChannelChange, StoredChannelChanges } from './channel-changes.ts';

/** The stored form of changes. @param groupOf creates a group for a list of members */
export async function storedChanges(
  changes: readonly ChannelChange[],
  groupOf: (value: GroupSettingValue) => Promise<number>,
): Promise<StoredChannelChanges> {
  let stored: StoredChannelChanges = {};
  for (const change of changes) stored = { ...stored, ...(await storedChange(change, stored)) };
  return stored;

  async function storedChange(
    change: ChannelChange,
    { groups }: StoredChannelChanges,
  ): Promise<StoredChannelChanges> {
    switch (change.property) {
      case 'name':
        return { name: change.value };
      case 'description':
        return { description: change.value, renderedDescription: change.rendered };
      case 'privacy':
        return change.value;
      case 'message_retention_days':
        return { messageRetentionDays: change.value };
      case 'folder_id':
        return { folderId: change.value };
      case 'topics_policy':
        return { topicsPolicy: change.value };
      case 'is_archived':
        return { isArchived: change.value };
      default:
        return { groups: { ...groups, [change.property]: await groupOf(change.value) } };
    }
  }
}
