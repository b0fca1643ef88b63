import type { DomainEvent } from '@tandem/shared-kernel';

/** Somebody has another picture. */
export interface UserAvatarChanged extends DomainEvent {
  readonly type: 'user.avatar_changed';
  readonly userId: number;
}
