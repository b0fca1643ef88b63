import type { DomainEvent } from '@tandem/shared-kernel';

/** The avatar of a user changed. */
export interface UserAvatarChanged extends DomainEvent {
  readonly type: 'user.avatar_changed';
  readonly userId: number;
  /** Of the new avatar; absent in events of earlier versions of the program. */
  readonly avatarVersion?: number;
}
