import type { ChangeOwnSettings, ChangeSettingsOfOthers } from '@tandem/identity-domain';
import {
  FieldsWithHeaders,
  JsonParam,
  TextParam,
  boolean,
  chatEndpoint,
  checkScope,
  dict,
  integer,
  listOf,
  optional,
  type ChatEndpoint,
} from '@tandem/shared-chat-wire';
import { withRetryAfter } from '../retry-after.ts';
import { cookieOf } from '../sessions/session-cookies.ts';
import {
  TimezoneParam,
  declareByName,
  passedSettings,
  settingDecorators,
} from './setting-parameters.ts';
import { settingsErrors } from './settings-errors.ts';

interface TargetUsers {
  readonly user_ids?: number[];
  readonly group_ids?: number[];
  readonly skip_if_already_edited: boolean;
}

/** Settings have parameters with their names, besides these. */
class ChangeSettingsParams {
  email?: string;
  full_name?: string;
  new_password?: string;
  old_password?: string;
  target_users?: TargetUsers;
  timezone?: string;
}

/** Each is checked by more than its characters, a null among them. */
const optionalText = (description: string) =>
  TextParam({ optional: true, allowNull: true, description });

declareByName(ChangeSettingsParams, {
  ...settingDecorators,
  email: optionalText('Begins a change of address, which a mailed link confirms'),
  full_name: optionalText('Display name'),
  new_password: optionalText('Requires `old_password`'),
  old_password: optionalText('Only with `new_password`'),
  target_users: JsonParam(
    dict({
      user_ids: optional(listOf(integer())),
      group_ids: optional(listOf(integer())),
      skip_if_already_edited: boolean(),
    }),
    {
      optional: true,
      description: 'Changes the settings of these users; for administrators',
    },
  ),
  timezone: TimezoneParam(),
});

interface ChangeSettingsDependencies {
  readonly changeOwnSettings: Pick<ChangeOwnSettings, 'execute'>;
  readonly changeSettingsOfOthers: Pick<ChangeSettingsOfOthers, 'execute'>;
}

/** @see `PATCH settings` */
export function changeSettings(useCases: ChangeSettingsDependencies): ChatEndpoint {
  return chatEndpoint({
    operationId: 'update-settings',
    method: 'PATCH',
    path: '/settings',
    aliases: ['/settings/display', '/settings/notifications'],
    tag: 'users',
    summary: 'Update settings',
    auth: 'user',
    guard: 'human',
    params: ChangeSettingsParams,
    response: {},
    errors: [
      'MUST_BE_ADMINISTRATOR',
      'FULL_NAME_TOO_LONG',
      'FULL_NAME_EMPTY',
      'FULL_NAME_CHARACTERS',
      'FULL_NAME_FORMAT',
      'EMAIL_WITH_PLUS',
      ...Object.keys(settingsErrors).filter((code) => code !== 'EMAIL_CHANGE_LINK_INVALID'),
    ],
    handle: async ({ actor, params, ip, connection }) => {
      const settings = passedSettings(params);
      const { target_users: targets, full_name: fullName, email, timezone } = params;
      const { new_password: newPassword, old_password: oldPassword = '' } = params;
      if (targets) {
        checkScope('administration', actor);
        await useCases.changeSettingsOfOthers.execute(actor, {
          targets: { userIds: targets.user_ids ?? [], groupIds: targets.group_ids ?? [] },
          exceptChosen: targets.skip_if_already_edited,
          settings,
          touchesAccount: [email, newPassword, timezone].some((value) => value !== undefined),
        });
        return {};
      }
      // Changes that issue new credentials.
      if (email !== undefined || newPassword !== undefined) checkScope('unlimited', actor);
      const password =
        newPassword === undefined ? undefined : { oldPassword, newPassword, address: ip };
      const input = { settings, fullName, email, timezone, password };
      const { session } = await withRetryAfter(() =>
        useCases.changeOwnSettings.execute(actor, input),
      );
      if (!session) return {};
      const cookie = cookieOf(connection.header('host'), session);
      return new FieldsWithHeaders({}, { 'set-cookie': cookie });
    },
  });
}
