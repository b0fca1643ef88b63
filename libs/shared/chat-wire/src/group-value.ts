import { schema } from '@tandem/shared-rest';
import { dict, either, integer, listOf, optional } from './shapes.ts';

/** The value of a setting, in the form of the domains. */
type GroupValue =
  | number
  | {
      readonly directMembers: readonly number[];
      readonly directSubgroups: readonly number[];
    };

/** A setting whose value is a group, as a parameter: its id, or users and groups. */
export const groupValueShape = either(
  integer(),
  dict({ direct_members: listOf(integer()), direct_subgroups: listOf(integer()) }),
);

/** A new value of such a setting, and the value that the client expects now. */
export const groupChangeShape = dict({ new: groupValueShape, old: optional(groupValueShape) });

/** The result of {@link groupValueShape}. */
export type WireGroupValue = ReturnType<typeof groupValueShape.check>;
/** The result of {@link groupChangeShape}. */
export type WireGroupChange = ReturnType<typeof groupChangeShape.check>;

/** A setting whose value is a group, in an answer. */
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

/** The value of a parameter in the form of the domain. */
export function toGroupValue(value: WireGroupValue): GroupValue {
  if (typeof value === 'number') return value;
  return { directMembers: value.direct_members, directSubgroups: value.direct_subgroups };
}

/** The requested change in the form of the domain. */
export function toGroupChange(change: WireGroupChange): { value: GroupValue; old?: GroupValue } {
  const { new: value, old } = change;
  return { value: toGroupValue(value), ...(old !== undefined && { old: toGroupValue(old) }) };
}

/**
 * The value of {@link groupValueSchema}: a list with one group and no users is that group, lists are sets in
 * ascending order.
 */
export function presentGroupValue(value: GroupValue): WireGroupValue {
  if (typeof value === 'number') return value;
  const direct_members = ascendingSet(value.directMembers);
  const direct_subgroups = ascendingSet(value.directSubgroups);
  const [only, ...more] = direct_subgroups;
  if (direct_members.length === 0 && only !== undefined && more.length === 0) return only;
  return { direct_members, direct_subgroups };
}

function ascendingSet(ids: readonly number[]): number[] {
  return [...new Set(ids)].sort((a, b) => a - b);
}
