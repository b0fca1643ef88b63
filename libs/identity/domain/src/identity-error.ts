import { DomainError } from '@tandem/shared-kernel';
import type { BotFailures } from './bots/bot-failures.ts';
import type { ErasureFailures } from './erasure/erasure.ts';
import type { GroupFailures } from './groups/group-failures.ts';
import type { PresenceFailures } from './presence/presence-failures.ts';
import type { RealmFailures } from './realms/realm-failures.ts';
import type { AvatarFailures } from './avatars/avatar-failures.ts';
import type { ProfileFailures } from './profile/profile-failures.ts';
import type { SettingsFailures } from './settings/settings-failures.ts';
import type { ExternalLoginFailures } from './external-login/external-login-failures.ts';
import type { LoginLinkFailures } from './login-links/login-link-failures.ts';
import type { PasswordResetFailures } from './password-reset/password-reset-failures.ts';
import type { SecondFactorFailures } from './second-factor/second-factor-failures.ts';
import type { SessionFailures } from './sessions/session-failures.ts';
import type { TokenFailures } from './tokens/token-failures.ts';

/** Every expected failure of the identity context, with the data that explains it. */
export interface IdentityFailures
  extends
    BotFailures,
    GroupFailures,
    RealmFailures,
    SettingsFailures,
    PresenceFailures,
    ProfileFailures,
    TokenFailures,
    SessionFailures,
    SecondFactorFailures,
    PasswordResetFailures,
    LoginLinkFailures,
    ErasureFailures,
    ExternalLoginFailures,
    AvatarFailures {
  /** The request's host belongs to no organization. */
  NONEXISTENT_SUBDOMAIN: null;
  REALM_ALREADY_EXISTS: { stringId: string };
  REALM_SUBDOMAIN_INVALID: null;
  REALM_NAME_INVALID: { limit: number };
  REALM_DESCRIPTION_TOO_LONG: { limit: number };
  REALM_DEACTIVATED: null;
  NO_SUCH_REALM: null;

  ALERT_WORDS_TOO_MANY: { limit: number };
  NO_SUCH_USER: null;
  /** The user is inaccessible to the acting guest. */
  USER_NOT_ACCESSIBLE: null;
  USER_DEACTIVATED: null;
  /** Returned to users who act on the account; its holder gets USER_DEACTIVATED. */
  USER_ALREADY_DEACTIVATED: null;
  ONLY_OWNER_MUST_STAY: null;
  ONLY_OWNER_MUST_STAY_ACTIVE: null;
  /** An organization needs an owner and an active user. */
  LAST_USER_MUST_STAY: { entity: string; isLastOwner: boolean };
  MUST_BE_ADMINISTRATOR: null;
  MUST_BE_OWNER: null;
  INSUFFICIENT_PERMISSION: null;
  EMAIL_IN_USE: null;
  EMAIL_MALFORMED: null;
  EMAIL_DOMAIN_NOT_ALLOWED: { email: string };
  EMAIL_DISPOSABLE: null;
  EMAIL_WITH_PLUS: null;
  USER_CREATION_NOT_AUTHORIZED: null;
  EMAIL_CHANGE_NOT_AUTHORIZED: null;
  FULL_NAME_TOO_LONG: null;
  FULL_NAME_EMPTY: null;
  FULL_NAME_CHARACTERS: null;
  FULL_NAME_FORMAT: null;
  PASSWORD_TOO_WEAK: null;

  CANNOT_MUTE_SELF: null;
  ALREADY_MUTED: null;
  NOT_MUTED: null;

  ONBOARDING_STEP_UNKNOWN: { step: string };

  STATUS_UNCHANGED: null;
  STATUS_EMOJI_NAME_MISSING: null;
  STATUS_EMOJI_UNKNOWN: { name: string };
  STATUS_EMOJI_CODE_INVALID: null;
  STATUS_EMOJI_NAME_INVALID: null;
  STATUS_EMOJI_TYPE_INVALID: null;
  STATUS_CUSTOM_EMOJI_INVALID: null;
  STATUS_CUSTOM_EMOJI_NAME_INVALID: null;
  STATUS_CUSTOM_EMOJI_DEACTIVATED: null;

  AUTHENTICATION_FAILED: null;
  JWT_AUTH_DISABLED: null;
  JWT_MISSING: null;
  JWT_INVALID: null;
  JWT_WITHOUT_EMAIL: null;
  PASSWORD_AUTH_DISABLED: null;
  /** Too many failed passwords. `retryAfterSeconds` may be a fraction. */
  LOGIN_THROTTLED: { retryAfterSeconds: number };
}

/** The name of a failure. */
export type IdentityErrorCode = keyof IdentityFailures;

/** An expected failure of the identity context. */
export class IdentityError<C extends IdentityErrorCode = IdentityErrorCode> extends DomainError<
  IdentityFailures,
  C
> {}
