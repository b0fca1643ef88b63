import {
  NOTIFICATION_SOUNDS,
  USER_SETTING_NAMES,
  type IdentityStateQueries,
} from '@tandem/identity-domain';
import type { RegisterStateSource } from '@tandem/shared-chat-wire';
import { schema } from '@tandem/shared-rest';

type Queries = Pick<IdentityStateQueries, 'settings' | 'users'>;

const EMOJI_SETS = [
  { key: 'google', text: 'Google' },
  { key: 'twitter', text: 'Twitter' },
  { key: 'text', text: 'Plain text' },
] as const;

/** The choices of users, with their current settings. */
export const SETTING_CHOICES = {
  emojiset_choices: EMOJI_SETS,
  available_notification_sounds: NOTIFICATION_SOUNDS,
};

/** Settings that clients once changed by `update_global_notifications`; all others are display settings. */
const NOTIFICATION_SETTING =
  /^enable_|notification|wildcard_mentions_notify|presence_enabled|desktop_icon/;

const value = schema.either([schema.boolean(), schema.integer(), schema.string()]);

/** The client's own settings. */
export const userSettingsState: RegisterStateSource<Queries> = {
  fetchTypes: ['user_settings'],
  fields: {
    user_settings: schema.anything(
      'Every setting by name, with `emojiset_choices`, `available_notification_sounds` and `timezone`',
    ),
  },
  load: async (queries, { actor }) => {
    const settings = await queries.settings.settingsOf(actor.userId);
    const own = await queries.users.findOwn(actor);
    return {
      user_settings: {
        ...settings,
        ...SETTING_CHOICES,
        timezone: own?.timezone ?? '',
      },
    };
  },
};

/** The same settings for older clients: as top-level fields. */
export const legacySettingsState: RegisterStateSource<Queries> = {
  fetchTypes: ['update_display_settings', 'update_global_notifications'],
  fields: {
    ...Object.fromEntries(USER_SETTING_NAMES.map((name) => [name, value])),
    emojiset_choices: schema.array(schema.object({ key: schema.string(), text: schema.string() })),
    timezone: schema.string('IANA name, or empty'),
    available_notification_sounds: schema.array(schema.string()),
  },
  load: async (queries, request) => {
    const { actor, client } = request;
    // Clients that support the object do not read these.
    if (client.form.capabilities.user_settings_object) return {};
    const settings = await queries.settings.settingsOf(actor.userId);
    const names = USER_SETTING_NAMES.filter((name) =>
      request.fetches(
        NOTIFICATION_SETTING.test(name) ? 'update_global_notifications' : 'update_display_settings',
      ),
    );
    const own = request.fetches('update_display_settings') && {
      emojiset_choices: SETTING_CHOICES.emojiset_choices,
      timezone: (await queries.users.findOwn(actor))?.timezone ?? '',
    };
    const sounds = request.fetches('update_global_notifications') && {
      available_notification_sounds: SETTING_CHOICES.available_notification_sounds,
    };
    return {
      ...Object.fromEntries(names.map((name) => [name, settings?.[name]])),
      ...own,
      ...sounds,
    };
  },
};
