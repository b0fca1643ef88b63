import { badRequest } from '../wire-entries.ts';

/** The wire form of the failures around settings. */
export const settingsErrors = {
  LANGUAGE_UNKNOWN: badRequest('Invalid default_language'),
  NOTIFICATION_SOUND_UNKNOWN: badRequest("Invalid notification sound '{sound}'"),
  EMAIL_BATCHING_OUT_OF_RANGE: badRequest('Invalid email batching period: {seconds} seconds'),
  WRONG_PASSWORD: badRequest('Wrong password!'),
  NEW_PASSWORD_TOO_WEAK: badRequest('New password is too weak!'),
  PASSWORD_ATTEMPTS_EXCEEDED: badRequest(
    "You're making too many attempts! Try again in {seconds} seconds.",
  ),
  FULL_NAME_NOT_UNIQUE: badRequest('Unique names required in this organization.'),
  EMAIL_CHANGES_DISABLED: badRequest('Email address changes are disabled in this organization.'),
  NEW_EMAIL_INVALID: badRequest('Invalid address.'),
  NEW_EMAIL_OUTSIDE_DOMAIN: badRequest('Outside your domain.'),
  NEW_EMAIL_DISPOSABLE: badRequest('Please use your real email address.'),
  NEW_EMAIL_TAKEN: badRequest('Already has an account.'),
  NEW_EMAIL_DEACTIVATED: badRequest('Account has been deactivated.'),
  EMAIL_CHANGE_THROTTLED: {
    status: 429,
    code: 'RATE_LIMIT_HIT',
    msg: 'API usage exceeded rate limit',
    extra: { 'retry-after': 'retryAfterSeconds' },
  },
  EMAIL_CHANGE_LINK_INVALID: badRequest('The confirmation link is not valid any more.'),
  SETTING_TARGETS_MISSING: badRequest('Either user_ids or group_ids must be provided.'),
  SETTING_IS_PERSONAL: badRequest('Cannot change this setting for other users.'),
  SETTING_TARGET_USER_UNKNOWN: badRequest('Invalid user ID: {userId}'),
  SETTING_TARGET_GROUP_UNKNOWN: badRequest('Invalid user group ID: {groupId}'),
} as const;
