import type { DomainEvent } from '@tandem/shared-kernel';

/** The profile fields of the organization changed. */
export interface ProfileFieldsChanged extends DomainEvent {
  readonly type: 'realm.profile_fields_changed';
}

/** The profile data of a user changed. */
export interface UserProfileChanged extends DomainEvent {
  readonly type: 'user.profile_changed';
  readonly userId: number;
  readonly fieldId: number;
  /** `null` if the value was removed. */
  readonly value: string | null;
  /** HTML; `null` where the text is not Markdown. */
  readonly renderedValue: string | null;
}
