import {
  USER_SETTINGS,
  USER_SETTING_NAMES,
  canonicalTimeZone,
  type SettingRule,
  type UserSettingName,
  type UserSettingValue,
  type UserSettings,
} from '@tandem/identity-domain';
import {
  Between,
  BoolParam,
  IntParam,
  OneOf,
  OneOfWords,
  TextParam,
  WireError,
  type ParameterOptions,
} from '@tandem/shared-chat-wire';
import { declareParameter, schema } from '@tandem/shared-rest';

/**
 * Declares parameters of a class by name, in alphabetical order, in which errors are reported. For lists of
 * parameters in a table, which are not properties of the class.
 */
export function declareByName(
  parameters: { readonly prototype: object },
  decorators: Readonly<Record<string, PropertyDecorator>>,
): void {
  for (const name of Object.keys(decorators).sort()) {
    decorators[name]?.(parameters.prototype, name);
  }
}

/** Every setting of a person as an optional parameter of its name. */
export const settingDecorators: Readonly<Record<UserSettingName, PropertyDecorator>> =
  Object.fromEntries(
    USER_SETTING_NAMES.map((name) => [name, settingParameter(USER_SETTINGS[name])]),
  ) as Record<UserSettingName, PropertyDecorator>;

/** The settings among the parameters that were passed. */
export function passedSettings(params: object): Partial<UserSettings> {
  const values = params as Readonly<Record<string, UserSettingValue | undefined>>;
  return Object.fromEntries(
    USER_SETTING_NAMES.flatMap((name) =>
      values[name] === undefined ? [] : [[name, values[name]]],
    ),
  );
}

/** A time zone, in its current spelling. */
export function TimezoneParam(): PropertyDecorator {
  return (target, property) => {
    declareParameter(target, {
      property: String(property),
      name: 'timezone',
      location: 'form',
      required: false,
      description: 'IANA name',
      schema: schema.string().json,
      decode: (raw) => {
        const timezone = canonicalTimeZone(raw);
        if (timezone !== null) return timezone;
        throw WireError.badRequest('Invalid timezone: Value error, Not a recognized time zone');
      },
    });
  };
}

function settingParameter(rule: SettingRule): PropertyDecorator {
  const options: ParameterOptions = { optional: true };
  const decorators =
    rule.kind === 'boolean'
      ? [BoolParam(options)]
      : rule.kind === 'integer'
        ? [...numberRules(rule), IntParam(options)]
        : [...textRules(rule), TextParam({ ...options, allowNull: true })];
  return (target, property) => decorators.forEach((decorate) => decorate(target, property));
}

function numberRules(rule: Extract<SettingRule, { kind: 'integer' }>): PropertyDecorator[] {
  if (rule.values) return [OneOf(rule.values)];
  return rule.range ? [Between(...rule.range)] : [];
}

function textRules(rule: Extract<SettingRule, { kind: 'text' }>): PropertyDecorator[] {
  if (!rule.values) return [];
  return [rule.isWord ? OneOfWords(rule.values) : OneOf(rule.values)];
}
