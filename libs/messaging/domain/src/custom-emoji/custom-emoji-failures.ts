/** Failures of custom emoji. */
export interface CustomEmojiFailures {
  CUSTOM_EMOJI_NAME_MISSING: null;
  CUSTOM_EMOJI_NAME_INVALID: null;
  /** The name ends in a dash, an underscore or a dot. */
  CUSTOM_EMOJI_NAME_ENDS_BADLY: null;
  CUSTOM_EMOJI_NOT_PERMITTED: null;
  CUSTOM_EMOJI_NAME_IN_USE: null;
  /** The name of a built-in emoji is for administrators. */
  CUSTOM_EMOJI_OVERRIDES_BUILT_IN: null;
  CUSTOM_EMOJI_FILE_MISSING: null;
  /** `limit` in MiB. */
  CUSTOM_EMOJI_TOO_LARGE: { readonly limit: number };
  CUSTOM_EMOJI_UNREADABLE: null;
  CUSTOM_EMOJI_NOT_FOUND: { readonly name: string };
  CUSTOM_EMOJI_NOT_OWN: null;
}
