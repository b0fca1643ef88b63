/** Failures of commands on channels, folders, navigation views and topics. */
export interface ChannelFailures {
  /** Missing, of another organization, archived, or hidden from the actor. */
  CHANNEL_ID_INVALID: null;
  /** Like {@link CHANNEL_ID_INVALID}, for a channel that is identified by its name. */
  CHANNEL_NAME_INVALID: { readonly name: string };

  /** The actor may not see the subscribers, although the channel is visible. */
  SUBSCRIBERS_HIDDEN: null;
  /** A list that is for administrators. */
  CHANNEL_LIST_FOR_ADMINISTRATORS: null;

  CHANNEL_ALREADY_EXISTS: { readonly name: string };
  /** Another channel has the name that this one is to have. */
  CHANNEL_NAME_TAKEN: { readonly name: string };
  CHANNEL_NAME_UNCHANGED: null;
  CHANNEL_NOT_ADMINISTERED: null;
  /** Administrators of a private channel who cannot read it may not make it public. */
  CHANNEL_CONTENT_ACCESS_REQUIRED: null;
  CHANNEL_DEFAULT_FOR_ADMINISTRATORS: null;
  PRIVATE_CHANNEL_NOT_DEFAULT: null;
  /** Existing messages have topics that the policy would forbid. */
  CHANNEL_HAS_TOPICS: null;
  /** A setting does not have the value that the editor expects. */
  SETTING_VALUE_MISMATCH: { readonly field: string };

  /** `names`, separated by commas, as requested. */
  CHANNELS_UNKNOWN: { readonly names: string };
  /** The request neither subscribes nor unsubscribes. */
  SUBSCRIPTION_CHANGES_MISSING: null;
  NOT_SUBSCRIBED: { readonly channelId: number };

  DEFAULT_GROUP_UNKNOWN: { readonly groupId: number };
  DEFAULT_GROUP_ALREADY_EXISTS: { readonly name: string };
  DEFAULT_GROUP_NAME_INVALID: { readonly name: string };
  DEFAULT_GROUP_NAME_TOO_LONG: { readonly limit: number };
  DEFAULT_GROUP_NAME_UNCHANGED: { readonly name: string };
  DEFAULT_GROUP_CHANGES_MISSING: null;
  DEFAULT_GROUP_HAS_CHANNEL: { readonly name: string; readonly group: string };
  DEFAULT_GROUP_LACKS_CHANNEL: { readonly name: string; readonly group: string };
  /** All users are in the channel anyway. */
  DEFAULT_GROUP_OF_DEFAULT_CHANNEL: { readonly name: string; readonly group: string };

  FOLDER_NAME_EMPTY: null;
  /** `position` counts characters (code points) from 1. */
  FOLDER_NAME_HAS_INVALID_CHARACTER: { readonly position: number };
  FOLDER_NAME_IN_USE: null;
  FOLDER_HOLDS_CHANNELS: null;
  /** A folder is missing in an order of all of them. */
  FOLDER_ORDER_INCOMPLETE: null;

  BUILT_IN_VIEW_NOT_NAMEABLE: null;
  CUSTOM_VIEW_NAME_MISSING: null;
  /** The actor has a view of the fragment or of the name. */
  NAVIGATION_VIEW_ALREADY_EXISTS: null;
  NAVIGATION_VIEW_UNKNOWN: null;

  /** Missing, of another organization, deactivated, or no bot. */
  BOT_UNKNOWN: null;
  /** The bot of another user. */
  BOT_NOT_MANAGEABLE: null;

  /** A topic is unmuted in a channel that does not exist. */
  TOPIC_NOT_MUTED: null;
}
