/** The expected failures of this area. */
export interface SettingsFailures {
  LANGUAGE_UNKNOWN: null;
  NOTIFICATION_SOUND_UNKNOWN: { sound: string };
  EMAIL_BATCHING_OUT_OF_RANGE: { seconds: number };
  WRONG_PASSWORD: null;
  NEW_PASSWORD_TOO_WEAK: null;
  PASSWORD_ATTEMPTS_EXCEEDED: { seconds: number };
  FULL_NAME_NOT_UNIQUE: null;

  EMAIL_CHANGES_DISABLED: null;
  NEW_EMAIL_INVALID: null;
  NEW_EMAIL_OUTSIDE_DOMAIN: null;
  NEW_EMAIL_DISPOSABLE: null;
  NEW_EMAIL_TAKEN: null;
  NEW_EMAIL_DEACTIVATED: null;
  /** Too many requests for other addresses. `retryAfterSeconds` may be a fraction. */
  EMAIL_CHANGE_THROTTLED: { retryAfterSeconds: number };
  /** The link is unknown, used, expired, or replaced by a newer one. */
  EMAIL_CHANGE_LINK_INVALID: null;

  SETTING_TARGETS_MISSING: null;
  SETTING_IS_PERSONAL: null;
  SETTING_TARGET_USER_UNKNOWN: { userId: number };
  SETTING_TARGET_GROUP_UNKNOWN: { groupId: number };
}
