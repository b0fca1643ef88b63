import type {
  AccountEventQueries,
  UserGroupChanged,
  UserGroupCreated,
  UserGroupEvent,
  UserGroupMembersChanged,
  UserGroupSubgroupsChanged,
} from '@tandem/identity-domain';
import {
  clientEventKind,
  clientEventTranslator,
  type AnyTranslator,
  type ClientEventDraft,
  type WireEvent,
} from '@tandem/shared-chat-wire';
import { presentGroup, presentGroupSettings } from '../groups/present-group.ts';

type Fields = Readonly<Record<string, unknown>>;

const REALM = { kind: 'realm' } as const;
const event = (op: string, fields: Fields): WireEvent => ({ type: 'user_group', op, ...fields });

/** `user_group` with a change that is published to all users. */
const groupEvent = clientEventKind<{ op: string; fields: Fields }>({
  kind: 'user_group.any',
  types: ['user_group'],
  variant: () => '',
  present: ({ op, fields }) => event(op, fields),
});

interface ActivityData {
  readonly groupId: number;
  readonly deactivated: boolean;
  readonly data: Fields;
  /** The whole group, where it is active again. */
  readonly group: Fields | null;
}

/** A group was deactivated or reactivated: for clients without deactivated groups it is removed or added. */
const groupActivity = clientEventKind<ActivityData>({
  kind: 'user_group.activity',
  types: ['user_group'],
  variant: (_, { form }) => String(form.capabilities.include_deactivated_groups),
  present: ({ groupId, deactivated, data, group }, { form }) => {
    if (form.capabilities.include_deactivated_groups) {
      return event('update', { group_id: groupId, data });
    }
    if (deactivated) return event('remove', { group_id: groupId });
    return group && event('add', { group });
  },
});

/** Changes of deactivated groups are published only to users who can see them. */
const hiddenGroupEvent = clientEventKind<{ fields: Fields }>({
  kind: 'user_group.hidden',
  types: ['user_group'],
  variant: (_, { form }) => String(form.capabilities.include_deactivated_groups),
  present: ({ fields }, { form }) =>
    form.capabilities.include_deactivated_groups ? event('update', fields) : null,
});

interface Queries {
  readonly accountEvents: Pick<AccountEventQueries, 'groups'>;
}

/** User groups, published to all users of the organization. */
export const groupEvents: AnyTranslator<Queries> = clientEventTranslator<UserGroupEvent, Queries>({
  of: [
    'user_group.created',
    'user_group.changed',
    'user_group.members_added',
    'user_group.members_removed',
    'user_group.subgroups_added',
    'user_group.subgroups_removed',
  ],
  kinds: [groupEvent, groupActivity, hiddenGroupEvent],
  prepare: async (events, { accountEvents }) => {
    const changed = events.filter(({ type }) => type === 'user_group.changed');
    const groups =
      changed.length > 0 ? await accountEvents.groups(changed.map(({ groupId }) => groupId)) : null;
    return events.map((each): ClientEventDraft[] => {
      switch (each.type) {
        case 'user_group.created':
          return [groupEvent.draft(REALM, { op: 'add', fields: { group: presentNew(each) } })];
        case 'user_group.changed': {
          const group = groups?.get(each.groupId);
          return group ? [changeOf(each, presentGroup(group))] : [];
        }
        default:
          return [groupEvent.draft(REALM, membersOf(each))];
      }
    });
  },
});

function presentNew(created: UserGroupCreated) {
  const { groupId: id, actorId, dateCreated, memberIds, subgroupIds, settings } = created;
  return {
    id,
    name: created.name,
    description: created.description,
    members: memberIds,
    direct_subgroup_ids: subgroupIds,
    is_system_group: false,
    creator_id: actorId,
    date_created: dateCreated,
    deactivated: false,
    ...presentGroupSettings(settings),
  };
}

function changeOf(
  { groupId, changes }: UserGroupChanged,
  group: ReturnType<typeof presentGroup>,
): ClientEventDraft {
  const { settings = {}, deactivated, ...fields } = changes;
  const data = {
    ...fields,
    ...(deactivated !== undefined && { deactivated }),
    ...presentGroupSettings(settings),
  };
  if (deactivated !== undefined) {
    return groupActivity.draft(REALM, {
      group: deactivated ? null : group,
      groupId,
      deactivated,
      data,
    });
  }
  const update = { group_id: groupId, data };
  return group.deactivated
    ? hiddenGroupEvent.draft(REALM, { fields: update })
    : groupEvent.draft(REALM, { op: 'update', fields: update });
}

function membersOf(changed: UserGroupMembersChanged | UserGroupSubgroupsChanged) {
  const op = changed.type.endsWith('_added') ? 'add' : 'remove';
  const { groupId: group_id } = changed;
  return 'userIds' in changed
    ? { op: `${op}_members`, fields: { group_id, user_ids: changed.userIds } }
    : { op: `${op}_subgroups`, fields: { group_id, direct_subgroup_ids: changed.subgroupIds } };
}

/** Users join a group or leave it by a cause other than a command on the group. */
export function membershipDraft(
  op: 'add_members' | 'remove_members',
  groupId: number,
  userId: number,
): ClientEventDraft {
  return groupEvent.draft(REALM, { op, fields: { group_id: groupId, user_ids: [userId] } });
}

/** The kind of {@link membershipDraft}. */
export const membershipKind = groupEvent;
