/** Failures of changing an organization. */
export interface RealmFailures {
  REALM_LANGUAGE_INVALID: { language: string };
  REALM_CHANNEL_INVALID: null;
  REALM_SETTING_TOO_SMALL: { setting: string; value: number };
  REALM_SETTING_TOO_LARGE: { setting: string };
  REALM_LOG_IN_IMPOSSIBLE: null;
  WELCOME_MESSAGE_EMPTY: null;
  REALM_DOMAIN_INVALID: { reason: string };
  REALM_DOMAIN_TAKEN: { domain: string };
  REALM_DOMAIN_UNKNOWN: { domain: string };
}
