import type { EventPerson, PersonEventQueries, UserSettingsChanged } from '@tandem/identity-domain';
import {
  clientEventKind,
  clientEventTranslator,
  type AnyTranslator,
  type ClientEventDraft,
} from '@tandem/shared-chat-wire';
import { ROLES } from '@tandem/shared-kernel';
import {
  hasLegacyEvent,
  languageName,
  legacySettingEvent,
  type SettingData,
} from './legacy-setting-events.ts';
import { rowParts } from './row-parts.ts';

/** `user_settings`: a user's setting changed; and its legacy events. */
export const userSettings = clientEventKind<SettingData>({
  kind: 'user_settings',
  types: ['user_settings', 'update_display_settings', 'update_global_notifications'],
  variant: (data, actor) => (legacySettingEvent(data, actor) ? actor.userId : ''),
  present: (data, actor) => {
    const { setting, value } = data;
    const legacy = legacySettingEvent(data, actor);
    const event = {
      type: 'user_settings',
      op: 'update',
      property: setting,
      value,
      ...(setting === 'default_language' && { language_name: languageName(value) }),
    };
    return legacy ? [event, legacy] : event;
  },
});

/** `realm_export_consent`: a user allows or refuses the export of their private data. */
const exportConsent = clientEventKind<{ userIds: readonly number[]; consented: boolean }>({
  kind: 'realm_export_consent',
  types: ['realm_export_consent'],
  variant: () => '',
  present: ({ userIds, consented }) =>
    userIds.map((userId) => ({ type: 'realm_export_consent', user_id: userId, consented })),
});

interface Queries {
  readonly persons: Pick<PersonEventQueries, 'people'>;
}

/** Settings, published to their user. */
export const settingsEvents: AnyTranslator<Queries> = clientEventTranslator<
  UserSettingsChanged,
  Queries
>({
  of: ['user.settings_changed'],
  kinds: [userSettings, exportConsent],
  prepare: async (events, { persons }) => {
    const old = events.filter(({ setting }) => hasLegacyEvent(setting));
    const people: ReadonlyMap<number, EventPerson> =
      old.length > 0 ? await persons.people(old.flatMap(({ userIds }) => userIds)) : new Map();
    return events.map((event) => [
      ...rowParts(event.userIds).map((userIds) => settingDraft(event, userIds, people)),
      ...(event.setting === 'allow_private_data_export' ? [consentDraft(event)] : []),
    ]);
  },
});

function settingDraft(
  { setting, value }: UserSettingsChanged,
  userIds: readonly number[],
  people: ReadonlyMap<number, EventPerson>,
): ClientEventDraft {
  const emails = Object.fromEntries(
    userIds.flatMap((userId) => {
      const person = people.get(userId);
      return person ? [[userId, person.email]] : [];
    }),
  );
  const old = hasLegacyEvent(setting) && { emails };
  return userSettings.draft({ kind: 'users', userIds }, { setting, value, ...old });
}

function consentDraft({ userIds, value }: UserSettingsChanged): ClientEventDraft {
  return exportConsent.draft(
    { kind: 'realm', role: ROLES.administrator },
    { userIds, consented: value === true },
  );
}
