import type { DomainEvent, Role } from '@tandem/shared-kernel';
import type { BotEvent } from './bots/bot-events.ts';
import type { UserGroupEvent } from './groups/group-events.ts';
import type { RealmEvent } from './realms/realm-events.ts';
import type { UserPresenceChanged } from './presence/presence-events.ts';
import type { ProfileFieldsChanged, UserProfileChanged } from './profile/profile-events.ts';
import type { UserAlertWordsChanged } from './alert-words/alert-word-events.ts';
import type { UserOnboardingStepsChanged } from './onboarding/onboarding-events.ts';
import type { UserAvatarChanged } from './avatars/avatar-events.ts';
import type { UserDateJoinedChanged, UserLoggedIn } from './log-in/login-events.ts';
import type { RealmPictureChanged } from './avatars/realm-pictures.ts';
import type { PasswordResetRequested } from './password-reset/password-reset-events.ts';
import type { SettingsEvent } from './settings/settings-events.ts';
import type { UserStatusChange } from './status/user-status-repository.ts';

interface UserEvent extends DomainEvent {
  readonly userId: number;
}

/** An account was opened. */
export interface UserCreated extends UserEvent {
  readonly type: 'user.created';
  readonly isBot: boolean;
  /** The user who created it; `null` for the operator. */
  readonly creatorId: number | null;
}

/** An account was deactivated. A user's bots come before the user. */
export interface UserDeactivated extends UserEvent {
  readonly type: 'user.deactivated';
  readonly isBot: boolean;
  /** `null` for the operator. */
  readonly actorId: number | null;
  /** To be mailed to the person, with a comment if it is not empty; `null` for no mail. */
  readonly notificationComment: string | null;
}

/** An account that was deactivated is back. */
export interface UserReactivated extends UserEvent {
  readonly type: 'user.reactivated';
  readonly isBot: boolean;
  /** `null` for the operator. */
  readonly actorId: number | null;
}

/** Name, picture and profile of a deactivated account were deleted. */
export interface UserProfileDeleted extends UserEvent {
  readonly type: 'user.profile_deleted';
}

/** An account has another role. */
export interface UserRoleChanged extends UserEvent {
  readonly type: 'user.role_changed';
  readonly role: Role;
  readonly oldRole: Role;
  readonly isBot: boolean;
  /** `null` for the operator. */
  readonly actorId: number | null;
}

/** A user's old API key is no longer valid; the new one is published to this user only. */
interface UserApiKeyChanged extends UserEvent {
  readonly type: 'user.api_key_changed';
}

/** The event does not contain the key: presenters for users who may see it derive it. */
export interface BotApiKeyChanged extends UserEvent {
  readonly type: 'bot.api_key_changed';
  /** `null` for the operator. */
  readonly actorId: number | null;
}

/** The secret of a bot's webhook changed; presenters for users who may see it derive it. */
export interface BotWebhookSecretChanged extends UserEvent {
  readonly type: 'bot.webhook_secret_changed';
  /** `null` for the operator. */
  readonly actorId: number | null;
}

/** The muted users of a user changed. */
export interface UserMutesChanged extends UserEvent {
  readonly type: 'user.mutes_changed';
}

/** A user set their status; contains only the passed properties, even if they are unchanged. */
export interface UserStatusChanged extends UserEvent {
  readonly type: 'user.status_changed';
  readonly change: UserStatusChange;
}

/** All events of this context; subscribers determine the recipients. */
export type IdentityEvent =
  | UserCreated
  | UserDeactivated
  | UserReactivated
  | UserProfileDeleted
  | BotApiKeyChanged
  | BotWebhookSecretChanged
  | UserMutesChanged
  | UserStatusChanged
  | SettingsEvent
  | PasswordResetRequested
  | RealmPictureChanged
  | UserLoggedIn
  | UserDateJoinedChanged
  | UserAvatarChanged
  | UserAlertWordsChanged
  | UserOnboardingStepsChanged
  | ProfileFieldsChanged
  | UserProfileChanged
  | UserPresenceChanged
  | UserRoleChanged
  | UserApiKeyChanged
  | BotEvent
  | RealmEvent
  | UserGroupEvent;
