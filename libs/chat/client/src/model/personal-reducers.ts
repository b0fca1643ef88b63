import type { ChatState, PersonalState } from './chat-state.ts';
import { mapOf, withChange, withEntries, withEntry, withoutKeys } from './collections.ts';
import type { Reducers } from './reducer.ts';

const unchanged = (state: ChatState): ChatState => state;

function withPersonal(state: ChatState, changes: Partial<PersonalState>): ChatState {
  return { ...state, personal: { ...state.personal, ...changes } };
}

/** Data of the actor only. */
export const personalReducers: Reducers<
  | 'alert_words'
  | 'attachment'
  | 'device'
  | 'drafts'
  | 'muted_topics'
  | 'muted_users'
  | 'navigation_view'
  | 'onboarding_steps'
  | 'reminders'
  | 'saved_snippets'
  | 'scheduled_messages'
  | 'update_display_settings'
  | 'update_global_notifications'
  | 'user_settings'
> = {
  alert_words: (state, event) => withPersonal(state, { alertWords: event.alert_words }),
  muted_users: (state, event) =>
    withPersonal(state, { mutedUsers: mapOf(event.muted_users, ({ id }) => id) }),
  onboarding_steps: (state, event) =>
    withPersonal(state, { onboardingSteps: event.onboarding_steps }),

  user_settings: (state, { property, value }) => {
    const settings = { ...state.personal.settings, [property]: value };
    // The server removes the drafts, and sends no events about them.
    const hasNoDrafts = property === 'enable_drafts_synchronization' && value === false;
    return withPersonal(state, hasNoDrafts ? { settings, drafts: new Map() } : { settings });
  },
  // Older forms of `user_settings` and `user_topic`.
  update_display_settings: unchanged,
  update_global_notifications: unchanged,
  muted_topics: unchanged,

  drafts: (state, event) => {
    const { drafts } = state.personal;
    if (event.op === 'remove') {
      return withPersonal(state, { drafts: withoutKeys(drafts, [event.draft_id]) });
    }
    const changed = event.op === 'add' ? event.drafts : [event.draft];
    return withPersonal(state, { drafts: withEntries(drafts, changed, ({ id }) => id) });
  },

  saved_snippets: (state, event) => {
    const { savedSnippets } = state.personal;
    return withPersonal(state, {
      savedSnippets:
        event.op === 'remove'
          ? withoutKeys(savedSnippets, [event.saved_snippet_id])
          : withEntry(savedSnippets, event.saved_snippet.id, event.saved_snippet),
    });
  },

  scheduled_messages: (state, event) => {
    const { scheduledMessages } = state.personal;
    if (event.op === 'remove') {
      const rest = withoutKeys(scheduledMessages, [event.scheduled_message_id]);
      return withPersonal(state, { scheduledMessages: rest });
    }
    const changed = event.op === 'add' ? event.scheduled_messages : [event.scheduled_message];
    return withPersonal(state, {
      scheduledMessages: withEntries(
        scheduledMessages,
        changed,
        (each) => each.scheduled_message_id,
      ),
    });
  },

  reminders: (state, event) => {
    const { reminders } = state.personal;
    return withPersonal(state, {
      reminders:
        event.op === 'remove'
          ? withoutKeys(reminders, [event.reminder_id])
          : withEntries(reminders, event.reminders, ({ reminder_id }) => reminder_id),
    });
  },

  navigation_view: (state, event) => {
    const views = state.personal.navigationViews;
    const viewsAfter = () => {
      switch (event.op) {
        case 'add':
          return withEntry(views, event.navigation_view.fragment, event.navigation_view);
        case 'update':
          return withChange(views, event.fragment, (view) => ({ ...view, ...event.data }));
        case 'remove':
          return withoutKeys(views, [event.fragment]);
      }
    };
    return withPersonal(state, { navigationViews: viewsAfter() });
  },

  device: (state, { id: _id, type: _type, op, device_id: deviceId, ...changed }) => {
    const { devices } = state.personal;
    if (op === 'remove') return withPersonal(state, { devices: withoutKeys(devices, [deviceId]) });
    const device = { ...(devices.get(deviceId) ?? NEW_DEVICE), ...changed };
    return withPersonal(state, { devices: withEntry(devices, deviceId, device) });
  },

  attachment: (state, event) => withPersonal(state, { uploadSpaceUsed: event.upload_space_used }),
};

/** A device that has registered nothing yet. */
const NEW_DEVICE = {
  push_key_id: null,
  push_token_id: null,
  pending_push_token_id: null,
  push_token_last_updated_timestamp: null,
  push_registration_error_code: null,
};
