import type { IdentityFailures } from '@tandem/identity-domain';
import type { WireErrorEntry, WireErrorTable } from '@tandem/shared-chat-wire';
import { botErrors } from './bots/bot-errors.ts';
import { externalLoginErrors } from './external-login/external-login-errors.ts';
import { groupErrors } from './groups/group-errors.ts';
import { presenceErrors } from './presence/presence-errors.ts';
import { realmErrors } from './realms/realm-errors.ts';
import { profileErrors } from './profile/profile-errors.ts';
import { avatarErrors } from './avatars/avatar-errors.ts';
import { settingsErrors } from './settings/settings-errors.ts';
import { secondFactorErrors } from './second-factor/second-factor-errors.ts';
import { sessionErrors } from './sessions/session-errors.ts';
import { tokenErrors } from './tokens/token-errors.ts';

const badRequest = (msg: string) =>
  ({ status: 400, code: 'BAD_REQUEST', msg }) as const satisfies WireErrorEntry;
const unauthenticated = (code: string, msg: string) =>
  ({ status: 401, code, msg }) as const satisfies WireErrorEntry;

const unauthorizedPrincipal = (rank: string) =>
  ({
    status: 400,
    code: 'UNAUTHORIZED_PRINCIPAL',
    msg: `Must be an organization ${rank}`,
  }) as const satisfies WireErrorEntry;

/** The wire form of every failure of the identity context. */
export const identityErrors = {
  NONEXISTENT_SUBDOMAIN: { status: 404, code: 'NONEXISTENT_SUBDOMAIN', msg: 'Invalid subdomain' },
  NO_SUCH_REALM: badRequest('No such organization'),
  REALM_ALREADY_EXISTS: badRequest("Organization '{stringId}' already exists"),
  REALM_SUBDOMAIN_INVALID: badRequest(
    'A subdomain has up to 40 lowercase letters, digits and inner hyphens.',
  ),
  REALM_NAME_INVALID: badRequest('An organization name has 1 to {limit} characters.'),
  REALM_DESCRIPTION_TOO_LONG: badRequest('description is too long (limit: {limit} characters)'),
  REALM_DEACTIVATED: unauthenticated('REALM_DEACTIVATED', 'This organization has been deactivated'),

  ALERT_WORDS_TOO_MANY: badRequest('You have reached the limit of {limit} alert words.'),
  NO_SUCH_USER: badRequest('No such user'),
  USER_NOT_ACCESSIBLE: badRequest('Insufficient permission'),
  USER_DEACTIVATED: unauthenticated('USER_DEACTIVATED', 'Account is deactivated'),
  ONLY_OWNER_MUST_STAY: badRequest(
    'The owner permission cannot be removed from the only organization owner.',
  ),
  USER_ALREADY_DEACTIVATED: badRequest('User is deactivated'),
  ONLY_OWNER_MUST_STAY_ACTIVE: badRequest('Cannot deactivate the only organization owner'),
  LAST_USER_MUST_STAY: {
    status: 400,
    code: 'CANNOT_DEACTIVATE_LAST_USER',
    msg: 'Cannot deactivate the only {entity}.',
    extra: { is_last_owner: 'isLastOwner', entity: 'entity' },
  },
  MUST_BE_ADMINISTRATOR: unauthorizedPrincipal('administrator'),
  MUST_BE_OWNER: unauthorizedPrincipal('owner'),
  INSUFFICIENT_PERMISSION: badRequest('Insufficient permission'),
  EMAIL_IN_USE: badRequest('Email is already in use.'),
  EMAIL_MALFORMED: badRequest('Bad name or username'),
  EMAIL_DOMAIN_NOT_ALLOWED: badRequest("Email '{email}' not allowed in this organization"),
  EMAIL_DISPOSABLE: badRequest('Disposable email addresses are not allowed in this organization'),
  EMAIL_WITH_PLUS: badRequest('Email addresses containing + are not allowed.'),
  USER_CREATION_NOT_AUTHORIZED: badRequest('User not authorized to create users'),
  EMAIL_CHANGE_NOT_AUTHORIZED: badRequest('User not authorized to change user emails'),
  FULL_NAME_TOO_LONG: badRequest('Name too long!'),
  FULL_NAME_EMPTY: badRequest('Name must not be empty!'),
  FULL_NAME_CHARACTERS: badRequest('Invalid characters in name!'),
  FULL_NAME_FORMAT: badRequest('Invalid format!'),
  PASSWORD_TOO_WEAK: badRequest('The password is too weak.'),

  CANNOT_MUTE_SELF: badRequest('Cannot mute self'),
  ALREADY_MUTED: badRequest('User already muted'),
  NOT_MUTED: badRequest('User is not muted'),
  ONBOARDING_STEP_UNKNOWN: badRequest('Unknown onboarding_step: {step}'),

  STATUS_UNCHANGED: badRequest('Client did not pass any new values.'),
  STATUS_EMOJI_NAME_MISSING: badRequest(
    'Client must pass emoji_name if they pass either emoji_code or reaction_type.',
  ),
  STATUS_EMOJI_UNKNOWN: badRequest("Emoji '{name}' does not exist"),
  STATUS_EMOJI_CODE_INVALID: badRequest('Invalid emoji code.'),
  STATUS_EMOJI_NAME_INVALID: badRequest('Invalid emoji name.'),
  STATUS_EMOJI_TYPE_INVALID: badRequest('Invalid emoji type.'),
  STATUS_CUSTOM_EMOJI_INVALID: badRequest('Invalid custom emoji.'),
  STATUS_CUSTOM_EMOJI_NAME_INVALID: badRequest('Invalid custom emoji name.'),
  STATUS_CUSTOM_EMOJI_DEACTIVATED: badRequest('This custom emoji has been deactivated.'),

  ...settingsErrors,
  ...avatarErrors,
  ...profileErrors,
  ...presenceErrors,

  ...botErrors,
  ...tokenErrors,
  ...sessionErrors,
  ...secondFactorErrors,
  ERASURE_UNKNOWN: badRequest('Invalid erasure ID'),
  ...externalLoginErrors,
  LOGIN_LINK_INVALID: badRequest('This link is not valid any more.'),
  PASSWORD_RESET_LINK_INVALID: badRequest('This link is not valid any more. Request another one.'),
  ...groupErrors,
  ...realmErrors,

  AUTHENTICATION_FAILED: unauthenticated(
    'AUTHENTICATION_FAILED',
    'Your username or password is incorrect',
  ),
  JWT_AUTH_DISABLED: badRequest('JWT authentication is not enabled for this organization'),
  JWT_MISSING: badRequest('No JSON web token passed in request'),
  JWT_INVALID: badRequest('Bad JSON web token'),
  JWT_WITHOUT_EMAIL: badRequest('No email specified in JSON web token claims'),
  PASSWORD_AUTH_DISABLED: unauthenticated(
    'PASSWORD_AUTH_DISABLED',
    'Password authentication is disabled in this organization',
  ),
  LOGIN_THROTTLED: {
    status: 429,
    code: 'RATE_LIMIT_HIT',
    msg: 'API usage exceeded rate limit',
    extra: { 'retry-after': 'retryAfterSeconds' },
  },
} as const satisfies WireErrorTable<IdentityFailures>;
