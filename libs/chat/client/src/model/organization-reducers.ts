import type { RealmSettings } from './chat-state.ts';
import { withChange, withEntry, withoutKeys } from './collections.ts';
import type { Reducers } from './reducer.ts';

/** The settings and lists of the organization, and the server. */
export const organizationReducers: Reducers<
  | 'custom_profile_fields'
  | 'default_stream_groups'
  | 'default_streams'
  | 'invites_changed'
  | 'realm'
  | 'realm_domains'
  | 'realm_emoji'
  | 'realm_export'
  | 'realm_export_consent'
  | 'realm_linkifiers'
  | 'realm_playgrounds'
  | 'realm_user_settings_defaults'
  | 'restart'
> = {
  realm: (state, event) => {
    const data = event.op === 'update' ? { [event.property]: event.value } : event.data;
    // Some events have more than a registration answers, such as the description as HTML.
    const known = Object.entries(data).filter(([name]) => Object.hasOwn(state.realm, name));
    const changes: Partial<RealmSettings> = Object.fromEntries(known);
    return { ...state, realm: { ...state.realm, ...changes } };
  },

  realm_domains: ({ realmLists, ...state }, event) => {
    const domains =
      event.op === 'remove'
        ? withoutKeys(realmLists.domains, [event.domain])
        : withEntry(realmLists.domains, event.realm_domain.domain, event.realm_domain);
    return { ...state, realmLists: { ...realmLists, domains } };
  },

  realm_emoji: ({ realmLists, ...state }, event) => {
    const emojiAfter = () => {
      switch (event.op) {
        case 'add':
          return withEntry(realmLists.customEmoji, event.emoji.id, event.emoji);
        case 'update':
          return new Map(Object.entries(event.realm_emoji));
        case 'update_one':
          return withChange(realmLists.customEmoji, event.emoji_id, (emoji) => ({
            ...emoji,
            ...event.data,
          }));
      }
    };
    return { ...state, realmLists: { ...realmLists, customEmoji: emojiAfter() } };
  },

  realm_linkifiers: (state, event) => ({
    ...state,
    realmLists: { ...state.realmLists, linkifiers: event.realm_linkifiers },
  }),
  realm_playgrounds: (state, event) => ({
    ...state,
    realmLists: { ...state.realmLists, playgrounds: event.realm_playgrounds },
  }),
  custom_profile_fields: (state, { fields }) => ({
    ...state,
    realmLists: { ...state.realmLists, profileFields: fields },
  }),
  default_streams: (state, event) => ({
    ...state,
    realmLists: { ...state.realmLists, defaultChannelIds: event.default_streams },
  }),
  default_stream_groups: (state, event) => ({
    ...state,
    realmLists: { ...state.realmLists, defaultChannelGroups: event.default_stream_groups },
  }),
  realm_user_settings_defaults: ({ realmLists, ...state }, { property, value }) => {
    const userSettingsDefaults = { ...realmLists.userSettingsDefaults, [property]: value };
    return { ...state, realmLists: { ...realmLists, userSettingsDefaults } };
  },
  realm_export: (state, { exports }) => ({
    ...state,
    realmLists: { ...state.realmLists, exports },
  }),
  realm_export_consent: ({ realmLists, ...state }, { user_id: userId, consented }) => {
    const exportConsents = withEntry(realmLists.exportConsents, userId, consented);
    return { ...state, realmLists: { ...realmLists, exportConsents } };
  },
  invites_changed: ({ realmLists, ...state }) => {
    const invitationChanges = realmLists.invitationChanges + 1;
    return { ...state, realmLists: { ...realmLists, invitationChanges } };
  },

  restart: (state, { id: _id, type: _type, ...server }) => ({
    ...state,
    server: { ...state.server, ...server },
  }),
};
