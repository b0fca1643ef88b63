import {
  LANGUAGES,
  type UserSettingValue,
  type UserSettingsChanged,
} from '@tandem/identity-domain';
import {
  clientEventKind,
  clientEventTranslator,
  type AnyTranslator,
} from '@tandem/shared-chat-wire';
import { ROLES } from '@tandem/shared-kernel';

/** `user_settings`: a setting of one's own has another value. */
export const userSettings = clientEventKind<{ setting: string; value: UserSettingValue }>({
  kind: 'user_settings',
  types: ['user_settings'],
  variant: () => '',
  present: ({ setting, value }) => ({
    type: 'user_settings',
    op: 'update',
    property: setting,
    value,
    ...(setting === 'default_language' && { language_name: LANGUAGES[String(value)] ?? value }),
  }),
});

/** `realm_export_consent`: somebody lets his private data leave with an export, or no more. */
const exportConsent = clientEventKind<{ userIds: readonly number[]; consented: boolean }>({
  kind: 'realm_export_consent',
  types: ['realm_export_consent'],
  variant: () => '',
  present: ({ userIds, consented }) =>
    userIds.map((userId) => ({ type: 'realm_export_consent', user_id: userId, consented })),
});

/** Settings, told to whom they belong. */
export const settingsEvents: AnyTranslator<unknown> = clientEventTranslator<
  UserSettingsChanged,
  unknown
>({
  of: ['user.settings_changed'],
  kinds: [userSettings, exportConsent],
  prepare: async (events) =>
    events.map(({ userIds, setting, value }) => [
      userSettings.draft({ kind: 'users', userIds }, { setting, value }),
      ...(setting === 'allow_private_data_export'
        ? [
            exportConsent.draft(
              { kind: 'realm', role: ROLES.administrator },
              { userIds, consented: value === true },
            ),
          ]
        : []),
    ]),
});
