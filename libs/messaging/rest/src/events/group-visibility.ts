import type {
  ChannelUpdated,
  GroupSettingValue,
  MessagingEventQueries,
} from '@tandem/messaging-domain';
import type { DomainEvent } from '@tandem/shared-kernel';
import type { RoleChanged } from './role-events.ts';

/** The other context's events of users and groups that are added to a group or removed from it. */
export type GroupMembersChanged = DomainEvent & { readonly groupId: number } & (
    | {
        readonly type: 'user_group.members_added' | 'user_group.members_removed';
        readonly userIds: readonly number[];
      }
    | {
        readonly type: 'user_group.subgroups_added' | 'user_group.subgroups_removed';
        readonly subgroupIds: readonly number[];
      }
  );

type GroupVisibilityChange = Parameters<
  MessagingEventQueries['channels']['visibilityByGroups']
>[0][number];

/** Settings of a private channel whose groups have access to it. */
const KNOWING: ReadonlySet<string> = new Set([
  'can_subscribe_group',
  'can_add_subscribers_group',
  'can_administer_channel_group',
]);

/** Users who may gain or lose channels through groups by an event. */
export function groupVisibilityChanges(
  event: ChannelUpdated | RoleChanged | GroupMembersChanged,
  position: number,
): GroupVisibilityChange[] {
  const { realmId } = event;
  switch (event.type) {
    case 'user.role_changed':
      return [{ position, realmId, gains: null, userIds: [event.userId], subgroupIds: [] }];
    case 'channel.updated': {
      const { channelId, change } = event;
      if (change.property === 'privacy') {
        return [{ position, realmId, channelId, gains: null, userIds: [], subgroupIds: [] }];
      }
      if (!('before' in change) || !KNOWING.has(change.property)) return [];
      const before = partsOf(change.before as GroupSettingValue);
      const after = partsOf(change.value as GroupSettingValue);
      return [
        { position, realmId, channelId, gains: true, ...without(after, before) },
        { position, realmId, channelId, gains: false, ...without(before, after) },
      ];
    }
    default: {
      const { groupId } = event;
      const gains = event.type.endsWith('_added');
      const { userIds, subgroupIds } = { userIds: [], subgroupIds: [], ...event };
      return [{ position, realmId, groupId, gains, userIds, subgroupIds }];
    }
  }
}

type Parts = Pick<GroupVisibilityChange, 'userIds' | 'subgroupIds'>;

function partsOf(value: GroupSettingValue): Parts {
  return typeof value === 'number'
    ? { userIds: [], subgroupIds: [value] }
    : { userIds: value.directMembers, subgroupIds: value.directSubgroups };
}

function without(parts: Parts, others: Parts): Parts {
  return {
    userIds: parts.userIds.filter((id) => !others.userIds.includes(id)),
    subgroupIds: parts.subgroupIds.filter((id) => !others.subgroupIds.includes(id)),
  };
}
