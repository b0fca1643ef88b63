import type { GroupSettingValue } from '@tandem/messaging-domain';
import { dict, either, integer, listOf } from '@tandem/shared-chat-wire';
import { schema } from '@tandem/shared-rest';

/** A group setting as a parameter: the ID of a group, or people and groups. */
export const groupValueShape = either(
  integer(),
  dict({ direct_members: listOf(integer()), direct_subgroups: listOf(integer()) }),
);

/** What {@link groupValueShape} gives. */
export type GroupValue = ReturnType<typeof groupValueShape.check>;

/** A group setting in an answer. */
export const groupValueSchema = schema.named(
  'GroupSettingValue',
  schema.either([
    schema.integer('ID of a group'),
    schema.object({
      direct_members: schema.array(schema.integer()),
      direct_subgroups: schema.array(schema.integer()),
    }),
  ]),
);

/** The value of a parameter in the domain's words. */
export function toGroupValue(value: GroupValue): GroupSettingValue {
  if (typeof value === 'number') return value;
  return { directMembers: value.direct_members, directSubgroups: value.direct_subgroups };
}

/** The value of `groupValueSchema`. A group without people and with one subgroup is that one. */
export function presentGroupValue(value: GroupSettingValue): GroupValue {
  if (typeof value === 'number') return value;
  const { directMembers, directSubgroups } = value;
  const [only, ...more] = directSubgroups;
  if (directMembers.length === 0 && only !== undefined && more.length === 0) return only;
  return { direct_members: [...directMembers], direct_subgroups: [...directSubgroups] };
}
