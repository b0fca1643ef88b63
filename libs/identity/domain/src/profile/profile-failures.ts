/** The expected failures of this area. */
export interface ProfileFailures {
  PROFILE_FIELD_UNKNOWN: { fieldId: number };
  PROFILE_FIELD_LABEL_EMPTY: null;
  PROFILE_FIELD_LABEL_TAKEN: null;
  PROFILE_FIELD_TYPE_UNKNOWN: null;
  PROFILE_FIELD_CHOICES_MISSING: null;
  PROFILE_FIELD_CHOICES_ALIKE: null;
  /** Lists of users do not fit into a summary. */
  PROFILE_FIELD_NOT_FOR_SUMMARY: null;
  PROFILE_SUMMARY_FULL: { limit: number };
  PROFILE_FIELD_NOT_FOR_MATCHING: null;
  PROFILE_FIELD_ORDER_INVALID: null;
  /** Services that the server knows need no configuration. */
  PROFILE_DEFAULT_FIELD_LOCKED: null;
  PROFILE_FIELD_NOT_EDITABLE: null;

  EXTERNAL_ACCOUNT_TYPE_UNKNOWN: null;
  EXTERNAL_ACCOUNT_PATTERN_MISSING: null;
  EXTERNAL_ACCOUNT_PATTERN_WITHOUT_NAME: null;

  /** `location` is a field's label, or the path of an error in its configuration. */
  PROFILE_TEXT_TOO_LONG: { location: string; limit: number };
  PROFILE_TEXT_EMPTY: { location: string };
  PROFILE_WRONG_KIND: {
    location: string;
    kind: 'a string' | 'a dict' | 'a date' | 'a URL' | 'a list' | 'an integer';
  };
  PROFILE_KEY_MISSING: { location: string; key: string };
  PROFILE_CHOICE_UNKNOWN: { value: string; location: string };
  PROFILE_USER_UNKNOWN: { userId: number };
  PROFILE_USER_DEACTIVATED: { userId: number };
  PROFILE_USER_IS_BOT: { userId: number };
}
