import { schema } from '@tandem/shared-rest';
import { dict, either, integer, listOf, optional } from './shapes.ts';

/** Whom a setting refers to, in the words of the domains. */
type GroupValue =
  | number
  | {
      readonly directMembers: readonly number[];
      readonly directSubgroups: readonly number[];
    };

/** A setting whose value is a group, as a parameter: its ID, or users and groups. */
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
export function toGroupValue(value: WireGroupValue): GroupValue {
  if (typeof value === 'number') return value;
  return { directMembers: value.direct_members, directSubgroups: value.direct_subgroups };
}

/** The change that a parameter asks for, in the domain's words. */
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
