import { badRequest } from '../wire-entries.ts';

/** The wire form of the failures around an organization's settings. */
export const realmErrors = {
  REALM_LANGUAGE_INVALID: badRequest("Invalid language '{language}'"),
  REALM_CHANNEL_INVALID: badRequest('Invalid channel ID'),
  REALM_SETTING_TOO_SMALL: {
    status: 400,
    code: 'REQUEST_VARIABLE_INVALID',
    msg: "Bad value for '{setting}': {value}",
    extra: { var_name: 'setting', bad_value: 'value' },
  },
  REALM_SETTING_TOO_LARGE: badRequest('{setting} is too large'),
  REALM_LOG_IN_IMPOSSIBLE: badRequest('At least one authentication method must be enabled.'),
  WELCOME_MESSAGE_EMPTY: badRequest('Message must not be empty'),
  REALM_DOMAIN_INVALID: badRequest('Invalid domain: {reason}'),
  REALM_DOMAIN_TAKEN: badRequest('The domain {domain} is already a part of your organization.'),
  REALM_DOMAIN_UNKNOWN: badRequest('No entry found for domain {domain}.'),
} as const;
