import type { DomainEvent } from '@tandem/shared-kernel';
import type { EmailVisibility } from '../users/user-account.ts';
import type { UserSettingName, UserSettingValue } from './user-settings.ts';

/** A setting of users changed. One event for each setting and value. */
export interface UserSettingsChanged extends DomainEvent {
  readonly type: 'user.settings_changed';
  /** Ascending. */
  readonly userIds: readonly number[];
  readonly setting: UserSettingName;
  readonly value: UserSettingValue;
  readonly actorId: number;
}

/** An account is called something else. */
export interface UserRenamed extends DomainEvent {
  readonly type: 'user.renamed';
  readonly userId: number;
  readonly fullName: string;
  readonly oldFullName: string;
  readonly actorId: number;
}

/** A person lives by another time zone. */
export interface UserTimezoneChanged extends DomainEvent {
  readonly type: 'user.timezone_changed';
  readonly userId: number;
  /** The API email. */
  readonly email: string;
  readonly timezone: string;
}

/** The visibility of a user's real address changed; the API email may change with it. */
export interface UserEmailVisibilityChanged extends DomainEvent {
  readonly type: 'user.email_visibility_changed';
  readonly userId: number;
  readonly visibility: EmailVisibility;
  readonly oldVisibility: EmailVisibility;
  /** The API email. */
  readonly email: string;
  readonly oldEmail: string;
}

/** A user requested another address and must confirm it. */
interface UserEmailChangeRequested extends DomainEvent {
  readonly type: 'user.email_change_requested';
  readonly userId: number;
  readonly changeId: number;
}

/** A person is reached by another address. */
export interface UserEmailChanged extends DomainEvent {
  readonly type: 'user.email_changed';
  readonly userId: number;
  readonly deliveryEmail: string;
  readonly oldDeliveryEmail: string;
  /** The API email, with its previous value. */
  readonly email: string;
  readonly oldEmail: string;
}

/** The old password is not valid any more. */
interface UserPasswordChanged extends DomainEvent {
  readonly type: 'user.password_changed';
  readonly userId: number;
}

/** Events of this area. */
export type SettingsEvent =
  | UserSettingsChanged
  | UserRenamed
  | UserTimezoneChanged
  | UserEmailVisibilityChanged
  | UserEmailChangeRequested
  | UserEmailChanged
  | UserPasswordChanged;
