import { schema } from '@tandem/shared-rest';

/** The allowed values of a setting whose value is a group, in the form of the domains. */
interface GroupPermissionRule {
  /** The initial system group; `creator`: the user who created the object of the setting. */
  readonly default: string;
  readonly allowsNobody: boolean;
  /** Otherwise guests do not get the permission, even as members of the group. */
  readonly allowsEveryone: boolean;
  /** Only these, and no list of users and groups; any value where it is absent. */
  readonly onlySystemGroups?: readonly string[];
}

/** The differences between the settings of several kinds of objects. */
interface GroupPermissionKind {
  /** The word for settings whose default is the creator; `null` where there are none. */
  readonly creatorName: string | null;
  /** The defaults of separate system groups; `null` for other values. */
  readonly systemGroupDefault: string | null;
}

/** A setting whose value is a group, as clients receive it. */
export const groupPermissionSchema = schema.named(
  'GroupPermission',
  schema.object({
    require_system_group: schema.boolean('Neither users nor groups that the organization created'),
    allow_internet_group: schema.boolean('`role:internet`'),
    allow_nobody_group: schema.boolean('`role:nobody`'),
    allow_everyone_group: schema.boolean(
      '`role:everyone`; without it guests never have the permission',
    ),
    default_group_name: schema.string('A system group, or `channel_creator`'),
    default_for_system_groups: schema.nullable(schema.string('Only of groups')),
    allowed_system_groups: schema.array(schema.string(), 'Empty: no restriction by this field'),
  }),
);

/** The value of {@link groupPermissionSchema} for each setting. */
export function presentGroupPermissions(
  rules: Readonly<Record<string, GroupPermissionRule>>,
  kind: GroupPermissionKind,
) {
  return Object.fromEntries(
    Object.entries(rules).map(([setting, rule]) => [setting, presentRule(rule, kind)]),
  );
}

/** The result of {@link presentGroupPermissions}. */
export type WireGroupPermissions = ReturnType<typeof presentGroupPermissions>;

function presentRule(rule: GroupPermissionRule, kind: GroupPermissionKind) {
  return {
    require_system_group: rule.onlySystemGroups !== undefined,
    // Users outside the organization may only read.
    allow_internet_group: false,
    allow_nobody_group: rule.allowsNobody,
    allow_everyone_group: rule.allowsEveryone,
    default_group_name:
      rule.default === 'creator' ? (kind.creatorName ?? rule.default) : rule.default,
    default_for_system_groups: kind.systemGroupDefault,
    allowed_system_groups: rule.onlySystemGroups ?? [],
  };
}
