import {
  REALM_GROUP_SETTING_NAMES,
  REALM_SETTINGS,
  REALM_SETTING_NAMES,
  type GroupSettingChange,
  type RealmGroupSetting,
  type RealmSettingName,
  type RealmSettingRule,
  type RealmSettingValue,
  type RealmSettings,
} from '@tandem/identity-domain';
import {
  BoolParam,
  IntParam,
  JsonParam,
  MaxCodePoints,
  NonNegative,
  OneOf,
  OneOfWords,
  TextParam,
  WireError,
  groupChangeShape,
  toGroupChange,
  type WireGroupChange,
} from '@tandem/shared-chat-wire';
import { declareParameter } from '@tandem/shared-rest';

const OPTIONAL = { optional: true } as const;

/** Log-in by password is one of `authentication_methods`, not a separate parameter. */
const PARAMETER_NAMES = REALM_SETTING_NAMES.filter((name) => name !== 'password_auth_enabled');

/** Names of settings since later feature levels; both are accepted, and the later one takes precedence. */
const LATER_NAMES: Readonly<Record<string, RealmSettingName>> = {
  gif_rating_policy: 'giphy_rating',
};

/** Every setting of an organization as an optional parameter of its name. */
export const realmSettingDecorators: Readonly<Record<string, PropertyDecorator>> =
  Object.fromEntries([
    ...PARAMETER_NAMES.map((name) => [name, settingParameter(name, REALM_SETTINGS[name])] as const),
    ...REALM_GROUP_SETTING_NAMES.map(
      (name) => [name, JsonParam(groupChangeShape, { ...OPTIONAL, name })] as const,
    ),
    ...Object.entries(LATER_NAMES).map(
      ([later, name]) => [later, settingParameter(later, REALM_SETTINGS[name])] as const,
    ),
  ]);

/** The plain settings among the parameters that were passed. */
export function passedRealmSettings(params: object): Partial<RealmSettings> {
  const values = params as Readonly<Record<string, RealmSettingValue | undefined>>;
  const named = [
    ...PARAMETER_NAMES.map((name) => [name, name] as const),
    ...Object.entries(LATER_NAMES),
  ];
  return Object.fromEntries(
    named
      .filter(([parameter]) => values[parameter] !== undefined)
      .map(([parameter, setting]) => [setting, values[parameter]]),
  );
}

/** The settings whose value is a group among the passed parameters. */
export function passedGroupSettings(
  params: object,
): Partial<Record<RealmGroupSetting, GroupSettingChange>> {
  const values = params as Readonly<Partial<Record<RealmGroupSetting, WireGroupChange>>>;
  const passed: Partial<Record<RealmGroupSetting, GroupSettingChange>> = {};
  for (const name of REALM_GROUP_SETTING_NAMES) {
    const change = values[name];
    if (change) passed[name] = toGroupChange(change);
  }
  return passed;
}

function settingParameter(name: string, rule: RealmSettingRule): PropertyDecorator {
  const options = { ...OPTIONAL, name };
  switch (rule.kind) {
    case 'boolean':
      return BoolParam(options);
    case 'integer':
      return both(rule.values ? OneOf(rule.values) : NonNegative(), IntParam(options));
    case 'channel':
      return IntParam({ ...options, description: 'ID of a channel, −1 for none' });
    case 'word':
      return both(OneOfWords(rule.values), TextParam(options));
    case 'text':
      return both(MaxCodePoints(rule.longest), TextParam(options));
    case 'language':
      return TextParam({ ...options, description: 'Code of a language' });
    case 'limit':
      return LimitParam(name, rule.unlimited);
  }
}

function both(one: PropertyDecorator, other: PropertyDecorator): PropertyDecorator {
  return (target, property) => {
    one(target, property);
    other(target, property);
  };
}

/** A number, or the word `unlimited`, which clients send as JSON text or plain. */
function LimitParam(name: string, unlimited: null | -1): PropertyDecorator {
  return (target, property) => {
    declareParameter(target, {
      property: String(property),
      name,
      location: 'form',
      required: false,
      description: 'A number, or `"unlimited"`',
      schema: { anyOf: [{ type: 'integer' }, { enum: ['unlimited'] }] },
      decode: (raw) => {
        if (['unlimited', '"unlimited"', 'null'].includes(raw.trim())) return unlimited;
        const value = Number(raw);
        if (/^\s*-?\d+\s*$/.test(raw) && Math.abs(value) < 2 ** 31) return value;
        throw new WireError(
          400,
          'REQUEST_VARIABLE_INVALID',
          `Bad value for '${name}': ${raw.slice(0, 100)}`,
          { var_name: name, bad_value: raw.slice(0, 100) },
        );
      },
    });
  };
}
