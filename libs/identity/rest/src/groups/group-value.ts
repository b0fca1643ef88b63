import { normalGroupValue, type GroupSettingValue } from '@tandem/identity-domain';
import { dict, either, integer, listOf, optional } from '@tandem/shared-chat-wire';
import { schema } from '@tandem/shared-rest';

/** A setting whose value is a group, as a parameter: its ID, or people and groups. */
export const groupValueShape = either(
  integer(),
  dict({ direct_members: listOf(integer()), direct_subgroups: listOf(integer()) }),
);

/** Another value for such a setting, and the one that the client knows. */
export const groupChangeShape = dict({ new: groupValueShape, old: optional(groupValueShape) });

/** What {@link groupValueShape} gives. */
export type WireGroupValue = ReturnType<typeof groupValueShape.check>;
/** What {@link groupChangeShape} gives. */
export type WireGroupChange = ReturnType<typeof groupChangeShape.check>;

/** A setting whose value is a group, in an answer. */
export const groupValueSchema = schema.either([
  schema.integer('ID of a group'),
  schema.object({
    direct_members: schema.array(schema.integer()),
    direct_subgroups: schema.array(schema.integer()),
  }),
]);

/** The value of a parameter in the domain's words. */
export function toGroupValue(value: WireGroupValue): GroupSettingValue {
  if (typeof value === 'number') return value;
  return { directMembers: value.direct_members, directSubgroups: value.direct_subgroups };
}

/** The change that a parameter asks for, in the domain's words. */
export function toGroupChange(change: WireGroupChange) {
  const { new: value, old } = change;
  return { value: toGroupValue(value), ...(old !== undefined && { old: toGroupValue(old) }) };
}

/** The value of {@link groupValueSchema}. */
export function presentGroupValue(value: GroupSettingValue): WireGroupValue {
  const normal = normalGroupValue(value);
  if (typeof normal === 'number') return normal;
  return {
    direct_members: [...normal.directMembers],
    direct_subgroups: [...normal.directSubgroups],
  };
}
