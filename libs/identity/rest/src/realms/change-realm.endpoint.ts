import {
  IdentityError,
  type ChangeRealm,
  type ChangeUserSettingDefaults,
  type DeactivateRealm,
} from '@tandem/identity-domain';
import {
  JsonParam,
  MaxCodePoints,
  NotBlank,
  TextParam,
  boolean,
  chatEndpoint,
  mapOf,
  type ChatEndpoint,
} from '@tandem/shared-chat-wire';
import {
  declareByName,
  passedSettings,
  settingDecorators,
} from '../settings/setting-parameters.ts';
import {
  passedGroupSettings,
  passedRealmSettings,
  realmSettingDecorators,
} from './realm-parameters.ts';

const LONGEST_NAME = 40;
const LONGEST_DESCRIPTION = 1000;
/** The name of the log-in by password among the methods of the wire. */
const PASSWORDS = 'Email';

/** Settings have parameters with their names, besides these. */
class ChangeRealmParams {
  authentication_methods?: Readonly<Record<string, boolean>>;
  name?: string;
  description?: string;
}

const rules =
  (...decorators: PropertyDecorator[]): PropertyDecorator =>
  (target, property) =>
    decorators.forEach((decorate) => decorate(target, property));

declareByName(ChangeRealmParams, {
  ...realmSettingDecorators,
  authentication_methods: JsonParam(mapOf(boolean()), {
    optional: true,
    description: 'Whether users may log in by the method; `Email` is the password',
  }),
  name: rules(MaxCodePoints(LONGEST_NAME), NotBlank(), TextParam({ optional: true })),
  description: rules(
    MaxCodePoints(LONGEST_DESCRIPTION),
    TextParam({ optional: true, description: 'Markdown' }),
  ),
});

/** @see `PATCH realm` */
export function changeRealm(useCase: Pick<ChangeRealm, 'execute'>): ChatEndpoint {
  return chatEndpoint({
    operationId: 'update-realm',
    method: 'PATCH',
    path: '/realm',
    tag: 'realm',
    summary: 'Update organization settings',
    description: 'Settings that control joining or ownership are for owners.',
    auth: 'user',
    guard: 'administrator',
    params: ChangeRealmParams,
    response: {},
    errors: [
      'MUST_BE_OWNER',
      'REALM_LANGUAGE_INVALID',
      'REALM_CHANNEL_INVALID',
      'REALM_SETTING_TOO_SMALL',
      'REALM_SETTING_TOO_LARGE',
      'REALM_LOG_IN_IMPOSSIBLE',
      'NO_SUCH_GROUP',
      'GROUP_DEACTIVATED',
      'GROUP_SETTING_CHANGED_MEANWHILE',
      'SYSTEM_GROUP_REQUIRED',
      'GROUP_SETTING_FORBIDS',
      'GROUP_SETTING_UNKNOWN_USER',
      'GROUP_SETTING_UNKNOWN_GROUP',
    ],
    handle: async ({ actor, params }) => {
      const { name, description, authentication_methods: methods } = params;
      await useCase.execute(actor, {
        name,
        description,
        settings: { ...passedRealmSettings(params), ...passwordSetting(methods) },
        groupSettings: passedGroupSettings(params),
      });
      return {};
    },
  });
}

/** The operator of the server configures methods other than passwords. */
function passwordSetting(methods: Readonly<Record<string, boolean>> | undefined) {
  if (!methods) return {};
  if (!Object.values(methods).includes(true)) throw new IdentityError('REALM_LOG_IN_IMPOSSIBLE');
  const isOn = methods[PASSWORDS];
  return isOn === undefined ? {} : { password_auth_enabled: isOn };
}

class UserSettingDefaultsParams {}
declareByName(UserSettingDefaultsParams, settingDecorators);

/** @see `PATCH realm/user_settings_defaults` */
export function changeUserSettingDefaults(
  useCase: Pick<ChangeUserSettingDefaults, 'execute'>,
): ChatEndpoint {
  return chatEndpoint({
    operationId: 'update-realm-user-settings-defaults',
    method: 'PATCH',
    path: '/realm/user_settings_defaults',
    tag: 'realm',
    summary: 'Update realm-level defaults of user settings',
    auth: 'user',
    guard: 'administrator',
    params: UserSettingDefaultsParams,
    response: {},
    errors: ['LANGUAGE_UNKNOWN', 'NOTIFICATION_SOUND_UNKNOWN', 'EMAIL_BATCHING_OUT_OF_RANGE'],
    handle: async ({ actor, params }) => {
      await useCase.execute(actor, passedSettings(params));
      return {};
    },
  });
}

/** @see `POST realm/deactivate` */
export function deactivateRealm(useCase: Pick<DeactivateRealm, 'execute'>): ChatEndpoint {
  return chatEndpoint({
    operationId: 'deactivate-realm',
    method: 'POST',
    path: '/realm/deactivate',
    tag: 'realm',
    summary: 'Deactivate the organization',
    auth: 'user',
    guard: 'owner',
    response: {},
    handle: async ({ actor }) => {
      await useCase.execute(actor);
      return {};
    },
  });
}
