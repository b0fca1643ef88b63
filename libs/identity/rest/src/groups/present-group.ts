import {
  GROUP_PERMISSION_NAMES,
  type GroupPermission,
  type GroupSettingValue,
  type UserGroupView,
} from '@tandem/identity-domain';
import { groupValueSchema, presentGroupValue } from '@tandem/shared-chat-wire';
import { schema, type FieldSchema } from '@tandem/shared-rest';

/** A group of users. */
export const userGroupSchema = schema.named(
  'UserGroup',
  schema.object({
    id: schema.integer(),
    name: schema.string('`role:…` for system groups'),
    description: schema.string(),
    members: schema.array(schema.integer(), 'IDs of direct members, ascending'),
    direct_subgroup_ids: schema.array(schema.integer()),
    is_system_group: schema.boolean('A group of a role; cannot be changed'),
    creator_id: schema.nullable(schema.integer()),
    date_created: schema.nullable(schema.integer('UNIX seconds')),
    deactivated: schema.boolean(),
    ...(Object.fromEntries<FieldSchema>(
      GROUP_PERMISSION_NAMES.map((name) => [name, groupValueSchema]),
    ) as Readonly<Record<GroupPermission, FieldSchema>>),
  }),
);

/** The value of {@link userGroupSchema}. */
export function presentGroup(group: UserGroupView) {
  return {
    id: group.id,
    name: group.name,
    description: group.description,
    members: group.members,
    direct_subgroup_ids: group.directSubgroupIds,
    is_system_group: group.isSystem,
    creator_id: group.creatorId,
    date_created: Math.floor(group.dateCreated.getTime() / 1000),
    deactivated: group.deactivated,
    ...presentGroupSettings(group.settings),
  };
}

/** Permissions of a group, or settings of an organization, by their names. */
export function presentGroupSettings(settings: Readonly<Record<string, GroupSettingValue>>) {
  return Object.fromEntries(
    Object.entries(settings).map(([name, value]) => [name, presentGroupValue(value)]),
  );
}
