/** The value of a setting: a group by id, or a list of users and groups. */
export type GroupSettingValue =
  | number
  | {
      readonly directMembers: readonly number[];
      readonly directSubgroups: readonly number[];
    };

/** A new value for a setting, with the expected current value if the client sends it. */
export interface GroupSettingChange {
  readonly value: GroupSettingValue;
  readonly old?: GroupSettingValue | undefined;
}

/** An object with one group and no users is that group. Lists are sets, ascending. */
export function normalGroupValue(value: GroupSettingValue): GroupSettingValue {
  if (typeof value === 'number') return value;
  const directMembers = asSet(value.directMembers);
  const directSubgroups = asSet(value.directSubgroups);
  const [only, ...more] = directSubgroups;
  if (directMembers.length === 0 && only !== undefined && more.length === 0) return only;
  return { directMembers, directSubgroups };
}

/** True if both values name the same group, or the same users and groups. */
export function isSameGroupValue(one: GroupSettingValue, other: GroupSettingValue): boolean {
  // Both are in the normal form, whose keys and lists are in a fixed order.
  return JSON.stringify(normalGroupValue(one)) === JSON.stringify(normalGroupValue(other));
}

function asSet(ids: readonly number[]): number[] {
  return [...new Set(ids)].sort((a, b) => a - b);
}
